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
      let phrases = list.map {
        $0.allowSenders.count + $0.allowBody.count + $0.denySender.count + $0.denyBody.count
      }
      return .object([
        "code": .string(code), "name": .string(context.language.nameOfLanguage(code)),
        "count": .string(localized("automatic_phraseCount", .integer(phrases ?? 0))),
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
      "updated": updated(state.cacheAge, in: try await context.zone(), context),
      "isStale": .bool(age.map { $0 > AutomaticFilterManager.staleSeconds } ?? false),
      "isUpdatable": .bool(updates?.isAvailable ?? false),
      "isUpdating": .bool(updates?.isUpdating ?? false),
      "canRefresh": .bool(canRefresh(updates, age: age)),
      "isOffline": .bool(updates?.lastFailure == .offline),
      "isFailed": .bool(updates?.lastFailure.map { $0 != .offline } ?? false),
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

  /// Fetches the lists anew. Pressed too early, or twice, it does nothing.
  static func refresh(_ context: RequestContext) async throws -> HTTPResponse {
    guard let updates = context.app.listUpdates else { throw Refusal.notFound }
    let stored = try await context.app.automaticFilterManager.state().cacheAge
    let age = stored.map { context.app.now().timeIntervalSince($0) }
    if canRefresh(try await updates.state(), age: age) { await updates.begin() }
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
  private static func updated(
    _ date: Date?, in zone: TimeZone?, _ context: RequestContext
  ) -> TemplateValue {
    guard let date else { return .null }
    let language = context.language
    let moment = language.dateAndTime(date, in: zone)
    let ago = language.relative(date, to: context.app.now(), in: zone)
    return .string(localized("automatic_updated", .string("\(moment) (\(ago))")))
  }
}
