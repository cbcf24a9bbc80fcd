extension EvaluationStage {
  /// The user's deny filters, each with its own folder.
  static let denyFilters = EvaluationStage(name: .denyFilters) { views, snapshot, scratch in
    snapshot.deny.first(in: views, scratch).map { hit in
      let filter = snapshot.deny.identity(hit.rank)
      return MessageEvaluationResult(
        action: filter.folder.action, match: .userFilter(filter), isDisguised: hit.isDisguised)
    }
  } explain: { context in
    context.snapshot.deny.explain(.denyFilters, context)
  }
}
