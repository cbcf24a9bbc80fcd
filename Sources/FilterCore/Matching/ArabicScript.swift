/// Tells the languages of the Arabic script apart by the letters that only some of them have.
enum ArabicScript {
  /// Of Urdu, Kurdish, Uighur, Pashto and Sindhi.
  private static let ofOthers = Set(
    "ٹڈڑےںھہۃ\u{06D5}ڕڵێۆۇۈۋېټډړږښڼۍځڅڄڃڇڊڌڍڏڙڦڱڳڻٺٻٽٿڀ".unicodeScalars)
  /// The last two are the joiner that keeps parts of a word apart, and the hamza over a silent h.
  private static let persian = Set("پچژگکیۀ\u{200C}\u{0654}".unicodeScalars)
  private static let arabic = Set("ةيكىأإؤئ".unicodeScalars)
  private static let vowelMarks: ClosedRange<Unicode.Scalar> = "\u{064B}"..."\u{0652}"
  /// One kind of letters decides when it is more than this many times as frequent as the other.
  private static let decisiveFactor = 2

  static func language(of text: LanguageText) -> DetectedLanguage {
    var persian = 0
    var arabic = 0
    for sign in text.signs {
      if ofOthers.contains(sign.scalar) { return .certain(DetectedLanguage.otherCode) }
      if Self.persian.contains(sign.scalar) { persian += 1 }
      if Self.arabic.contains(sign.scalar) || vowelMarks.contains(sign.scalar) { arabic += 1 }
    }
    if persian > arabic * decisiveFactor { return .certain("fa") }
    if arabic > persian * decisiveFactor { return .certain("ar") }
    let judgement = LanguageModel.shared?.judge(LanguageWords(text, of: .arabic))
    let persianProbability = judgement?.probability(of: "fa") ?? 0
    // The model knows Egyptian Arabic as a language of its own.
    let arabicProbability =
      (judgement?.probability(of: "ar") ?? 0) + (judgement?.probability(of: "arz") ?? 0)
    return persianProbability > arabicProbability
      ? DetectedLanguage(code: "fa", confidence: persianProbability)
      : DetectedLanguage(code: "ar", confidence: arabicProbability)
  }
}
