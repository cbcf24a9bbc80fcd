import FilterCore
import HTMLTemplate
import HTTPCore
import Localization
import Persistence

/// Tools for whoever works on the dashboard; only with `--debug`.
enum DebugScreen {
  static let path = "/debug"

  static func show(_ context: RequestContext) async throws -> HTTPResponse {
    let settings = context.browser.settings.remembered
    let first = try await context.app.defaultsManager.isAppFirstRun()
    let number = context.language.number
    let zone = try await context.zone()?.identifier ?? "UTC"
    let values: [String: TemplateValue] = [
      "close": .string(Screen.appHome.path),
      "facts": .list(
        [
          ("debug_session"~, number(settings.sessionCounter)),
          ("debug_firstRun"~, first ? "home_on"~ : "home_off"~),
          ("debug_zone"~, zone),
          ("debug_listeners"~, number(context.app.liveHub.listenerCount)),
          ("debug_revision"~, number(Int(try await context.app.persistenceManager.revision()))),
        ].map { name, value in .object(["name": .string(name), "value": .string(value)]) }),
    ]
    return try await Page(
      template: "screens/debug", title: "debug_title"~, values: values, hasHome: false
    ).response(in: context)
  }

  /// Filters of every kind, in the language of the page; what is there already stays.
  static func addSample(_ context: RequestContext) async throws -> HTTPResponse {
    let words: [(String, FilterType, DenyFolderType, FilterMatching)] = [
      ("debug_sampleAllow1"~, .allow, .junk, .contains),
      ("debug_sampleAllow2"~, .allow, .junk, .exact),
      ("debug_sampleDeny1"~, .deny, .junk, .contains),
      ("debug_sampleDeny2"~, .deny, .promotion, .exact),
      ("debug_sampleDeny3"~, .deny, .transaction, .contains),
      (#"\b\d{4,6}\b.*https?://"#, .deny, .junk, .regex),
    ]
    var drafts = try words.map { text, type, folder, matching in
      try FilterDraft(text: text, type: type, folder: folder, matching: matching)
    }
    drafts.append(try FilterDraft(text: FilterLanguage.russian.filterText, type: .denyLanguage))
    let (added, _) = try await context.app.persistenceManager.importFilters(drafts)
    return Redirect.to(Screen.appHome.path, in: context, flash: .sampleAdded(added))
  }

  /// Everything as on the first day: records, what browsers remember and what the installation does.
  static func reset(_ context: RequestContext) async throws -> HTTPResponse {
    try await context.app.persistenceManager.reset()
    try await context.app.defaultsManager.reset()
    try await context.app.sessionStore.reset()
    return Redirect.to(path, in: context, flash: .everythingReset)
  }
}
