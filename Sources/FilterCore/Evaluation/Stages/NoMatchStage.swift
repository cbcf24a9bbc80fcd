extension EvaluationStage {
  /// Nothing spoke against the message.
  static let noMatch = EvaluationStage(name: .noMatch) { _, _, _ in
    MessageEvaluationResult(action: .allow, match: .noMatch)
  } explain: { context in
    EvaluationStep(.noMatch, context.outcome)
  }
}
