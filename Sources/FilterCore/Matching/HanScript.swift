extension HanClasses {
  /// Japanese writes at least this part of its Han and Kana letters in Kana.
  private static let japaneseKanaShare = 0.1

  /// Tells Japanese, Simplified and Traditional Chinese apart.
  static func language(of text: LanguageText) -> DetectedLanguage {
    var kana = 0
    var han = 0
    var simplified = 0
    var traditional = 0
    for sign in text.signs {
      switch sign.script {
      case .kana: kana += 1
      case .han:
        han += 1
        if shared.isSimplifiedOnly(sign.scalar) { simplified += 1 }
        if shared.isTraditionalOnly(sign.scalar) { traditional += 1 }
      default: continue
      }
    }
    if Double(kana) >= japaneseKanaShare * Double(kana + han) { return .certain("ja") }
    if simplified != traditional {
      return .certain(simplified > traditional ? "zh-Hans" : "zh-Hant")
    }
    let hasCornerQuotes = text.signs.contains { $0.scalar == "「" || $0.scalar == "『" }
    return .certain(hasCornerQuotes ? "zh-Hant" : "zh-Hans")
  }
}
