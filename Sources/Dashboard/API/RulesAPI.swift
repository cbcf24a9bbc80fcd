import FilterCore
import HTTPCore

/// `/api/v1/rules`: the seven smart filters.
enum RulesAPI {
  static func list(_ context: RequestContext) async throws -> HTTPResponse {
    let rules = try await context.app.automaticFilterManager.rules()
    return try JSONAnswer.make(List(rules: rules.map(RuleJSON.init)))
  }

  static func change(_ context: RequestContext) async throws -> HTTPResponse {
    guard let name = context.parameters["rule"], let rule = RuleType(wireName: name) else {
      throw Refusal.notFound
    }
    let manager = context.app.automaticFilterManager
    let fields = try context.json(RuleFields.self)
    guard fields.choice == nil || rule == .shortSender else {
      throw Refusal.unknownValue(field: "choice")
    }
    guard fields.countries == nil || rule == .countryAllowlist else {
      throw Refusal.unknownValue(field: "countries")
    }
    if let choice = fields.choice, !RuleState.shortSenderChoices.contains(choice) {
      throw Refusal.unknownValue(field: "choice")
    }
    if let countries = fields.countries, !countries.allSatisfy(CallingCodes.shared.isKnown) {
      throw Refusal.unknownValue(field: "countries")
    }
    try await manager.setAutomaticRuleState(
      rule, isActive: fields.isActive, choice: fields.choice, countries: fields.countries)
    return try await list(context)
  }

  private struct List: Encodable { let rules: [RuleJSON] }
}
