import HTMLTemplate
import Localization

/// One card of What's New; the cases stand in the order on screen.
enum WhatsNewEntry: String, CaseIterable, Sendable {
  case filterTransfer
  case appearanceTouchup
  case tipJar
  case aiFiltering
  case regexFilters
  case newLanguages
  case trustedCountries
  case accessibility

  /// Grows with every release that has something new to show; a browser that has seen it is not
  /// shown it again.
  static let currentVersion = 6

  /// The screen that the card leads to; the others only tell.
  var screen: Screen? { self == .tipJar ? .tipJar : nil }

  var icon: String {
    switch self {
    case .filterTransfer: "transfer"
    case .appearanceTouchup: "brush"
    case .tipJar: "heart"
    case .aiFiltering: "shield-bolt"
    case .regexFilters: "matching-regex"
    case .newLanguages: "type-languages"
    case .trustedCountries: "rule-countryAllowlist"
    case .accessibility: "accessibility"
    }
  }

  /// A class of the stylesheet that gives the rounded square its colour.
  var tint: String {
    switch self {
    case .filterTransfer: "tint-blue"
    case .appearanceTouchup: "tint-purple"
    case .tipJar: "tint-pink"
    case .aiFiltering: "tint-indigo"
    case .regexFilters: "tint-orange"
    case .newLanguages: "tint-cyan"
    case .trustedCountries: "tint-teal"
    case .accessibility: "tint-green"
    }
  }

  var value: TemplateValue {
    .object([
      "id": .string(rawValue), "icon": .string(icon), "tint": .string(tint),
      "title": .string("whatsNew_\(rawValue)_title"~),
      "text": .string("whatsNew_\(rawValue)_text"~),
      "isActionable": .bool(screen != nil),
    ])
  }
}
