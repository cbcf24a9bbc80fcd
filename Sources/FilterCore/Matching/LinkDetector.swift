/// Finds links in a text: anything with a scheme, hosts whose last label the Public Suffix List knows,
/// and addresses.
///
/// People write "Thanks.Call me" and "README.md", too; where a host could be a sentence, a path or a
/// scheme must say that it is a link:
/// - a last label that begins with a capital and goes on small is a sentence, but for `www.…`,
/// - so is a bare `word.tld` under a top-level domain that is an English word or a file extension,
/// - four numbers are an address of version 4 only where they do not look like a version or where a
///   port or path follows; one of version 6 stands in brackets; one decimal number is none,
/// - a full stop of Chinese or Japanese parts labels only between ASCII letters (`example。com`),
/// - the host of a mail address is none, and neither is what stands before its `@`.
enum LinkDetector {
  static func containsLink(_ text: String) -> Bool {
    TextFolding.withBytes(of: text, containsLink)
  }

  /// Linear in the bytes; `text` is well-formed UTF-8.
  static func containsLink(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    firstLink(in: text) != nil
  }

  /// The bytes of the first link, with its scheme, port and path.
  static func firstLink(in text: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
    var scanner = LinkScanner(text)
    return scanner.next()
  }

  /// All links, as they stand in `text`.
  static func links(in text: String) -> [String] {
    TextFolding.withBytes(of: text) { bytes in
      var scanner = LinkScanner(bytes)
      var links: [String] = []
      while let link = scanner.next() {
        links.append(String(decoding: bytes[link], as: UTF8.self))
      }
      return links
    }
  }
}
