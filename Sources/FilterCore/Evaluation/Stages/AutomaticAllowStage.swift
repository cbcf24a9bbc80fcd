extension EvaluationStage {
  /// Senders and phrases that the community lists allow.
  static let automaticAllow = EvaluationStage(name: .automaticAllow) { views, snapshot, _ in
    snapshot.allowLists.first(in: views).map { match in
      MessageEvaluationResult(action: .allow, match: .automaticFilter(match))
    }
  } explain: { context in
    context.snapshot.allowLists.explain(.automaticAllow, context)
  }
}
