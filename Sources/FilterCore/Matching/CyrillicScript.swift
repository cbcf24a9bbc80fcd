/// Tells Russian from the other languages in Cyrillic letters.
enum CyrillicScript {
  /// Letters that Russian lacks.
  private static let ofOthers = Set("іїєґўђћџљњјѓќәқғҥңөұүһ".unicodeScalars)
    .union("ІЇЄҐЎЂЋЏЉЊЈЃЌӘҚҒҤҢӨҰҮҺ".unicodeScalars)
  /// Letters that Bulgarian, Macedonian, Serbian and Ukrainian lack.
  private static let ofRussian = Set("ыэёЫЭЁ".unicodeScalars)
  /// How much likelier than all others Russian is without such a letter, and with one.
  private static let weight = 2.0
  private static let weightWithLetter = 10.0

  static func language(of text: LanguageText) -> DetectedLanguage {
    let letters = text.letters(of: .cyrillic)
    if letters.contains(where: ofOthers.contains) { return .certain(DetectedLanguage.otherCode) }
    let isRussian = letters.contains(where: ofRussian.contains)
    var vote = LanguageVote(["ru"], weights: [isRussian ? weightWithLetter : weight, 1])
    vote.ask(about: LanguageWords(text, of: .cyrillic))
    return vote.answer
  }
}
