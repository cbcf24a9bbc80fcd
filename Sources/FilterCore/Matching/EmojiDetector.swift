/// Finds emoji (Unicode Technical Standard 51).
enum EmojiDetector {
  private static let textSelector: Unicode.Scalar = "\u{FE0E}"
  private static let emojiSelector: Unicode.Scalar = "\u{FE0F}"
  private static let keycap: Unicode.Scalar = "\u{20E3}"

  /// Whether `text` shows any emoji: a character that looks like one by itself, one that a selector
  /// makes look so, or a keycap. Digits, `#`, `*`, © and ™ alone are none.
  static func containsEmoji(_ text: String) -> Bool {
    if TextFolding.withBytes(of: text, TextFolding.isASCII) { return false }
    var previous: Unicode.Scalar = " "
    var isEmojiUnlessText = false
    for scalar in text.unicodeScalars {
      if isEmojiUnlessText && scalar != textSelector { return true }
      isEmojiUnlessText = false
      switch scalar {
      case emojiSelector: if previous.properties.isEmoji { return true }
      case keycap: if isKeycapBase(previous) { return true }
      default: isEmojiUnlessText = !scalar.isASCII && scalar.properties.isEmojiPresentation
      }
      previous = scalar
    }
    return isEmojiUnlessText
  }

  /// Keycaps are often typed without the selector between.
  private static func isKeycapBase(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "#" || scalar == "*" || ("0"..."9").contains(scalar)
  }
}
