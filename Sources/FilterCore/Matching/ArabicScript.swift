/// Tells the languages of the Arabic script apart by the letters that only some of them have.
enum ArabicScript {
  /// Urdu, Kurdish, Uighur and others.
  private static let ofOthers = Set("ٹڈڑےںھہۃ".unicodeScalars)
  private static let persian = Set("پچژگکیۀ".unicodeScalars)
  private static let arabic = Set("ةيكىأإؤئ".unicodeScalars)
  private static let vowelMarks: ClosedRange<Unicode.Scalar> = "\u{064B}"..."\u{0652}"

  /// `other`, `fa` or `ar`; one kind of letters decides alone or when it has more than twice as many.
  /// Without a decision the text counts as Arabic, the commoner language.
  static func code(_ letters: [Unicode.Scalar]) -> String {
    if letters.contains(where: ofOthers.contains) { return "other" }
    let persian = letters.count(where: Self.persian.contains)
    let arabic = letters.count { Self.arabic.contains($0) || vowelMarks.contains($0) }
    return persian > arabic * 2 ? "fa" : "ar"
  }
}
