/// Every screen of the dashboard, with the names of the iOS app and one path each.
public enum Screen: String, CaseIterable, Sendable, Hashable, Codable {
  case appHome
  case automaticBlocking
  case countryList
  case allowFilterList
  case denyFilterList
  case denyLanguageFilterList
  case addAllowFilter
  case addDenyFilter
  case addLanguageFilter
  case testFilters
  case filterExport
  case filterImport
  case help
  case about
  case whatsNew
  case tipJar
  case chooseAccentColor
  case enableExtension
  case enableReportingExtension
  case reportMessage
  case reports

  /// The path below the base path.
  public var path: String {
    switch self {
    case .appHome: "/"
    case .automaticBlocking: "/automatic"
    case .countryList: "/countries"
    case .allowFilterList: "/filters/allow"
    case .denyFilterList: "/filters/deny"
    case .denyLanguageFilterList: "/filters/languages"
    case .addAllowFilter: "/filters/allow/add"
    case .addDenyFilter: "/filters/deny/add"
    case .addLanguageFilter: "/filters/languages/add"
    case .testFilters: "/test-filters"
    case .filterExport: "/export"
    case .filterImport: "/import"
    case .help: "/help"
    case .about: "/about"
    case .whatsNew: "/whats-new"
    case .tipJar: "/tip-jar"
    case .chooseAccentColor: "/accent-color"
    case .enableExtension: "/enable-extension"
    case .enableReportingExtension: "/enable-reporting-extension"
    case .reportMessage: "/report-message"
    case .reports: "/reports"
    }
  }

  /// Shown over another screen where there is a script for it: everything but Home and the lists.
  public var isSheet: Bool {
    switch self {
    case .appHome, .automaticBlocking, .allowFilterList, .denyFilterList, .denyLanguageFilterList,
      .reports:
      false
    default: true
    }
  }

  /// The screen at a path, compared exactly; `nil` where there is none.
  public init?(path: String) {
    guard let match = Screen.allCases.first(where: { $0.path == path }) else { return nil }
    self = match
  }
}
