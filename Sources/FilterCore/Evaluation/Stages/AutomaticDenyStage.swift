extension EvaluationStage {
  /// Senders and phrases that the community lists deny.
  static let automaticDeny = EvaluationStage(name: .automaticDeny) { views, snapshot, _ in
    snapshot.denyLists.first(in: views).map { match in
      MessageEvaluationResult(action: .junk, match: .automaticFilter(match))
    }
  } explain: { context in
    context.snapshot.denyLists.explain(.automaticDeny, context)
  }
}
