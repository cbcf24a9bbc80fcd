import FilterCore
import Localization

/// The words of the smart filters.
enum RuleText {
  static func title(_ rule: RuleType) -> String {
    switch rule {
    case .allUnknown: "rule_allUnknown_title"~
    case .links: "rule_links_title"~
    case .numbersOnly: "rule_numbersOnly_title"~
    case .shortSender: "rule_shortSender_title"~
    case .email: "rule_email_title"~
    case .emojis: "rule_emojis_title"~
    case .countryAllowlist: "rule_countryAllowlist_title"~
    }
  }

  /// Named by a verdict.
  static func shortTitle(_ rule: RuleType) -> String {
    switch rule {
    case .allUnknown: "rule_allUnknown_short"~
    case .links: "rule_links_short"~
    case .numbersOnly: "rule_numbersOnly_short"~
    case .shortSender: "rule_shortSender_short"~
    case .email: "rule_email_short"~
    case .emojis: "rule_emojis_short"~
    case .countryAllowlist: "rule_countryAllowlist_short"~
    }
  }

  /// What stands under the title while the rule is on; `nil` for rules that need no more words.
  static func subtitle(_ state: RuleState, in language: Language) -> String? {
    guard state.isActive else { return nil }
    switch state.rule {
    case .shortSender:
      return localized("rule_shortSender_limit", .integer(state.selectedChoice))
    case .countryAllowlist:
      return CountryNames(language: language).summary(state.selectedCountries)
        ?? "rule_countryAllowlist_none"~
    case .allUnknown:
      return "rule_allUnknown_active"~
    case .links, .numbersOnly, .email, .emojis:
      return nil
    }
  }
}
