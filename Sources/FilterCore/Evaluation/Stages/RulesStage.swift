extension EvaluationStage {
  /// The smart filters but for block-all, in the order of the screen.
  static let rules = EvaluationStage(name: .rules) { views, snapshot, _ in
    snapshot.rules.first(in: views.message).map { rule in
      MessageEvaluationResult(action: .junk, match: .smartFilter(rule))
    }
  } explain: { context in
    context.snapshot.rules.explain(.rules, context)
  }
}
