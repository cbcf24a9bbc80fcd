import Foundation

/// What one thread needs to evaluate messages again and again without allocating: reuse it, one a
/// thread.
public final class EvaluationScratch {
  /// What the last evaluation could not look at in full.
  public internal(set) var report = EvaluationReport()

  let folded = ByteBuffer()
  let composed = ByteBuffer()
  /// Body, space and sender cut for regexes, where they are too long together.
  let cut = ByteBuffer()
  let disguises = DisguisedViews()
  let regexBudget: RegexBudget
  let regexCandidates = RegexCandidates()

  public convenience init() {
    self.init(clock: .machine)
  }

  init(clock: RegexClock) {
    regexBudget = RegexBudget(clock: clock)
  }
}

/// What an evaluation could not look at in full, for explanations and warnings.
public struct EvaluationReport: Sendable, Equatable {
  /// Regex filters that ran into a bound and therefore counted as no match, in the order of
  /// evaluation.
  public var gaveUp: [UUID] = []
  /// Whether regex filters saw only the first part of the message.
  public var isRegexTextCut = false

  public init() {}
}
