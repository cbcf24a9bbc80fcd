import Foundation
import Persistence
import Testing

@testable import Dashboard

struct SessionRulesTests {
  private static func date(_ text: String) throws -> Date {
    try Date(text, strategy: .iso8601)
  }

  @Test(arguments: [
    ("2026-03-01T21:30:00Z", "2026-03-01T22:30:00Z", "GMT", false),
    ("2026-03-01T21:30:00Z", "2026-03-01T22:30:00Z", "Asia/Jerusalem", true),
    ("2026-03-01T23:59:59Z", "2026-03-02T00:00:00Z", "GMT", true),
    ("2026-03-01T23:59:59Z", "2026-03-02T00:00:00Z", "America/New_York", false),
    ("2026-03-01T00:00:00Z", "2026-03-01T23:59:59Z", "GMT", false),
    // The clock went back: another day is another day.
    ("2026-03-02T10:00:00Z", "2026-03-01T10:00:00Z", "GMT", true),
  ])
  func aSessionIsACalendarDayOfTheBrowser(
    _ last: String, _ now: String, _ zone: String, _ isNew: Bool
  ) throws {
    let answer = SessionRules.isNewSession(
      since: try Self.date(last), now: try Self.date(now),
      zone: try #require(TimeZone(identifier: zone)))
    #expect(answer == isNew)
    #expect(SessionRules.isNewSession(since: nil, now: try Self.date(now), zone: .gmt))
  }

  @Test(
    arguments: [
      (5, false, true, false, nil, ToastKind.tipPromotion), (5, true, true, false, nil, nil),
      (5, false, false, false, nil, nil), (10, false, true, false, nil, .tipPromotion),
      (4, false, true, true, nil, nil), (3, false, true, true, nil, .reportingNudge),
      (3, false, true, false, nil, nil), (6, false, true, true, nil, .reportingNudge),
      // Both on one day: the tip goes first.
      (15, false, true, true, nil, .tipPromotion), (15, true, true, true, nil, .reportingNudge),
      // Once a session.
      (5, false, true, false, 5, nil), (0, false, true, true, nil, nil),
    ] as [(Int, Bool, Bool, Bool, Int?, ToastKind?)])
  func aLaunchBringsOneNotice(
    _ session: Int, _ hasTipped: Bool, _ canTip: Bool, _ isFiltering: Bool, _ shown: Int?,
    _ kind: ToastKind?
  ) {
    var settings = BrowserSettings.Remembered()
    settings.sessionCounter = session
    settings.lastNoticeSession = shown ?? 0
    #expect(
      SessionRules.launchNotice(
        settings, hasTipped: hasTipped, canTip: canTip, isAutomaticFilteringOn: isFiltering)
        == kind)
  }

  @Test func aDismissedReportingNoticeStaysAway() {
    var settings = BrowserSettings.Remembered()
    settings.sessionCounter = 3
    settings.didDismissReportingExtensionNudge = true
    #expect(
      SessionRules.launchNotice(
        settings, hasTipped: false, canTip: false, isAutomaticFilteringOn: true) == nil)
  }

  @Test(
    arguments: [
      (6, 7.01, false, true), (6, 7.0, false, false), (5, 8, false, false), (6, 8, true, false),
      (100, 3, false, false),
    ] as [(Int, Double, Bool, Bool)])
  func aReviewIsAskedForOnceAfterAWeekAndFiveSessions(
    _ sessions: Int, _ days: Double, _ didPrompt: Bool, _ asks: Bool
  ) {
    let first = Date(timeIntervalSince1970: 1_800_000_000)
    var settings = BrowserSettings.Remembered()
    settings.sessionCounter = sessions
    settings.didPromptForReview = didPrompt
    #expect(
      SessionRules.asksForReview(
        settings, appAge: first, now: first.addingTimeInterval(days * 86_400)) == asks)
  }

  @Test(arguments: [(0, false), (59, false), (60, true), (61, true)])
  func theOfflineNoticeStaysAwayForAnHour(_ minutes: Int, _ isShown: Bool) {
    let dismissed = Date(timeIntervalSince1970: 1_800_000_000)
    let now = dismissed.addingTimeInterval(TimeInterval(minutes) * 60)
    #expect(SessionRules.showsOffline(dismissed, now: now) == isShown)
    #expect(SessionRules.showsOffline(nil, now: now))
  }
}

struct ToastKindTests {
  @Test(
    arguments: [
      (ToastKind.offline, "offline", nil), (.cloudSync, "sync", 6),
      (.automaticFiltersUpdated, "shield-bolt", 6), (.clipboard, "clipboard", 3),
      (.tipSuccessful, "heart", 6), (.tipPromotion, "heart", 10), (.reportingNudge, "report", 10),
      (.review, "star", 10), (.importSucceeded, "import", 6), (.importFailed, "octagon", 6),
      (.exportSucceeded, "export", 6), (.exportFailed, "octagon", 6), (.done, "tick-circle", 6),
      (.info, "info", 6), (.networkOffline, "offline", nil),
      (.inactivityReminder, "shield-bolt", 10),
    ] as [(ToastKind, String, Int?)])
  func aKindHasItsIconAndItsTime(_ kind: ToastKind, _ icon: String, _ seconds: Int?) {
    #expect(kind.icon == icon)
    #expect(kind.seconds == seconds)
  }
}
