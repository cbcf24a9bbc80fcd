/// What language a text is in, and how sure that is.
public struct DetectedLanguage: Sendable, Equatable {
  /// Undetermined: no letters, or none of the languages is likely enough.
  public static let undetermined = DetectedLanguage(code: "und", confidence: 0)

  /// `en`, `zh-Hans` …, `other` for a language that cannot be blocked, `und` for none.
  public let code: String
  /// 0 … 1.
  public let confidence: Double

  public init(code: String, confidence: Double) {
    self.code = code
    self.confidence = confidence
  }
}

/// Finds the dominant language of a text by the script of its letters.
public struct LanguageDetector: Sendable {
  public init() {}

  /// The dominant language of `text`; links and mail addresses do not count.
  public func detect(_ text: String) -> DetectedLanguage { .undetermined }
}
