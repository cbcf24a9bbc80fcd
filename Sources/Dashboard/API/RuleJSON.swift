import FilterCore

/// A smart filter as the API gives it.
public struct RuleJSON: Encodable, Sendable {
  var rule: String
  var isActive: Bool
  /// Only for `shortSender`.
  var choice: Int?
  /// Only for `countryAllowlist`.
  var countries: [String]?

  public init(_ state: RuleState) {
    rule = state.rule.wireName
    isActive = state.isActive
    if state.rule == .shortSender, state.selectedChoice > 0 { choice = state.selectedChoice }
    if state.rule == .countryAllowlist { countries = state.selectedCountries }
  }
}

/// `{"isActive":true,"choice":5,"countries":["+972"]}`; what is absent stays as it is.
struct RuleFields: Decodable, Sendable {
  var isActive: Bool?
  var choice: Int?
  var countries: [String]?
}
