/// What stands right behind a host.
enum LinkTail: Equatable {
  case none, port, path

  /// Digits of a port (RFC 3986, section 3.2.3; 65535).
  private static let portDigits = 1...5

  init(_ text: UnsafeBufferPointer<UInt8>, at end: Int) {
    self = Self.read(text, at: end).kind
  }

  /// The kind, and the end of the port where there is one.
  private static func read(
    _ text: UnsafeBufferPointer<UInt8>, at end: Int
  ) -> (kind: LinkTail, end: Int) {
    guard end < text.count else { return (.none, end) }
    if text[end] == UInt8(ascii: "/") { return (.path, end) }
    guard text[end] == UInt8(ascii: ":") else { return (.none, end) }
    var index = end + 1
    while index < text.count && text[index] &- 0x30 < 10 { index += 1 }
    guard portDigits.contains(index - end - 1) else { return (.none, end) }
    let isPath = index < text.count && text[index] == UInt8(ascii: "/")
    return (isPath ? .path : .port, index)
  }

  /// Where a link with a host that ends at `end` ends: behind port, path and query, without the signs
  /// that close a sentence.
  static func end(of text: UnsafeBufferPointer<UInt8>, behind end: Int) -> Int {
    let (_, port) = read(text, at: end)
    guard port < text.count, isPathBeginning(text[port]) else { return port }
    var index = port
    while index < text.count, isPart(text, at: index), !beginsSentence(text, at: index) {
      index += 1
    }
    while index > port, closing.contains(text[index - 1]) { index -= 1 }
    return index
  }

  private static func isPathBeginning(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
  }

  private static let closing = Array(".,;:!?'\")]}".utf8)
  private static let outside = Array("<>\"{}|\\^`".utf8)

  /// Letters beyond ASCII belong to a path that has them right behind a slash
  /// (`he.wikipedia.org/wiki/שלום`); behind ASCII they are the text that goes on.
  private static func isPart(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    let byte = text[index]
    if byte < 0x80 { return byte > 0x20 && byte != 0x7F && !outside.contains(byte) }
    let before = text[index - 1]
    return before >= 0x80 || before == UInt8(ascii: "/")
  }

  /// A dot, a capital and a small letter: the next sentence without a space before it.
  private static func beginsSentence(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    text[index] == UInt8(ascii: ".") && index + 2 < text.count && text[index + 1] &- 0x41 < 26
      && text[index + 2] &- 0x61 < 26
  }
}
