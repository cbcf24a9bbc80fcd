/// Finds emoji (Unicode Technical Standard 51).
enum EmojiDetector {
  /// Whether `text` shows any emoji.
  static func containsEmoji(_ text: String) -> Bool {
    TextFolding.withBytes(of: text) { firstEmoji(in: $0) != nil }
  }

  /// The bytes of the first emoji: a character that looks like one by itself, one that a selector makes
  /// look so, or a keycap. Digits, `#`, `*`, © and ™ alone are none, and neither is a sequence whose
  /// first part stands as text (❤ joined to a flame without the selector: "unqualified").
  ///
  /// Linear; `text` is well-formed UTF-8. Only three bytes can begin what is looked for, so the
  /// letters of most languages are passed over.
  static func firstEmoji(in text: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
    if TextFolding.isASCII(text) { return nil }
    for index in 0..<text.count {
      let found: Range<Int>? =
        switch text[index] {
        case 0xE2: keycap(text, mark: index) ?? shown(text, at: index)
        case 0xF0: shown(text, at: index)
        case 0xEF where isEmojiSelector(text, at: index): selected(text, selector: index)
        default: nil
        }
      if let found { return found }
    }
    return nil
  }

  /// U+20E3 behind a digit, `#` or `*`; often typed without the selector between.
  private static func keycap(
    _ text: UnsafeBufferPointer<UInt8>, mark index: Int
  ) -> Range<Int>? {
    guard text.holds(0xE2, 0x83, 0xA3, at: index) else { return nil }
    let base = (isEmojiSelector(text, at: index - 3) ? index - 3 : index) - 1
    guard base >= 0 else { return nil }
    let byte = text[base]
    let isBase = byte &- 0x30 < 10 || byte == UInt8(ascii: "#") || byte == UInt8(ascii: "*")
    return isBase ? base..<index + 3 : nil
  }

  /// A character that is shown as an emoji unless U+FE0E follows. None stands before U+2300.
  private static func shown(
    _ text: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> Range<Int>? {
    guard index + 1 < text.count, text[index] == 0xF0 || text[index + 1] >= 0x8C else { return nil }
    let (scalar, end) = text.decoded(at: index)
    guard scalar.properties.isEmojiPresentation, !text.holds(0xEF, 0xB8, 0x8E, at: end),
      !isJoinedToText(text, at: index)
    else { return nil }
    return index..<end
  }

  /// U+FE0F behind a character that is text without it.
  private static func selected(
    _ text: UnsafeBufferPointer<UInt8>, selector index: Int
  ) -> Range<Int>? {
    guard let (base, start) = text.decoded(before: index), !base.isASCII, base.properties.isEmoji,
      !isJoinedToText(text, at: start)
    else { return nil }
    return start..<index + 3
  }

  private static func isEmojiSelector(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    text.holds(0xEF, 0xB8, 0x8F, at: index)
  }

  /// Whether a joiner (U+200D) ties the character to one before it that could be an emoji. That one is
  /// shown as text: as an emoji it would have been found before.
  private static func isJoinedToText(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    guard text.holds(0xE2, 0x80, 0x8D, at: index - 3),
      let before = text.decoded(before: index - 3)?.scalar
    else { return false }
    return before == "\u{FE0F}" || !before.isASCII && before.properties.isEmoji
  }
}
