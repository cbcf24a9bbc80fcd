import FilterCore
import Foundation
import Persistence
import Services
import Testing

@testable import Dashboard

/// The reminder and the conversation about it: the rules alone.
struct InactivityReminderTests {
  /// A system that answers as it is told to.
  private struct Center: UserNotificationCenterService, Equatable, Codable {
    var authorizationStatus = NotificationAuthorization.notDetermined
    var answer = true
    var pending: [NotificationRequest] = []

    mutating func requestAlertAuthorization() -> Bool {
      authorizationStatus = answer ? .allowed : .denied
      return answer
    }
    mutating func schedule(_ request: NotificationRequest) { pending = [request] }
    mutating func cancelPendingNotification(withIdentifier identifier: String) { pending = [] }
  }

  private typealias Reminder = InactivityReminder<Center>
  private static let now = Date(timeIntervalSince1970: 1_800_000_000)

  private func asks(_ reminder: Reminder, _ session: Int) -> Bool {
    reminder.shouldAsk(session: session, isFilteringOn: true)
  }

  @Test func itIsOfferedThreeTimesThreeSessionsApart() {
    var reminder = Reminder(center: Center())
    var asked: [Int] = []
    var final: [Int] = []
    for session in 1...365 where asks(reminder, session) {
      asked.append(session)
      if reminder.isFinalAsk { final.append(session) }
      reminder.decline(session: session)
    }
    #expect(asked == [2, 5, 8])
    #expect(final == [8])
  }

  @Test func withoutAutomaticFilteringNobodyIsAsked() {
    #expect(!Reminder(center: Center()).shouldAsk(session: 9, isFilteringOn: false))
  }

  @Test func whoeverSaidYesIsNotAsked() {
    var reminder = Reminder(center: Center())
    reminder.accept(session: 2, isFilteringOn: true, now: Self.now, zone: .gmt)
    #expect(!(3...400).contains { asks(reminder, $0) })
    #expect(reminder.center.pending.count == 1)
  }

  @Test func aSystemThatSaysNoIsADecline() {
    var reminder = Reminder(center: Center(answer: false))
    reminder.accept(session: 2, isFilteringOn: true, now: Self.now, zone: .gmt)
    #expect(reminder.declines == 1)
    #expect(reminder.center.pending.isEmpty)
    #expect(!asks(reminder, 4))
    #expect(asks(reminder, 5))
  }

  @Test func aPermissionThatIsTakenBackLetsTheConversationStartOver() {
    var reminder = Reminder(center: Center())
    for session in [2, 5] { reminder.decline(session: session) }
    reminder.accept(session: 8, isFilteringOn: true, now: Self.now, zone: .gmt)
    reminder.center.authorizationStatus = .denied
    reminder.refresh(isFilteringOn: true, now: Self.now, zone: .gmt)
    #expect(reminder.declines == 0)
    #expect(!reminder.wasGranted)
    #expect(reminder.center.pending.isEmpty)
    #expect(asks(reminder, 9))
  }

  @Test func eachVisitBeginsTheMonthAnewAndFilteringThatIsOffEndsIt() {
    var reminder = Reminder(center: Center())
    reminder.accept(session: 2, isFilteringOn: true, now: Self.now, zone: .gmt)
    let first = reminder.center.pending
    reminder.refresh(isFilteringOn: true, now: Self.now + 10 * 86_400, zone: .gmt)
    #expect(reminder.center.pending.count == 1)
    #expect(reminder.center.pending != first)
    reminder.refresh(isFilteringOn: false, now: Self.now, zone: .gmt)
    #expect(reminder.center.pending.isEmpty)
  }

