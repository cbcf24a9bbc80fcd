/// One step of the evaluation: a pure function that decides or says nothing, and one that tells
/// afterwards what it saw.
struct EvaluationStage: Sendable {
  typealias Name = EvaluationStageName

  let name: Name
  let evaluate:
    @Sendable (MessageViews, FilterSnapshot, EvaluationScratch) -> MessageEvaluationResult?
  /// Called for explanations alone, after `evaluate`, with its answer.
  let explain: @Sendable (ExplainContext) -> EvaluationStep

  /// The order of evaluation; the first answer wins.
  static let all: [EvaluationStage] = [
    .allowFilters, .allUnknown, .automaticAllow, .rules,
    .denyFilters, .denyLanguage, .automaticDeny, .noMatch,
  ]
}
