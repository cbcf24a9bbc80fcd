import CCLD2

/// Languages of one script and how likely a text is of each, multiplied from voices that know different
/// things.
struct LanguageVote {
  /// What the likeliest language must have of all weights.
  private static let minimumProbability = 0.55
  /// What every language has left whatever the model says, which is sure of itself too easily.
  private static let modelDoubt = 0.02
  /// A language that the detector hears with this score counts twice.
  private static let detectorScore = 200.0
  /// How likely other languages are before a text is read, where each of ours is 1.
  private static let otherWeight = 0.35

  /// ISO 639 codes of two letters, which model and detector share.
  private let codes: [String]
  /// By the order of `codes`, then of all other languages.
  private var weights: [Double]

  /// `weights`: what is known already, one for each code and one for other languages.
  init(_ codes: [String], weights: [Double]) {
    self.codes = codes
    self.weights = weights
    self.weights[codes.count] *= Self.otherWeight
  }

  /// Asks fastText's model and Compact Language Detector 2.
  mutating func ask(about words: LanguageWords) {
    if let judgement = LanguageModel.shared?.judge(words) {
      for (index, code) in codes.enumerated() {
        weights[index] *= Self.modelDoubt + judgement.probability(of: code)
      }
      weights[codes.count] *= Self.modelDoubt + judgement.highest(without: codes)
    }
    guard let heard = Self.heard(in: words) else { return }
    weights[codes.firstIndex(of: heard.code) ?? codes.count] *=
      1 + max(0, heard.score) / Self.detectorScore
  }

  /// The likeliest language, if it is likely enough.
  var answer: DetectedLanguage {
    let total = weights.reduce(0, +)
    guard let best = weights.indices.max(by: { weights[$0] < weights[$1] }),
      weights[best] >= Self.minimumProbability * total
    else { return .undetermined }
    return DetectedLanguage(
      code: best < codes.count ? codes[best] : DetectedLanguage.otherCode,
      confidence: weights[best] / total)
  }

  private static func heard(in words: LanguageWords) -> (code: String, score: Double)? {
    words.withCharacters { start, length in
      var score = 0.0
      return ccld2_language(start, length, &score).map { (String(cString: $0), score) }
    }
  }
}
