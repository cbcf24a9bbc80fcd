import Foundation
import HTMLTemplate
import HTTPCore
import Localization

/// Automatic filtering: a switch for each language that lists exist for.
enum AutomaticBlockingScreen {
  /// Seconds after which lists may be fetched again: a day.
  static let freshSeconds: TimeInterval = 24 * 60 * 60

  static func show(_ context: RequestContext) async throws -> HTTPResponse {
    let cache = try await context.app.automaticFilterManager.cache()
    let home = try await HomeModel.load(context.app)
    let state = home.automatic
    let codes = LanguageOrder.sorted(state.languages.map(\.code), for: context.language)
    let active = Set(state.activeLanguages)
    let languages = codes.map { code -> TemplateValue in
      let list = cache?.lists.filterLists[code]
      return .object([
        "code": .string(code), "name": .string(context.language.nameOfLanguage(code)),
        "count": .string(localized("automatic_phraseCount", .integer(list?.phraseCount ?? 0))),
        "isActive": .bool(active.contains(code)),
      ])
    }
    let age = state.cacheAge.map { context.app.now().timeIntervalSince($0) }
    let updates = try await context.app.listUpdates?.state()
    let values: [String: TemplateValue] = [
      "isLocked": .bool(home.isLocked),
      "rows": .list(languages),
      "isEmpty": .bool(languages.isEmpty),
      "isOn": .bool(!languages.isEmpty && !active.isEmpty),
      "updated": try await said(state.cacheAge, context) { localized("automatic_updated", $0) },
      "tried": try await said(tried(updates, state.cacheAge), context) {
        localized("automatic_tried", $0)
      },
      "isStale": .bool(age.map { $0 > AutomaticFilterManager.staleSeconds } ?? false),
      "isUpdatable": .bool(updates?.isAvailable ?? false),
      "isUpdating": .bool(updates?.isUpdating ?? false),
      "canRefresh": .bool(canRefresh(updates, age: age)),
      "isOffline": .bool(updates?.lastFailure == .offline),
      "isFailed": .bool(updates?.lastFailure.map { $0 != .offline } ?? false),
      "isReminded": .bool(isReminded(context)),
      "isShrunk": .bool(updates?.lastFailure?.reason == .shrunk),
      "failure": (updates?.lastFailure?.sentence).map(TemplateValue.string) ?? .null,
    ]
    return try await Page(
      template: "screens/automatic", title: "automatic_title"~, values: values
    ).response(in: context, home: home)
  }

  /// Lists that are a day old, that there are none of, or whose last update failed.
  private static func canRefresh(_ updates: ListUpdateState?, age: TimeInterval?) -> Bool {
    guard let updates, updates.isAvailable, !updates.isUpdating else { return false }
    return updates.lastFailure != nil || age.map { $0 >= freshSeconds } ?? true
  }

  private static func isReminded(_ context: RequestContext) -> Bool {
    BrowserReminder(stored: context.browser.settings.remembered.inactivity).center
      .authorizationStatus.allowsAlerts
  }

  /// When lists were asked for in vain since those that are shown came.
  private static func tried(_ updates: ListUpdateState?, _ updated: Date?) -> Date? {
    guard let triedAt = updates?.triedAt else { return nil }
    return triedAt == updated ? nil : triedAt
  }

  /// Fetches the lists anew. Pressed too early, or twice, it does nothing.
  static func refresh(_ context: RequestContext) async throws -> HTTPResponse {
    guard let updates = context.app.listUpdates else { throw Refusal.notFound }
    let stored = try await context.app.automaticFilterManager.state().cacheAge
    let age = stored.map { context.app.now().timeIntervalSince($0) }
    if canRefresh(try await updates.state(), age: age) {
      await updates.begin(try context.form()["smaller"] == "accept")
    }
    return Redirect.to(Screen.automaticBlocking.path, in: context)
  }

  static func setLanguage(_ context: RequestContext) async throws -> HTTPResponse {
    try await context.refuseWhileLocked()
    let manager = context.app.automaticFilterManager
    let known = try await manager.state().languages.map(\.code)
    guard let code = context.parameters["language"], known.contains(code) else {
      throw Refusal.notFound
    }
    guard let isActive = try context.toggle("isActive", of: try context.form()) else {
      throw Refusal.malformedForm
    }
    try await manager.setLanguageAutomaticState(code, isActive: isActive)
    return Redirect.to(Screen.automaticBlocking.path, in: context)
  }

  /// "The lists were updated on January 15, 2027 at 8:00 AM (3 hours ago)."
  private static func said(
    _ date: Date?, _ context: RequestContext, _ sentence: (LocalizedArgument) -> String
  ) async throws -> TemplateValue {
    guard let date else { return .null }
    return .string(sentence(.string(try await context.dateText(date))))
  }
}
