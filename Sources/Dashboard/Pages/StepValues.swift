import FilterCore
import HTMLTemplate
import Localization

/// The steps of a verdict as `Templates/partials/test-steps.mustache` shows them.
enum StepValues {
  /// The `steps` object; `null` where there is no step.
  static func value(of explanation: MessageExplanation) -> TemplateValue {
    guard !explanation.steps.isEmpty else { return .null }
    return .object([
      "standIn": string(
        explanation.standInSender.map { localized("steps_standIn", .code($0)) }),
      "list": .list(explanation.steps.map(row)),
    ])
  }

  private static func row(_ step: EvaluationStep) -> TemplateValue {
    let text = StepText(step)
    return .object([
      "state": .string(step.outcome.rawValue),
      "title": .string(text.title), "outcome": .string(text.outcome),
      "hasFindings": .bool(!text.findings.isEmpty),
      "findings": .list(text.findings.map(row)),
      "more": string(text.more),
    ])
  }

  private static func row(_ finding: FindingText) -> TemplateValue {
    .object([
      "subject": string(finding.subject), "isQuoted": .bool(finding.isQuoted),
      "isPattern": .bool(finding.isPattern), "sentence": .string(finding.sentence),
      "place": string(finding.place), "found": string(finding.found),
    ])
  }

  private static func string(_ text: String?) -> TemplateValue {
    text.map(TemplateValue.string) ?? .null
  }
}
