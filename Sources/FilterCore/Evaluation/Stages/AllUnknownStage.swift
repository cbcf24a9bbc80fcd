extension EvaluationStage {
  /// Block all unknown: nothing below it is asked any more.
  static let allUnknown = EvaluationStage(name: .allUnknown) { _, snapshot, _ in
    guard snapshot.rules.isAllUnknownActive else { return nil }
    return MessageEvaluationResult(action: .junk, match: .smartFilter(.allUnknown))
  } explain: { context in
    EvaluationStep(.allUnknown, context.result == nil ? .off : .decided)
  }
}
