/// What language a text is in, and how sure that is.
public struct DetectedLanguage: Sendable, Equatable {
  /// No letters, or none of the languages is likely enough.
  public static let undetermined = DetectedLanguage(code: "und", confidence: 0)
  /// The code of a language that cannot be blocked.
  static let otherCode = "other"

  /// `en`, `zh-Hans` …, `ko`, `other` for another language, `und` for undetermined.
  public let code: String
  /// 0 … 1: the part of the letters that are of its script, times its probability where the script
  /// does not decide.
  public let confidence: Double

  public init(code: String, confidence: Double) {
    self.code = code
    self.confidence = confidence
  }

  /// Whether it names one language: neither `other` nor `und`.
  public var isNamed: Bool { code != Self.otherCode && self != .undetermined }
}
