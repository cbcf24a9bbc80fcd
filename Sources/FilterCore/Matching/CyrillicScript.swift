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
  /// Texts of so many words are Russian unless the model alone is sure that they are not: two words are
  /// common to many languages, and the vote takes every twentieth such Russian text for another.
  private static let fewWords = 2
  /// The model is sure with less than this for Russian …
  private static let lowRussian = 0.2
  /// … and at least this for another language.
  private static let highOther = 0.5

  static func language(of text: LanguageText) -> DetectedLanguage {
    let letters = text.letters(of: .cyrillic)
    if letters.contains(where: ofOthers.contains) { return .certain(DetectedLanguage.otherCode) }
    let isRussian = letters.contains(where: ofRussian.contains)
    let words = LanguageWords(text, of: .cyrillic)
    var vote = LanguageVote(["ru"], weights: [isRussian ? weightWithLetter : weight, 1])
    vote.ask(about: words)
    let answer = vote.answer
    guard answer.code != "ru", words.count <= fewWords,
      let judgement = LanguageModel.shared?.judge(words)
    else { return answer }
    let russian = judgement.probability(of: "ru")
    if russian < lowRussian && judgement.highest(without: ["ru"]) >= highOther { return answer }
    return DetectedLanguage(code: "ru", confidence: russian)
  }
}
