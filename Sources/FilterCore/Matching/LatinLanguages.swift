/// Tells the languages in Latin letters apart: by the models, and by words, endings and letters that
/// belong to few languages. `docs/language.md` has the figures of each.
enum LatinLanguages {
  /// In the order of every array of weights here; behind them comes `other`, for all the rest.
  static let codes = ["en", "fr", "de", "it", "pt", "es", "tr"]
  static let otherIndex = codes.count

  /// Fewer letters than these say nothing.
  private static let minimumLetters = 2

  static func language(of text: LanguageText) -> DetectedLanguage {
    guard text.letters(of: .latin).dropFirst(minimumLetters - 1).contains(where: { _ in true })
    else { return .undetermined }
    let words = LanguageWords(text, of: .latin)
    var vote = LanguageVote(codes, weights: LatinEvidence(words).weights)
    vote.ask(about: words)
    return vote.answer
  }
}

/// Some of the languages that are told apart, a bit each in the order of `LatinLanguages.codes`.
struct LatinLanguageSet: OptionSet {
  let rawValue: UInt8

  init(rawValue: UInt8) { self.rawValue = rawValue }

  init(index: Int) { rawValue = 1 << UInt8(index) }

  static let english = Self(index: 0)
  static let french = Self(index: 1)
  static let german = Self(index: 2)
  static let italian = Self(index: 3)
  static let portuguese = Self(index: 4)
  static let spanish = Self(index: 5)
  static let turkish = Self(index: 6)
  static let other = Self(index: LatinLanguages.otherIndex)
}
