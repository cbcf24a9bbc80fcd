/// Enable filtering and enable reporting: one component with two lists of steps each.
enum Walkthrough: String, CaseIterable, Sendable {
  case filtering
  case reporting

  var screen: Screen { self == .filtering ? .enableExtension : .enableReportingExtension }

  /// The steps in this dashboard.
  var dashboardSteps: [WalkthroughStep] {
    switch self {
    case .filtering:
      [
        .init(
          id: "import", sign: .symbol("import", tint: "tint-blue"), screen: .filterImport),
        // Without a link: while the first run lasts, Home shows this page.
        .init(
          id: "smartFilters", sign: .symbol("shield-bolt", tint: "tint-indigo"), isToggle: true),
        .init(id: "test", sign: .symbol("test", tint: "tint-purple"), screen: .testFilters),
      ]
    case .reporting:
      [
        .init(
          id: "lists", sign: .symbol("shield-bolt", tint: "tint-indigo"), isToggle: true,
          screen: .automaticBlocking),
        .init(
          id: "report", sign: .symbol("report", tint: "tint-orange"), screen: .reportMessage),
        .init(id: "test", sign: .symbol("test", tint: "tint-purple"), screen: .testFilters),
      ]
    }
  }

  /// The steps on the iPhone, in the order of its settings.
  var phoneSteps: [WalkthroughStep] {
    switch self {
    case .filtering:
      [
        .init(id: "settings", sign: .symbol("gear", tint: "tint-gray")),
        .init(id: "messages", sign: .symbol("target-body", tint: "tint-green")),
        .init(id: "unknownSenders", sign: .symbol("person-question", tint: "tint-blue")),
        .init(
          id: "screenUnknownSenders", sign: .symbol("shield-tick", tint: "tint-teal"),
          isToggle: true),
        .init(id: "filterSpam", sign: .symbol("funnel", tint: "tint-orange"), isToggle: true),
        .init(id: "textMessageFilter", sign: .appIcon),
      ]
    case .reporting:
      [
        .init(id: "settings", sign: .symbol("gear", tint: "tint-gray")),
        .init(id: "phone", sign: .symbol("handset", tint: "tint-green")),
        .init(id: "callReporting", sign: .symbol("report", tint: "tint-orange")),
        .init(id: "thisApp", sign: .appIcon, isToggle: true),
        .init(id: "longPress", sign: .symbol("touch", tint: "tint-blue")),
        .init(id: "selectMessages", sign: .symbol("checklist", tint: "tint-purple")),
        .init(id: "reportMessages", sign: .symbol("folder-junk", tint: "tint-red")),
      ]
    }
  }
}
