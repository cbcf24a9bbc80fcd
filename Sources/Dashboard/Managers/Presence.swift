import Foundation
import HTTPCore
import Localization
import Persistence

/// What a page view by a person does to the browser that looks: a session may begin, what lies over
/// Home is decided, and there may be something to say.
struct Presence: Sendable {
  /// The sheet that Home shows over itself, and whether only its own buttons close it.
  var sheet: (screen: Screen, isFirstRun: Bool)?
  var toast: Toast?
  /// The conversation about reminders, on the way back to Home.
  var reminder: ReminderAsk?

  /// Whether a request is a person who looks at a page: no HEAD, no prefetch, no script's refresh.
  static func isPersonal(_ request: HTTPRequest) -> Bool {
    guard request.method == .get else { return false }
    let purpose = (request.fields["sec-purpose"] ?? request.fields["purpose"] ?? "").lowercased()
    return !purpose.contains("prefetch") && request.fields[refreshField] == nil
  }

  /// The field of a script that only fetches what a page shows by now.
  static let refreshField = "sfs-refresh"

  /// The words of the phone's deep links that Home opens a sheet for (`/?open=test-filters`).
  static let deepLinks: [String: Screen] = [
    "enable-extension": .enableExtension, "enable-reporting-extension": .enableReportingExtension,
    "test-filters": .testFilters, "tip-jar": .tipJar, "import": .filterImport,
  ]

  /// Screens from which one comes back to Home.
  static let pushedScreens: Set<Screen> = [
    .automaticBlocking, .allowFilterList, .denyFilterList, .denyLanguageFilterList,
  ]
}

/// Keeps what `Presence` decides.
struct PresenceManager: Sendable {
  let app: AppManager

  /// Counts a page view and, on Home, decides what lies over it.
  /// - Returns: the settings as they are now, and what the page shows.
  func view(
    _ screen: Screen?, _ context: RequestContext
  ) async throws -> (BrowserSettings, Presence) {
    var settings = context.browser.settings
    let before = context.browser.settings
    let now = app.now()
    let zone = settings.timeZone.flatMap(TimeZone.init(identifier:)) ?? .gmt
    let isFirstRun = try await app.defaultsManager.isAppFirstRun()
    let seen = try await app.lastSeenWhatsNewVersion(of: context.browser)
    if SessionRules.isNewSession(since: settings.remembered.sessionAge, now: now, zone: zone) {
      settings.remembered.sessionCounter += 1
      settings.remembered.sessionAge = now
      settings.remembered.flow = nil
      settings.lastSeen = now
    }
    var flow =
      settings.remembered.flow.flatMap(FlowManager.init(stored:))
      ?? FlowManager(
        isFirstRun: isFirstRun,
        startedAsFirstRun: isFirstRun || settings.remembered.sessionCounter <= 1,
        lastSeenWhatsNewVersion: seen)
    flow.update(isFirstRun: isFirstRun, lastSeenWhatsNewVersion: seen)
    var presence = Presence()
    presence.toast = try await remind(&settings.remembered, context)
    if screen == .appHome {
      presence.sheet = sheet(&flow, context)
      if presence.toast == nil { presence.toast = try await launchNotice(&settings.remembered) }
      if presence.toast == nil, returnsFromPushedScreen(context.request) {
        (presence.toast, presence.reminder) = try await returned(&settings.remembered, context)
        // One thing over Home is enough.
        if presence.sheet != nil { presence.reminder = nil }
      }
    } else if let screen, isLaunch(context.request), flow.recordLaunch(screen) {
      // It shows itself: it is in front until Home is opened.
      _ = flow.next()
    }
    settings.remembered.flow = flow.stored
    // A browser that may never come back is not written down.
    if settings != before, !context.browser.isNew {
      let changed = settings
      // Only what a look decides: what is chosen meanwhile, such as a color, stays chosen.
      try await app.sessionStore.update(context.browser.id) { stored in
        stored.remembered.sessionCounter = changed.remembered.sessionCounter
        stored.remembered.sessionAge = changed.remembered.sessionAge
        stored.remembered.lastNoticeSession = changed.remembered.lastNoticeSession
        stored.remembered.flow = changed.remembered.flow
        // An answer that was given meanwhile counts.
        if stored.remembered.inactivity == before.remembered.inactivity {
          stored.remembered.inactivity = changed.remembered.inactivity
        }
        if changed.remembered.didPromptForReview { stored.remembered.didPromptForReview = true }
        stored.lastSeen = changed.lastSeen
      }
    }
    return (settings, presence)
  }

