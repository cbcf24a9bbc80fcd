/// What one stage saw of a message.
public struct EvaluationStep: Sendable, Equatable {
  /// Findings that a step holds; the others are counted.
  public static let maximumFindings = 20

  public enum Outcome: String, Sendable, CaseIterable {
    /// The verdict is this stage's.
    case decided
    /// Asked, and nothing to say.
    case passed
    /// Nothing is switched on that it could ask.
    case off
    /// An earlier stage decided.
    case notReached
  }

  public var stage: EvaluationStageName
  public var outcome: Outcome
  /// How many filters, rules, languages or phrases the stage asks.
  public var count: Int
  /// What decided stands first, then by the order of evaluation; `FindingList` keeps them few.
  public var findings: [EvaluationFinding]
  /// Findings beyond `maximumFindings`.
  public var moreFindings: Int

  init(
    _ stage: EvaluationStageName, _ outcome: Outcome, count: Int = 0,
    findings: [EvaluationFinding] = [], moreFindings: Int = 0
  ) {
    self.stage = stage
    self.outcome = outcome
    self.count = count
    self.findings = findings
    self.moreFindings = moreFindings
  }
}

/// A verdict with what every stage saw, in the order of evaluation.
public struct MessageExplanation: Sendable, Equatable {
  public var result: MessageEvaluationResult
  /// One for every stage; none where the store cannot be read.
  public var steps: [EvaluationStep]
  /// The sender that stood in for a blank one on the Test page.
  public var standInSender: String?

  public init(
    result: MessageEvaluationResult, steps: [EvaluationStep], standInSender: String? = nil
  ) {
    self.result = result
    self.steps = steps
    self.standInSender = standInSender
  }

  /// The explanation where the store cannot be read.
  public static let storeUnavailable = Self(result: .storeUnavailable, steps: [])
}
