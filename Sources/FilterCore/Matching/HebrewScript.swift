/// Tells Hebrew from Yiddish.
enum HebrewScript {
  /// From this probability on it is Yiddish.
  private static let yiddishProbability = 0.8

  static func language(of text: LanguageText) -> DetectedLanguage {
    let judgement = LanguageModel.shared?.judge(LanguageWords(text, of: .hebrew))
    let yiddish = judgement?.probability(of: "yi") ?? 0
    return yiddish > yiddishProbability ? .other(yiddish) : .certain("he")
  }
}
