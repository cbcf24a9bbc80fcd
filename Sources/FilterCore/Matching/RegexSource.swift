/// A pattern as PCRE2 gets it.
///
/// Patterns are written for Swift's engine: `\uhhhh` and `\u{h…}` become `\x{h…}` (plain PCRE2 refuses
/// them, and its ALT_BSUX option would break `\x{41}`). Everything else stays byte for byte. The
/// reading knows escapes, `\Q…\E` and character classes, no more.
struct RegexSource {
  /// In UTF-8, never empty.
  private(set) var bytes: [UInt8] = []
  /// Bytes of the pattern at which halves of UTF-16 pairs stand.
  private(set) var surrogates: [Int] = []
  /// Offsets in `bytes` behind which everything stands two bytes later than in the pattern.
  private var shifts: [Int] = []
  let pattern: [UInt8]

  /// Bytes that `\x{hhhh}` is longer than `\uhhhh`.
  private static let shiftBytes = 2

  init(_ text: String) {
    pattern = Array(text.utf8)
    bytes.reserveCapacity(pattern.count + 16)
    rewrite()
  }

  /// The byte of the pattern at which `offset` of `bytes` stands.
  func patternOffset(of offset: Int) -> Int {
    let shift = shifts.count(where: { $0 < offset }) * Self.shiftBytes
    return max(0, min(offset - shift, pattern.count))
  }

  /// The same for many bytes in ascending order, in one pass.
  func characters(at offsets: [Int]) -> [Int] {
    let text = String(decoding: pattern, as: UTF8.self)
    var index = text.startIndex
    var count = 0
    return offsets.map { offset in
      while index < text.endIndex,
        text.utf8.distance(from: text.startIndex, to: index) < offset
      {
        index = text.index(after: index)
        count += 1
      }
      return count
    }
  }

  /// The character of the pattern, from 0, that holds its byte `offset`.
  func character(at offset: Int) -> Int {
    String(decoding: pattern.prefix(offset), as: UTF8.self).count
  }

  private mutating func rewrite() {
    var index = 0
    var isQuoted = false
    var isInClass = false
    while index < pattern.count {
      let byte = pattern[index]
      if isQuoted {
        isQuoted = !has("\\E", at: index)
        index += copy(isQuoted ? 1 : 2, from: index)
      } else if byte == UInt8(ascii: "\\") {
        isQuoted = has("\\Q", at: index)
        index += rewriteEscape(at: index)
      } else if isInClass {
        isInClass = byte != UInt8(ascii: "]")
        index += copy(1, from: index)
      } else if byte == UInt8(ascii: "[") {
        isInClass = true
        // A bracket that stands first in a class is an ordinary character.
        let lead = has("[^]", at: index) ? 3 : has("[]", at: index) || has("[^", at: index) ? 2 : 1
        index += copy(lead, from: index)
      } else {
        index += copy(1, from: index)
      }
    }
  }

  /// Copies one escape, rewritten where it must be; returns its length in the pattern.
  private mutating func rewriteEscape(at index: Int) -> Int {
    if has("\\u", at: index), let digits = hexDigits(at: index + 2, count: 4) {
      noteSurrogate(digits, at: index)
      append("\\x{", digits)
      shifts.append(bytes.count)
      return 2 + digits.count
    }
    if has("\\u{", at: index) || has("\\x{", at: index), let digits = bracedDigits(at: index + 3) {
      noteSurrogate(digits, at: index)
      append("\\x{", digits)
      return digits.count + 4
    }
    return copy(index + 1 < pattern.count && pattern[index + 1] < 0x80 ? 2 : 1, from: index)
  }

  private mutating func append(_ lead: StaticString, _ digits: ArraySlice<UInt8>) {
    lead.withUTF8Buffer { bytes.append(contentsOf: $0) }
    bytes.append(contentsOf: digits)
    bytes.append(UInt8(ascii: "}"))
  }

  private mutating func noteSurrogate(_ digits: ArraySlice<UInt8>, at index: Int) {
    guard let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16) else { return }
    if (0xD800...0xDFFF).contains(value) { surrogates.append(index) }
  }

  private func hexDigits(at index: Int, count: Int) -> ArraySlice<UInt8>? {
    guard index + count <= pattern.count else { return nil }
    let digits = pattern[index..<index + count]
    return digits.allSatisfy(Self.isHexDigit) ? digits : nil
  }

  private func bracedDigits(at index: Int) -> ArraySlice<UInt8>? {
    guard index < pattern.count,
      let end = pattern[index...].firstIndex(where: { !Self.isHexDigit($0) }),
      end > index, pattern[end] == UInt8(ascii: "}")
    else { return nil }
    return pattern[index..<end]
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 6
  }

  private func has(_ text: StaticString, at index: Int) -> Bool {
    guard index + text.utf8CodeUnitCount <= pattern.count else { return false }
    return text.withUTF8Buffer { $0.elementsEqual(pattern[index..<index + $0.count]) }
  }

  private mutating func copy(_ count: Int, from index: Int) -> Int {
    bytes.append(contentsOf: pattern[index..<index + count])
    return count
  }
}
