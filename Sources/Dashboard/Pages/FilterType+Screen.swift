import FilterCore
import Localization

/// Where each type of filter lives on screen.
extension FilterType {
  /// The word in paths and in the names of icons.
  var slug: String {
    switch self {
    case .allow: "allow"
    case .deny: "deny"
    case .denyLanguage: "languages"
    }
  }

  init?(slug: String) {
    guard let type = FilterType.allCases.first(where: { $0.slug == slug }) else { return nil }
    self = type
  }

  var listScreen: Screen {
    switch self {
    case .allow: .allowFilterList
    case .deny: .denyFilterList
    case .denyLanguage: .denyLanguageFilterList
    }
  }

  var linkIdentifier: TestIdentifier {
    switch self {
    case .allow: .allowFiltersLink
    case .deny: .denyFiltersLink
    case .denyLanguage: .denyLanguageLink
    }
  }

  var listTitle: String {
    switch self {
    case .allow: "list_titleAllow"~
    case .deny: "list_titleDeny"~
    case .denyLanguage: "list_titleLanguages"~
    }
  }
}
