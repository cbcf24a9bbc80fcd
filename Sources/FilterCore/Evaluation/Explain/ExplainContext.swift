import Foundation

/// What the explanation of a stage starts from: the message, the snapshot and the stage's own answer.
struct ExplainContext {
  let views: MessageViews
  let snapshot: FilterSnapshot
  /// `nil` where the stage said nothing.
  let result: MessageEvaluationResult?
  /// Regex filters that gave up in this stage.
  let gaveUp: [UUID]
  /// Whether regex filters of this stage saw only the first part of the message.
  let isRegexTextCut: Bool
  let disguises: DisguisedViews
  let folded: MessagePlaces
  let composed: MessagePlaces

  var message: Message { views.message }
  var outcome: EvaluationStep.Outcome { result == nil ? .passed : .decided }
}

/// Findings by the order of evaluation, at most as many as a step holds.
struct FindingList {
  private(set) var findings: [EvaluationFinding] = []
  private(set) var more = 0

  /// `make` is called only where there is room: places cost work.
  mutating func add(_ make: @autoclosure () -> EvaluationFinding) {
    if findings.count < EvaluationStep.maximumFindings {
      findings.append(make())
    } else {
      more += 1
    }
  }
}
