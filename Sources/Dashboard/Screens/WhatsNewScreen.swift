import HTMLTemplate
import HTTPCore
import Localization
import Persistence

/// What's New: one card for each thing that came with the newest version.
enum WhatsNewScreen {
  static func show(_ context: RequestContext) async throws -> HTTPResponse {
    let values: [String: TemplateValue] = [
      "close": .string(Screen.appHome.path),
      "entries": .list(WhatsNewEntry.allCases.map(\.value)),
    ]
    return try await Page(
      template: "screens/whats-new", title: "whatsNew_title"~, values: values, hasHome: false
    ).response(in: context)
  }

  /// Closed by its button, its cross or a card that leads on: this browser has seen the version.
  static func close(_ context: RequestContext) async throws -> HTTPResponse {
    let entry = try context.form()["entry"]
    let next = try entry.map { name throws -> Screen in
      guard let screen = WhatsNewEntry(rawValue: name)?.screen else { throw Refusal.malformedForm }
      return screen
    }
    try await context.app.sessionStore.set(
      .lastSeenWhatsNewVersion, WhatsNewEntry.currentVersion, of: context.browser.id)
    return Redirect.to((next ?? .appHome).path, in: context)
  }
}
