/// Where a word ends: whether an occurrence in well-formed UTF-8 touches a letter.
///
/// A mark belongs to the letter before it, so a mark after the occurrence touches it; variation
/// selectors and enclosing marks (an emoji's) belong to no letter.
enum LetterBoundary {
  static func touchesLetter(
    _ text: UnsafeBufferPointer<UInt8>, start: Int, end: Int
  ) -> Bool {
    letterFollows(text, at: end) || letterPrecedes(text, at: start)
  }

  private static func letterFollows(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    guard index < text.count else { return false }
    let byte = text[index]
    if byte < 0x80 { return isASCIILetter(byte) }
    switch kind(scalar(text, at: index)) {
    case .letter, .mark: return true
    case .signMark, .other: return false
    }
  }

  private static func letterPrecedes(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    var index = index
    while index > 0 {
      index -= 1
      while index > 0 && text[index] & 0xC0 == 0x80 { index -= 1 }
      let byte = text[index]
      if byte < 0x80 { return isASCIILetter(byte) }
      switch kind(scalar(text, at: index)) {
      case .letter: return true
      case .other: return false
      case .mark, .signMark: continue
      }
    }
    return false
  }

  private static func isASCIILetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

  private enum Kind { case letter, mark, signMark, other }

  private static func kind(_ scalar: Unicode.Scalar) -> Kind {
    if scalar.properties.isVariationSelector { return .signMark }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter:
      return .letter
    case .nonspacingMark, .spacingMark: return .mark
    case .enclosingMark: return .signMark
    default: return .other
    }
  }

  /// The scalar whose first byte is at `index`; the text is well formed.
  private static func scalar(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Unicode.Scalar {
    let lead = UInt32(text[index])
    let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    var value = lead & (0x7F >> UInt32(length))
    for offset in 1..<length where index + offset < text.count {
      value = value << 6 | UInt32(text[index + offset] & 0x3F)
    }
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }
}
