import Foundation
import Services

/// The monthly reminder of one reader who stays away, and the conversation that asks for it: rules
/// without store or clock, with the cadence of the iOS app.
struct InactivityReminder<Center: UserNotificationCenterService & Codable & Equatable>: Sendable,
  Equatable, Codable
{
  /// Times that the reminder is offered.
  static var maximumAsks: Int { 3 }
  /// Sessions between two offers, at least.
  static var sessionsBetweenAsks: Int { 3 }
  /// Hour of the reader's day from which it may be shown.
  static var reminderHour: Int { 18 }
  static var identifier: String { "inactivityReminder" }

  var center: Center
  private(set) var declines = 0
  private(set) var lastDeclineSession = 0
  /// A permission was seen: what lets its end be noticed.
  private(set) var wasGranted = false

  init(center: Center) { self.center = center }

  /// The next offer is the last one: whoever declines it is not asked again.
  var isFinalAsk: Bool { declines == Self.maximumAsks - 1 }

  /// Whether there is a permission, or the end of one to notice.
  var isInUse: Bool { wasGranted || center.authorizationStatus.allowsAlerts }

  /// Whether to ask on the way back to Home.
  func shouldAsk(session: Int, isFilteringOn: Bool) -> Bool {
    isFilteringOn && session > 1 && !center.authorizationStatus.allowsAlerts
      && declines < Self.maximumAsks
      && (declines == 0 || session - lastDeclineSession >= Self.sessionsBetweenAsks)
  }

  /// The reader wants it. A system that then says no is a decline.
  mutating func accept(session: Int, isFilteringOn: Bool, now: Date, zone: TimeZone) {
    guard center.requestAlertAuthorization() else { return decline(session: session) }
    refresh(isFilteringOn: isFilteringOn, now: now, zone: zone)
  }

  mutating func decline(session: Int) {
    declines = min(declines + 1, Self.maximumAsks)
    lastDeclineSession = session
  }

  /// The reader is here: the month begins anew. Without automatic filtering there is nothing to remind of;
  /// a permission that was taken back lets the conversation start over.
  mutating func refresh(isFilteringOn: Bool, now: Date, zone: TimeZone) {
    if center.authorizationStatus.allowsAlerts {
      wasGranted = true
    } else if wasGranted {
      wasGranted = false
      declines = 0
      lastDeclineSession = 0
    }
    guard wasGranted, isFilteringOn, let date = Self.firstDate(after: now, zone: zone) else {
      return center.cancelPendingNotification(withIdentifier: Self.identifier)
    }
    center.schedule(NotificationRequest(identifier: Self.identifier, date: date))
  }

  /// A month from now, in the evening.
  static func firstDate(after now: Date, zone: TimeZone) -> Date? {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    guard let month = calendar.date(byAdding: .month, value: 1, to: now) else { return nil }
    return calendar.date(bySettingHour: reminderHour, minute: 0, second: 0, of: month)
  }
}

/// What is kept for each browser.
typealias BrowserReminder = InactivityReminder<ReturnNotificationCenter>

extension BrowserReminder {
  /// As it was stored; a new one where nothing, or nothing of this form, was.
  init(stored: String?) {
    do {
      guard let stored else { throw CocoaError(.coderValueNotFound) }
      self = try JSONDecoder().decode(Self.self, from: Data(stored.utf8))
    } catch {
      self.init(center: ReturnNotificationCenter())
    }
  }

  /// What the store keeps.
  var stored: String? {
    do {
      return String(decoding: try JSONAnswer.bytes(self), as: UTF8.self)
    } catch {
      // Plain fields are always written; without them the conversation starts over.
      return nil
    }
  }
}
