/// One step of the evaluation: a pure function that decides or says nothing.
struct EvaluationStage: Sendable {
  enum Name: String, Sendable, CaseIterable {
    case allowFilters, allUnknown, automaticAllow, rules
    case denyFilters, denyLanguage, automaticDeny, noMatch
  }

  let name: Name
  let evaluate:
    @Sendable (MessageViews, FilterSnapshot, EvaluationScratch) -> MessageEvaluationResult?

  /// The order of evaluation; the first answer wins.
  static let all: [EvaluationStage] = [
    .allowFilters, .allUnknown, .automaticAllow, .rules,
    .denyFilters, .denyLanguage, .automaticDeny, .noMatch,
  ]
}
