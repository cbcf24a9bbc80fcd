import Foundation
import Persistence

/// When a session begins, and what a person is told when: the rules of the iOS app's defaults, without
/// store or clock.
enum SessionRules {
  /// Days after the first use after which a review is asked for.
  static let reviewDays = 7
  /// Sessions after which a review is asked for.
  static let reviewSessions = 5
  /// A tip is suggested in every session whose number this divides.
  static let tipEverySessions = 5
  /// Reporting is suggested in every session whose number this divides.
  static let reportingEverySessions = 3
  /// Minutes that the notice of a lost connection stays away once it was dismissed.
  static let offlineRestMinutes = 60

  private static let daySeconds: TimeInterval = 24 * 60 * 60

  /// A session is a calendar day in the browser's zone.
  static func isNewSession(since last: Date?, now: Date, zone: TimeZone) -> Bool {
    guard let last else { return true }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    return !calendar.isDate(last, inSameDayAs: now)
  }

  /// The notice that a launch brings, once a session; the tip goes before the report.
  static func launchNotice(
    _ settings: BrowserSettings.Remembered, hasTipped: Bool, canTip: Bool,
    isAutomaticFilteringOn: Bool
  ) -> ToastKind? {
    let session = settings.sessionCounter
    guard session > 0, settings.lastNoticeSession != session else { return nil }
    if canTip, !hasTipped, session.isMultiple(of: tipEverySessions) { return .tipPromotion }
    if isAutomaticFilteringOn, !settings.didDismissReportingExtensionNudge,
      session.isMultiple(of: reportingEverySessions)
    {
      return .reportingNudge
    }
    return nil
  }

  /// Whether to ask for a review on the way back to Home: once, after more than seven days and more
  /// than five sessions.
  static func asksForReview(
    _ settings: BrowserSettings.Remembered, appAge: Date, now: Date
  ) -> Bool {
    !settings.didPromptForReview && settings.sessionCounter > reviewSessions
      && now.timeIntervalSince(appAge) > TimeInterval(reviewDays) * daySeconds
  }

  /// Whether the notice of a lost connection may be shown.
  static func showsOffline(_ lastDismiss: Date?, now: Date) -> Bool {
    guard let lastDismiss else { return true }
    return now.timeIntervalSince(lastDismiss) >= TimeInterval(offlineRestMinutes) * 60
  }
}
