import HTMLTemplate
import HTTPCore
import Localization
import Persistence

/// Enable filtering, which is also the first thing a new installation shows, and enable reporting.
enum WalkthroughScreen {
  static func showHandler(_ walkthrough: Walkthrough) -> Route.Handler {
    { context in try await show(walkthrough, context) }
  }

  private static func show(
    _ walkthrough: Walkthrough, _ context: RequestContext
  ) async throws -> HTTPResponse {
    let name = walkthrough.rawValue
    let values: [String: TemplateValue] = [
      "close": .string(Screen.appHome.path),
      "action": .string(walkthrough.screen.path),
      "lead": .string("walkthrough_\(name)_lead"~),
      "done": .string("walkthrough_\(name)_done"~),
      "lists": .list([
        list("dashboard", "dashboard", walkthrough.dashboardSteps, note: nil),
        list(
          "phone", "phone-screen", walkthrough.phoneSteps, note: "walkthrough_\(name)_phoneNote"),
      ]),
    ]
    return try await Page(
      template: "screens/walkthrough", title: "walkthrough_\(name)_title"~, values: values,
      hasHome: false
    ).response(in: context)
  }

  private static func list(
    _ id: String, _ icon: String, _ steps: [WalkthroughStep], note: String?
  ) -> TemplateValue {
    .object([
      "id": .string(id), "icon": .string(icon), "title": .string("walkthrough_\(id)"~),
      "count": .integer(steps.count),
      "note": note.map { .string($0~) } ?? .null,
      "steps": .list(steps.enumerated().map { $1.value(number: $0 + 1) }),
    ])
  }

  /// The button or the cross of enable filtering: the first run is over, for everybody.
  static func endFirstRun(_ context: RequestContext) async throws -> HTTPResponse {
    try await context.app.defaultsManager.setAppFirstRun(false)
    return Redirect.to(Screen.appHome.path, in: context)
  }

  /// The same of enable reporting, which ends nothing.
  static func close(_ context: RequestContext) async throws -> HTTPResponse {
    Redirect.to(Screen.appHome.path, in: context)
  }
}
