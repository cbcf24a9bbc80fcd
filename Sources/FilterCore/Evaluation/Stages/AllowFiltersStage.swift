extension EvaluationStage {
  /// The user's allow filters: they beat everything, block-all included.
  static let allowFilters = EvaluationStage(name: .allowFilters) { views, snapshot, scratch in
    snapshot.allow.first(in: views, scratch).map { hit in
      let filter = snapshot.allow.identity(hit.rank)
      return MessageEvaluationResult(
        action: .allow, match: .userFilter(filter), isDisguised: hit.isDisguised)
    }
  } explain: { context in
    context.snapshot.allow.explain(.allowFilters, context)
  }
}

extension MessageEvaluationMatch {
  static func userFilter(_ filter: Filter) -> Self {
    .userFilter(text: filter.text, id: filter.id, type: filter.type)
  }

  static func userFilter(_ filter: FilterIdentity) -> Self {
    .userFilter(text: filter.text, id: filter.id, type: filter.type)
  }
}
