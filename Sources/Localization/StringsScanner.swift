/// Walks a `.strings` file for what the property list parser does not tell: the line of each key.
///
///     file    = { entry }            entry = text "=" text ";"
///     text    = '"' … '"' with backslash escapes, or letters, digits, "_", ".", "-"
///     between = white space, "/* … */", "// …" to the end of the line
///
/// The parser behind PropertyListSerialization keeps the last of two equal keys silently and names a
/// line only for some mistakes, so this scan comes first.
struct StringsScanner {
  struct Key: Equatable {
    /// As written, escapes included.
    let text: String
    /// 1-based.
    let line: Int
  }

  struct Problem: Error, Equatable {
    let line: Int
    let reason: String
  }

  private let bytes: [UInt8]
  private var offset = 0
  private var line = 1

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Every key in order.
  static func keys(of bytes: [UInt8]) throws(Problem) -> [Key] {
    var scanner = StringsScanner(bytes)
    return try scanner.keys()
  }

  private mutating func keys() throws(Problem) -> [Key] {
    var keys: [Key] = []
    while try skipBetween() {
      let start = line
      keys.append(Key(text: try text("a key"), line: start))
      try sign("=")
      _ = try skipBetween()
      _ = try text("a value")
      try sign(";")
    }
    return keys
  }

  /// Skips white space and comments; false at the end of the file.
  private mutating func skipBetween() throws(Problem) -> Bool {
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "\n"):
        line += 1
        offset += 1
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
        offset += 1
      case UInt8(ascii: "/"):
        guard try skipComment() else { return true }
      default:
        return true
      }
    }
    return false
  }

  private mutating func skipComment() throws(Problem) -> Bool {
    guard offset + 1 < bytes.count else { return false }
    let start = line
    switch bytes[offset + 1] {
    case UInt8(ascii: "/"):
      while offset < bytes.count, bytes[offset] != UInt8(ascii: "\n") { offset += 1 }
      return true
    case UInt8(ascii: "*"):
      offset += 2
      while offset + 1 < bytes.count {
        if bytes[offset] == UInt8(ascii: "*"), bytes[offset + 1] == UInt8(ascii: "/") {
          offset += 2
          return true
        }
        if bytes[offset] == UInt8(ascii: "\n") { line += 1 }
        offset += 1
      }
      throw Problem(line: start, reason: "a comment that does not end")
    default:
      return false
    }
  }

  private mutating func sign(_ sign: Unicode.Scalar) throws(Problem) {
    // A sign that is missing at the end of a line is missed there, not where the next text stands.
    let start = line
    guard try skipBetween(), bytes[offset] == UInt8(ascii: sign) else {
      throw Problem(line: start, reason: "no \(sign)")
    }
    offset += 1
  }

  private mutating func text(_ what: String) throws(Problem) -> String {
    guard offset < bytes.count else { throw Problem(line: line, reason: "no \(what)") }
    return bytes[offset] == UInt8(ascii: "\"") ? try quoted() : try word(what)
  }

  private mutating func quoted() throws(Problem) -> String {
    let start = line
    offset += 1
    let first = offset
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "\\"):
        offset += 1
        if offset < bytes.count, bytes[offset] == UInt8(ascii: "\n") { line += 1 }
        offset += 1
      case UInt8(ascii: "\""):
        offset += 1
        return String(decoding: bytes[first..<offset - 1], as: UTF8.self)
      case UInt8(ascii: "\n"):
        line += 1
        offset += 1
      default:
        offset += 1
      }
    }
    throw Problem(line: start, reason: "a text that does not end")
  }

  private mutating func word(_ what: String) throws(Problem) -> String {
    let first = offset
    while offset < bytes.count, Self.isWord(bytes[offset]) { offset += 1 }
    guard offset > first else { throw Problem(line: line, reason: "no \(what)") }
    return String(decoding: bytes[first..<offset], as: UTF8.self)
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."),
      UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
