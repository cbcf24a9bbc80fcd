extension RegexReader {
  /// What the backslash at `index` begins, and its length in bytes.
  func escape(at index: Int) -> (kind: RegexToken.Kind, length: Int) {
    guard index + 1 < pattern.count else { return (.nothing, 1) }
    let letter = pattern[index + 1]
    if letter >= 0x80 {
      let (scalar, length) = scalar(at: index + 1)
      return (.literal(scalar), 1 + length)
    }
    let isAlphanumeric = (letter | 0x20) &- 0x61 < 26 || letter &- 0x30 < 10
    guard isAlphanumeric else { return (.literal(Unicode.Scalar(letter)), 2) }
    switch letter {
    case UInt8(ascii: "t"): return (.literal("\t"), 2)
    case UInt8(ascii: "n"): return (.literal("\n"), 2)
    case UInt8(ascii: "r"): return (.literal("\r"), 2)
    case UInt8(ascii: "f"): return (.literal("\u{0C}"), 2)
    case UInt8(ascii: "e"): return (.literal("\u{1B}"), 2)
    case UInt8(ascii: "a"): return (.literal("\u{07}"), 2)
    case UInt8(ascii: "E"): return (.nothing, 2)
    case UInt8(ascii: "x"), UInt8(ascii: "u"): return codePoint(at: index, letter)
    case UInt8(ascii: "o"), UInt8(ascii: "N"):
      let isBraced = has("{", at: index + 2)
      return (.escape(letter), isBraced ? length(to: "}", at: index, from: 3) : 2)
    case UInt8(ascii: "c"): return (.escape(letter), 3)
    case UInt8(ascii: "p"), UInt8(ascii: "P"):
      return (.escape(letter), has("{", at: index + 2) ? length(to: "}", at: index, from: 3) : 3)
    case UInt8(ascii: "g"), UInt8(ascii: "k"): return reference(at: index, letter)
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      var end = index + 1
      while end < pattern.count, pattern[end] &- 0x30 < 10 { end += 1 }
      return (letter == UInt8(ascii: "0") ? .escape(letter) : .reference, end - index)
    default: return (.escape(letter), 2)
    }
  }

  /// `\xhh`, `\x{h…}`, `\uhhhh`, `\u{h…}`.
  private func codePoint(
    at index: Int, _ letter: UInt8
  ) -> (kind: RegexToken.Kind, length: Int) {
    let isBraced = has("{", at: index + 2)
    let start = index + (isBraced ? 3 : 2)
    let most = isBraced ? pattern.count : letter == UInt8(ascii: "x") ? 2 : 4
    var end = start
    while end < pattern.count, end - start < most, Self.isHexDigit(pattern[end]) { end += 1 }
    let digits = String(decoding: pattern[start..<end], as: UTF8.self)
    let value = digits.isEmpty ? 0 : UInt32(digits, radix: 16) ?? .max
    if isBraced && has("}", at: end) { end += 1 }
    // A half of a UTF-16 pair is no scalar.
    guard let scalar = Unicode.Scalar(value) else { return (.escape(letter), end - index) }
    return (.literal(scalar), end - index)
  }

  private func reference(
    at index: Int, _ letter: UInt8
  ) -> (kind: RegexToken.Kind, length: Int) {
    if has("{", at: index + 2) { return (.reference, length(to: "}", at: index, from: 3)) }
    let kind = letter == UInt8(ascii: "g") ? RegexToken.Kind.call : .reference
    if has("<", at: index + 2) { return (kind, length(to: ">", at: index, from: 3)) }
    if has("'", at: index + 2) { return (kind, length(to: "'", at: index, from: 3)) }
    var end = index + 2
    while end < pattern.count, pattern[end] &- 0x30 < 10 || "+-".utf8.contains(pattern[end]) {
      end += 1
    }
    return (.reference, end - index)
  }

  private func length(to terminator: StaticString, at index: Int, from offset: Int) -> Int {
    (find(terminator, from: index + offset) ?? index + offset - 1) + 1 - index
  }

  static func isHexDigit(_ byte: UInt8) -> Bool {
    byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 6
  }
}