  @Test(arguments: [
    ("2026-03-01T09:00:00Z", "GMT", "2026-04-01T18:00:00Z"),
    ("2026-03-01T23:00:00Z", "Asia/Jerusalem", "2026-04-02T15:00:00Z"),
    // A month that has no such day ends earlier.
    ("2026-01-31T12:00:00Z", "GMT", "2026-02-28T18:00:00Z"),
    ("2026-12-15T19:00:00Z", "GMT", "2027-01-15T18:00:00Z"),
    // The clock of summer.
    ("2026-03-01T12:00:00Z", "Europe/Berlin", "2026-04-01T16:00:00Z"),
  ])
  func aMonthLaterInTheEvening(_ now: String, _ zone: String, _ date: String) throws {
    let first = BrowserReminder.firstDate(
      after: try Date(now, strategy: .iso8601), zone: try #require(TimeZone(identifier: zone)))
    #expect(first == (try Date(date, strategy: .iso8601)))
  }

  @Test func aYearOfDailyVisitsRemindsNobodyAndAYearAwayOnce() {
    var reminder = BrowserReminder(stored: nil)
    reminder.accept(session: 2, isFilteringOn: true, now: Self.now, zone: .gmt)
    for day in 1...365 {
      let now = Self.now + Double(day) * 86_400
      #expect(reminder.center.deliver(at: now).isEmpty, "day \(day)")
      reminder.refresh(isFilteringOn: true, now: now, zone: .gmt)
    }
    let back = Self.now + 730 * 86_400
    #expect(reminder.center.deliver(at: back).count == 1)
    #expect(reminder.center.deliver(at: back).isEmpty)
  }

  @Test func whatIsStoredIsReadAgain() {
    var reminder = BrowserReminder(stored: nil)
    reminder.decline(session: 4)
    reminder.accept(session: 7, isFilteringOn: true, now: Self.now, zone: .gmt)
    #expect(BrowserReminder(stored: reminder.stored) == reminder)
    #expect(BrowserReminder(stored: "{}") == BrowserReminder(stored: nil))
  }
}

/// The conversation on the pages.
struct ReminderPageTests {
  private typealias Clock = PresenceTests.Clock

  /// A browser in its second session, with automatic filtering on.
  private func started(
    _ clock: Clock = Clock(), links: AppLinks = AppLinks(), sessions: Int = 2
  ) async throws -> TestApp {
    let test = try await TestApp(
      links: links, now: { clock.now },
      store: PersistenceManager(.inMemory, clock: { clock.now }))
    try await test.app.defaultsManager.setAppFirstRun(false)
    let manager = test.app.automaticFilterManager
    try await manager.save(.init(filterLists: ["en": .init(denyBody: ["prize"])]), at: clock.now)
    try await manager.setLanguageAutomaticState("en", isActive: true)
    // A browser is written down once it has come back.
    for _ in 0..<2 { _ = await test.get("/") }
    let id = try #require(test.cookies["sfs_browser"])
    try await test.app.sessionStore.set(
      .lastSeenWhatsNewVersion, FlowManager.currentWhatsNewVersion, of: id)
    for _ in 1..<sessions {
      clock.advance(days: 1)
      _ = await test.get("/")
    }
    return test
  }

  private func comeBack(_ test: TestApp, from path: String = "/filters/deny") async -> TestAnswer {
    await test.get("/", fields: ["referer": "http://127.0.0.1:8080\(path)"])
  }

  @Test func itComesOnTheWayBackFromAPushedScreenAlone() async throws {
    let test = try await started()
    #expect(await test.get("/").count("reminderAsk") == 0)
    #expect(await test.get("/filters/deny").count("reminderAsk") == 0)
    #expect(await comeBack(test, from: "/test-filters").count("reminderAsk") == 0)
    let page = await comeBack(test)
    #expect(page.count("reminderAsk") == 1)
    #expect(page.text.contains("role=\"alertdialog\""))
    #expect(page.text.contains("They were last updated on January 15, 2027 at 8:00"))
    #expect(page.count("reminderDecline") == 1)
    #expect(page.count("reminderStop") == 0)
  }

