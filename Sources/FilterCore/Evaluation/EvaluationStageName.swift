/// The stages of the evaluation, in their order.
public enum EvaluationStageName: String, Sendable, CaseIterable {
  case allowFilters, allUnknown, automaticAllow, rules
  case denyFilters, denyLanguage, automaticDeny, noMatch
}
