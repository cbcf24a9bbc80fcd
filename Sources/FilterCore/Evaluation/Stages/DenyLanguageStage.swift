extension EvaluationStage {
  /// Blocked languages, by the dominant language of the body.
  static let denyLanguage = EvaluationStage(name: .denyLanguage) { views, snapshot, _ in
    guard snapshot.blocksLanguages else { return nil }
    let language = snapshot.detectLanguage(views.message.body)
    return snapshot.denyLanguages.first { $0.code == language.code }.map { denied in
      MessageEvaluationResult(
        action: denied.filter.folder.action, match: .userFilter(denied.filter))
    }
  } explain: { context in
    let denied = context.snapshot.denyLanguages
    guard !denied.isEmpty else { return EvaluationStep(.denyLanguage, .off) }
    let language = context.snapshot.detectLanguage(context.message.body)
    return EvaluationStep(
      .denyLanguage, context.outcome, count: denied.count,
      findings: [
        .language(language, blocked: denied.map(\.code), decided: context.result != nil)
      ])
  }
}
