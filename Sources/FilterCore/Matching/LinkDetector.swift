import CPSL

/// Finds links in a text: anything with a scheme, and hosts whose last label the Public Suffix List
/// knows.
///
/// People write "Thanks.Call me" and "README.md", too; where a host could be a sentence, a path or a
/// scheme must say that it is a link:
/// - a last label that begins with a capital and goes on small is a sentence,
/// - so is a bare `word.tld` under a top-level domain that is an English word or a file extension,
/// - the host of a mail address is none, and neither is what stands before its `@`.
enum LinkDetector {
  /// Top-level domains that are words of a sentence or extensions of a file name.
  private static let ambiguous: Set<String> = [
    "am", "as", "by", "call", "do", "et", "how", "id", "im", "is", "la", "md", "me", "mov", "my",
    "next", "now", "open", "pl", "pm", "ps", "py", "rs", "sh", "so", "to", "you", "zip",
  ]

  /// Longest label of a host, in characters (RFC 1035, section 2.3.4).
  private static let maximumLabelLength = 63

  static func containsLink(_ text: String) -> Bool {
    let mayContain = TextFolding.withBytes(of: text) { bytes in
      bytes.contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ":") }
    }
    guard mayContain else { return false }
    let scalars = Array(text.unicodeScalars)
    return containsScheme(scalars) || containsHost(scalars)
  }

  /// `scheme://` (RFC 3986, section 3.1) and something behind it.
  private static func containsScheme(_ text: [Unicode.Scalar]) -> Bool {
    for index in text.indices.dropFirst(1).dropLast(3) where text[index] == ":" {
      let isLink =
        text[index + 1] == "/" && text[index + 2] == "/"
        && text[index - 1].isASCII && isLabelCharacter(text[index - 1])
        && (isLabelCharacter(text[index + 3]) || text[index + 3] == "[")
      if isLink { return true }
    }
    return false
  }

  private static func containsHost(_ text: [Unicode.Scalar]) -> Bool {
    var index = 0
    // Kept from host to host: several hosts may stand in one local part.
    var localPart = LocalPart(end: 0, isMail: false)
    while index < text.count {
      guard isLabelCharacter(text[index]) else {
        index += 1
        continue
      }
      let end = hostEnd(text, from: index)
      if end >= localPart.end { localPart = LocalPart(text, from: end) }
      if localPart.isMail {
        index = localPart.end
        continue
      }
      if !isMailHost(text, at: index) && isLink(text, index..<end) { return true }
      index = end
    }
    return false
  }

  /// A run of characters of which the local part of a mail address could be made.
  private struct LocalPart {
    var end: Int
    /// Whether `@` and a host follow.
    var isMail: Bool

    init(end: Int, isMail: Bool) {
      self.end = end
      self.isMail = isMail
    }

    init(_ text: [Unicode.Scalar], from start: Int) {
      end = start
      while end < text.count && isLocalPartCharacter(text[end]) { end += 1 }
      isMail = end + 1 < text.count && text[end] == "@" && isLabelCharacter(text[end + 1])
    }
  }

  /// Where the run of labels and single dots that begins at `start` ends. It also ends where the
  /// script changes within a label: languages without spaces write right up to a host.
  private static func hostEnd(_ text: [Unicode.Scalar], from start: Int) -> Int {
    var index = start
    var script: Script?
    while index < text.count {
      if text[index] == "." {
        guard index + 1 < text.count, isLabelCharacter(text[index + 1]) else { break }
        script = nil
      } else if isLabelCharacter(text[index]) {
        if let own = Script(text[index]) {
          if let script, script != own { break }
          script = own
        }
      } else {
        break
      }
      index += 1
    }
    return index
  }

  private static func isMailHost(_ text: [Unicode.Scalar], at start: Int) -> Bool {
    start > 1 && text[start - 1] == "@" && isLocalPartCharacter(text[start - 2])
  }

  private static func isLink(_ text: [Unicode.Scalar], _ range: Range<Int>) -> Bool {
    let labels = text[range].split(separator: ".", omittingEmptySubsequences: false)
      .map { $0.drop { $0 == "-" } }
    guard labels.count > 1, let last = labels.last, last.count > 1,
      labels.allSatisfy({ (1...maximumLabelLength).contains($0.count) })
    else { return false }
    let written = last.prefix { $0 != "-" || isPunycode(last) }
    let domain = written.map(\.properties.lowercaseMapping).joined()
    guard isKnownSuffix(domain) else { return false }
    let hasPath = range.upperBound < text.count && text[range.upperBound] == "/"
    if hasPath { return true }
    if let first = written.first, first.properties.isUppercase,
      written.dropFirst().contains(where: \.properties.isLowercase)
    {
      return false
    }
    let isBare = labels.count == 2 || labels.dropLast().allSatisfy { $0.allSatisfy(isDigit) }
    return !(isBare && ambiguous.contains(domain))
  }

  private static func isPunycode(_ label: ArraySlice<Unicode.Scalar>) -> Bool {
    label.prefix(4).map(\.properties.lowercaseMapping).joined() == "xn--"
  }

  /// Without the star rule: with it every word would be a top-level domain. The list compares
  /// lower-case letters; it has some domains only by what stands below them (`*.ck`).
  private static func isKnownSuffix(_ domain: String) -> Bool {
    let type = PSL_TYPE_ANY | PSL_TYPE_NO_STAR_RULE
    return psl_is_public_suffix2(psl_builtin(), domain, type) == 1
      || psl_is_public_suffix2(psl_builtin(), "any.\(domain)", type) == 1
  }

  private static func isLabelCharacter(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return isDigit(scalar) || scalar == "-" || Script(scalar) != nil }
    return Script(scalar) != nil
  }

  private static func isLocalPartCharacter(_ scalar: Unicode.Scalar) -> Bool {
    isLabelCharacter(scalar) || "._%+'&".unicodeScalars.contains(scalar)
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }
}