  private func sheet(
    _ flow: inout FlowManager, _ context: RequestContext
  ) -> (screen: Screen, isFirstRun: Bool)? {
    flow.freeOccupancy()
    if let screen = context.query["open"].flatMap({ Presence.deepLinks[$0] }) {
      flow.recordLaunch(screen)
    }
    flow.enableWhatsNew()
    guard let next = flow.next() else { return nil }
    return (next, next == .enableExtension && flow.isFirstRun)
  }

  private func launchNotice(
    _ settings: inout BrowserSettings.Remembered
  ) async throws -> Toast? {
    let kind = SessionRules.launchNotice(
      settings, hasTipped: try await app.defaultsManager.value(.didTip), canTip: app.canTip,
      isAutomaticFilteringOn: try await app.automaticFilterManager.state().isOn)
    guard let kind else { return nil }
    settings.lastNoticeSession = settings.sessionCounter
    return .plain(kind)
  }

  /// The "came back to Home from a pushed screen" hook: a review, or else the conversation about
  /// reminders, never both.
  func returned(
    _ settings: inout BrowserSettings.Remembered, _ context: RequestContext
  ) async throws -> (Toast?, ReminderAsk?) {
    if let toast = try await review(&settings) { return (toast, nil) }
    let reminder = BrowserReminder(stored: settings.inactivity)
    let automatic = try await app.automaticFilterManager.state()
    guard let updated = automatic.cacheAge,
      reminder.shouldAsk(session: settings.sessionCounter, isFilteringOn: automatic.isOn)
    else { return (nil, nil) }
    return (
      nil,
      ReminderAsk(
        listsDate: try await context.dateText(updated), isFinal: reminder.isFinalAsk)
    )
  }

  /// Somebody is here: a reminder that waited is shown, and the next month begins.
  private func remind(
    _ settings: inout BrowserSettings.Remembered, _ context: RequestContext
  ) async throws -> Toast? {
    var reminder = BrowserReminder(stored: settings.inactivity)
    guard reminder.isInUse else { return nil }
    let automatic = try await app.automaticFilterManager.state()
    let due = reminder.center.deliver(at: app.now())
    reminder.refresh(
      isFilteringOn: automatic.isOn, now: app.now(), zone: try await context.zone() ?? .gmt)
    settings.inactivity = reminder.stored
    guard !due.isEmpty, automatic.isOn, let updated = automatic.cacheAge else { return nil }
    var toast = Toast.plain(.inactivityReminder)
    toast.subtitle = localized("automatic_updated", .string(try await context.dateText(updated)))
    return toast
  }

  private func review(_ settings: inout BrowserSettings.Remembered) async throws -> Toast? {
    guard let link = app.configuration.links.rate,
      SessionRules.asksForReview(
        settings, appAge: try await app.defaultsManager.appAge(), now: app.now())
    else { return nil }
    settings.didPromptForReview = true
    var toast = Toast.plain(.review)
    toast.action = ("toast_reviewAction"~, link, true)
    return toast
  }

  /// Opened from outside: typed, a bookmark, another program or site; links of ours are no launch.
  private func isLaunch(_ request: HTTPRequest) -> Bool {
    if let site = request.fields["sec-fetch-site"] { return site != "same-origin" }
    return request.fields["referer"] == nil
  }

  private func returnsFromPushedScreen(_ request: HTTPRequest) -> Bool {
    guard let referer = request.fields["referer"].flatMap(URL.init(string:)),
      let host = request.fields["host"], referer.authority == host.lowercased()
    else { return false }
    let base = app.configuration.basePath
    guard referer.path.hasPrefix(base) else { return false }
    return Screen(path: String(referer.path.dropFirst(base.count)))
      .map(Presence.pushedScreens.contains) ?? false
  }
}

extension URL {
  /// Host and port as a `Host` field has them.
  fileprivate var authority: String? {
    guard let host = host() else { return nil }
    return (port.map { "\(host):\($0)" } ?? host).lowercased()
  }
}

extension FlowManager {
  /// What the store keeps.
  var stored: String? {
    do {
      return String(decoding: try JSONAnswer.bytes(self), as: UTF8.self)
    } catch {
      // A value of plain fields is always written; without it the session's flow begins again.
      return nil
    }
  }

  /// `nil` for what an earlier program wrote in another form.
  init?(stored: String) {
    do {
      self = try JSONDecoder().decode(FlowManager.self, from: Data(stored.utf8))
    } catch {
      return nil
    }
  }
}