  @Test func notWhileASheetLiesOverHome() async throws {
    let test = try await started()
    let id = try #require(test.cookies["sfs_browser"])
    try await test.app.sessionStore.set(.lastSeenWhatsNewVersion, 0, of: id)
    let page = await comeBack(test)
    #expect(page.count("flowLink") == 1)
    #expect(page.count("reminderAsk") == 0)
  }

  @Test func notInTheFirstSessionAndNotWithoutFiltering() async throws {
    #expect(await comeBack(try await started(sessions: 1)).count("reminderAsk") == 0)
    let test = try await started()
    try await test.app.automaticFilterManager.setLanguageAutomaticState("en", isActive: false)
    #expect(await comeBack(test).count("reminderAsk") == 0)
  }

  @Test func neverTogetherWithTheReview() async throws {
    let clock = Clock()
    let links = try AppLinks(environment: ["SFS_LINK_RATE": "https://example.org/rate"])
    let test = try await started(clock, links: links, sessions: 10)
    let first = await comeBack(test)
    #expect(first.text.contains("toast-review"))
    #expect(first.count("reminderAsk") == 0)
    let second = await comeBack(test)
    #expect(!second.text.contains("class=\"toast toast-review\""))
    #expect(second.count("reminderAsk") == 1)
  }

  @Test func theHistorysWayBackBringsItToo() async throws {
    let test = try await started()
    let answer = await test.post("/browser/returned", [:])
    #expect(answer.count("reminderAsk") == 1)
    await test.post("/browser/reminder", ["answer": "decline"])
    #expect(await test.post("/browser/returned", [:]).status == 204)
  }

  @Test func threeTimesNoEndsIt() async throws {
    let clock = Clock()
    let test = try await started(clock)
    var asked: [Int] = []
    for session in 2...40 {
      let page = await comeBack(test)
      if page.count("reminderAsk") == 1 {
        asked.append(session)
        let isLast = asked.count == 3
        #expect(page.count("reminderStop") == (isLast ? 1 : 0))
        let answer = await test.post(
          "/browser/reminder", ["answer": isLast ? "stop" : "decline"])
        #expect(answer.location == "/")
        #expect(await comeBack(test).count("reminderAsk") == 0)
      }
      clock.advance(days: 1)
    }
    #expect(asked == [2, 5, 8])
  }

  @Test func aMonthAwayBringsOneNotice() async throws {
    let clock = Clock()
    let test = try await started(clock)
    await test.post("/browser/reminder", ["answer": "accept"])
    #expect(await comeBack(test).count("reminderAsk") == 0)
    clock.advance(days: 20)
    #expect(!(await test.get("/").text.contains("class=\"toast toast-inactivityReminder\"")))
    clock.advance(days: 33)
    // A script that looks for what is new takes it from nobody.
    _ = await test.get("/", fields: [Presence.refreshField: "1"])
    let page = await test.get("/filters/deny")
    #expect(page.text.contains("class=\"toast toast-inactivityReminder\""))
    #expect(page.text.contains("The lists were updated on"))
    #expect(!(await test.get("/").text.contains("class=\"toast toast-inactivityReminder\"")))
  }

  @Test func itCanBeSwitchedOffAgain() async throws {
    let clock = Clock()
    let test = try await started(clock)
    #expect(await test.get("/automatic").count("reminderOff") == 0)
    await test.post("/browser/reminder", ["answer": "accept"])
    #expect(await test.get("/automatic").count("reminderOff") == 1)
    let off = await test.post("/browser/reminder", ["answer": "off", "back": "/automatic"])
    #expect(off.location == "/automatic")
    #expect(await test.get("/automatic").count("reminderOff") == 0)
    clock.advance(days: 60)
    #expect(!(await test.get("/").text.contains("class=\"toast toast-inactivityReminder\"")))
    #expect(await test.post("/browser/reminder", ["answer": "perhaps"]).status == 400)
  }
}
