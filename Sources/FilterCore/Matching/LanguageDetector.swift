/// Finds the dominant language of a text: the script of most letters first, then, where several
/// languages share it, letters that only some of them have and the language model.
///
/// About 20 µs a message (release); about a millisecond for the longest beginning that it looks at.
public struct LanguageDetector: Sendable {
  public init() {}

  /// Reads the model, once for the process (10 ms), so that the first verdict does not; whoever needs
  /// it meanwhile waits.
  public static func prepare() { _ = LanguageModel.shared }

  /// The dominant language of `text`; links and mail addresses do not count.
  public func detect(_ text: String) -> DetectedLanguage {
    let text = LanguageText(text)
    guard let script = text.dominantScript else { return .undetermined }
    let answer = Self.language(of: text, script)
    guard answer != .undetermined else { return .undetermined }
    return DetectedLanguage(
      code: answer.code, confidence: answer.confidence * text.share(of: script))
  }

  private static func language(of text: LanguageText, _ script: Script) -> DetectedLanguage {
    switch script {
    case .latin: LatinLanguages.language(of: text)
    case .cyrillic: CyrillicScript.language(of: text)
    case .hebrew: HebrewScript.language(of: text)
    case .arabic: ArabicScript.language(of: text)
    case .han, .kana: HanClasses.language(of: text)
    case .hangul: DetectedLanguage(code: "ko", confidence: 1)
    case .greek, .other: DetectedLanguage(code: DetectedLanguage.otherCode, confidence: 1)
    }
  }
}

extension DetectedLanguage {
  /// A language that the letters alone decide.
  static func certain(_ code: String) -> Self { Self(code: code, confidence: 1) }

  static func other(_ confidence: Double) -> Self {
    Self(code: otherCode, confidence: confidence)
  }
}
