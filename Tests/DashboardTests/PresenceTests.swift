import FilterCore
import Foundation
import HTTPCore
import Persistence
import Synchronization
import Testing

@testable import Dashboard

/// What page views by a person do: sessions, sheets over Home, notices.
struct PresenceTests {
  /// A clock that a test moves.
  final class Clock: Sendable {
    private let date = Mutex(Date(timeIntervalSince1970: 1_800_000_000))
    var now: Date { date.withLock { $0 } }
    func advance(days: Double) { date.withLock { $0 += days * 86_400 } }
  }

  private func settings(_ test: TestApp) async throws -> BrowserSettings.Remembered {
    let id = try #require(test.cookies["sfs_browser"])
    return try await test.app.sessionStore.browser(id).remembered
  }

  /// A dashboard behind its first run, and a browser that it knows.
  private func started(_ clock: Clock = Clock(), links: AppLinks = AppLinks()) async throws
    -> TestApp
  {
    let test = try await TestApp(
      links: links, now: { clock.now },
      store: PersistenceManager(.inMemory, clock: { clock.now }))
    try await test.app.defaultsManager.setAppFirstRun(false)
    _ = await test.get("/")
    return test
  }

  @Test func whatIsChosenWhileAPageIsMadeStaysChosen() async throws {
    let clock = Clock()
    let test = try await started(clock)
    let id = try #require(test.cookies["sfs_browser"])
    let before = try await test.app.sessionStore.browser(id)
    // A new day: the look at the page has something to write.
    clock.advance(days: 1)
    let context = RequestContext(
      app: test.app, request: HTTPRequest(target: "/", fields: ["host": "localhost"]), path: "/",
      parameters: [:], principal: .local,
      browser: .init(id: id, isNew: false, settings: before), language: .english,
      query: FormFields(), flash: nil)
    try await test.app.sessionStore.update(id) {
      $0.remembered.accentColorRGB = 0x00FF00
      $0.remembered.didDismissReportingExtensionNudge = true
    }
    _ = try await PresenceManager(app: test.app).view(.appHome, context)
    let after = try await settings(test)
    #expect(after.accentColorRGB == 0x00FF00)
    #expect(after.didDismissReportingExtensionNudge)
    #expect(after.sessionCounter == before.remembered.sessionCounter + 1)
  }

  @Test func onlyPageViewsByAPersonAreSessions() async throws {
    let clock = Clock()
    let test = try await started(clock)
    _ = await test.get("/")
    #expect(try await settings(test).sessionCounter == 1)
    clock.advance(days: 1)
    _ = await test.send(.head, "/")
    _ = await test.get("/", fields: ["sec-purpose": "prefetch;prerender"])
    _ = await test.get("/", fields: [Presence.refreshField: "1"])
    _ = await test.get("/api/v1/status")
    _ = await test.get("/accent.css?v=112233")
    _ = await test.get("/manifest.webmanifest")
    #expect(try await settings(test).sessionCounter == 1)
    _ = await test.get("/filters/deny")
    _ = await test.get("/")
    #expect(try await settings(test).sessionCounter == 2)
  }

  @Test func theDayIsThatOfTheBrowsersZone() async throws {
    let clock = Clock()
    let test = try await started(clock)
    // 08:00 UTC; Kiritimati is fourteen hours ahead.
    #expect(await test.post("/browser", ["timeZone": "Pacific/Kiritimati"]).status == 204)
    _ = await test.get("/")
    clock.advance(days: 3.0 / 24)
    _ = await test.get("/")
    let zoned = try await settings(test).sessionCounter
    let plain = try await started(clock)
    clock.advance(days: 0)
    _ = await plain.get("/")
    #expect(zoned == 2)
    #expect(try await settings(plain).sessionCounter == 1)
    #expect(await test.post("/browser", ["timeZone": "Moon/Crater"]).status == 400)
    #expect(await test.get("/").text.contains("data-zone=\"Pacific/Kiritimati\""))
  }

  @Test func theFirstRunLiesOverHomeUntilSomeoneEndsIt() async throws {
    let test = try await TestApp()
    for _ in 0..<2 {
      let home = await test.get("/").text
      #expect(home.contains("href=\"/enable-extension\" data-flow data-first-run"))
    }
    await test.post("/enable-extension", [:])
    #expect(await test.get("/").count("flowLink") == 0)
    // Another browser finds it ended.
    test.cookies = [:]
    #expect(await test.get("/").count("flowLink") == 0)
  }

  @Test func whatsNewComesInTheSecondSessionUntilItWasSeen() async throws {
    let clock = Clock()
    let test = try await started(clock)
    _ = await test.get("/")
    clock.advance(days: 1)
    for _ in 0..<2 {
      #expect(await test.get("/").text.contains("href=\"/whats-new\" data-flow"))
    }
    await test.post("/whats-new", [:])
    #expect(await test.get("/").count("flowLink") == 0)
  }

  @Test(arguments: [
    ("enable-extension", "/enable-extension"), ("test-filters", "/test-filters"),
    ("enable-reporting-extension", "/enable-reporting-extension"), ("import", "/import"),
  ])
  func aDeepLinkOpensItsSheetOverHomeOnce(_ word: String, _ path: String) async throws {
    let clock = Clock()
    let test = try await started(clock)
    clock.advance(days: 1)
    let home = await test.get("/?open=\(word)").text
    #expect(home.contains("href=\"\(path)\" data-flow"))
    // It has claimed the session: What's New does not follow, and is not seen either.
    #expect(await test.get("/").count("flowLink") == 0)
    clock.advance(days: 1)
    #expect(await test.get("/").text.contains("href=\"/whats-new\" data-flow"))
  }

  @Test func anotherPathFromOutsideShowsItselfAndIsALaunch() async throws {
    let clock = Clock()
    let test = try await started(clock)
    clock.advance(days: 1)
    #expect(await test.get("/test-filters", fields: ["sec-fetch-site": "none"]).status == 200)
    #expect(await test.get("/").count("flowLink") == 0)
    // Following a link of ours is none.
    clock.advance(days: 1)
    _ = await test.get("/test-filters")
    #expect(await test.get("/").text.contains("href=\"/whats-new\" data-flow"))
  }

  @Test func aWordThatIsNoScreenOpensNothing() async throws {
    let test = try await started()
    #expect(await test.get("/?open=../../etc").count("flowLink") == 0)
  }

  @Test func reportingIsSuggestedEveryThirdSessionUntilDismissed() async throws {
    let clock = Clock()
    let test = try await started(clock)
    try await test.app.automaticFilterManager.save(
      AutomaticFilterListsResponse(filterLists: [
        "en": LanguageFilterListResponse(denyBody: ["prize"])
      ]), at: clock.now)
    try await test.app.automaticFilterManager.setLanguageAutomaticState("en", isActive: true)
    var shown: [Int] = []
    _ = await test.get("/")
    for session in 2...9 {
      clock.advance(days: 1)
      let home = await test.get("/").text
      if home.contains("data-kind=\"reportingNudge\"") { shown.append(session) }
      // Once a session.
      #expect(!(await test.get("/").text.contains("data-kind=\"reportingNudge\"")))
      if session == 6 {
        #expect(await test.post("/browser/reporting", [:]).location == "/")
      }
    }
    #expect(shown == [3, 6])
  }

  @Test func aReviewIsAskedForOnTheWayBackToHomeOnce() async throws {
    let clock = Clock()
    var links = AppLinks()
    links.rate = "https://example.org/rate"
    let test = try await started(clock, links: links)
    for _ in 0..<8 {
      clock.advance(days: 1)
      _ = await test.get("/filters/deny")
    }
    let back: HTTPFields = ["referer": "http://127.0.0.1:8080/filters/deny"]
    #expect(await test.get("/").count("toastAction") == 0)
    for referer in ["http://evil.example/filters/deny", "http://127.0.0.1:8080/help"] {
      #expect(await test.get("/", fields: ["referer": referer]).count("toastAction") == 0)
    }
    let asked = await test.get("/", fields: back)
    #expect(asked.text.contains("href=\"https://example.org/rate\""))
    #expect(await test.get("/", fields: back).count("toastAction") == 0)
    #expect(await test.post("/browser/returned", [:]).status == 204)
  }

  @Test func withoutAPlaceForReviewsNobodyIsAsked() async throws {
    let clock = Clock()
    let test = try await started(clock)
    for _ in 0..<8 {
      clock.advance(days: 1)
      _ = await test.get("/filters/deny")
    }
    #expect(await test.post("/browser/returned", [:]).status == 204)
  }

  @Test func theOfflineNoticeIsOnThePageUnlessItRests() async throws {
    let clock = Clock()
    let test = try await started(clock)
    #expect(await test.get("/").text.contains("data-toast=\"offline\""))
    await test.post("/browser", ["offline": "dismissed"])
    #expect(!(await test.get("/").text.contains("data-toast=\"offline\"")))
    clock.advance(days: 61.0 / 1_440)
    #expect(await test.get("/").text.contains("data-toast=\"offline\""))
  }

  @Test func whatWaitsForAPageWaitsForAPersonsLook() async throws {
    let test = try await started()
    await test.post("/filters/deny/add", ["text": "loan"])
    _ = await test.send(.head, "/filters/deny")
    _ = await test.get("/filters/deny", fields: [Presence.refreshField: "1"])
    _ = await test.get("/accent.css?v=112233")
    #expect(await test.get("/filters/deny").count("notification") == 1)
  }

  @Test func everyRaisedKindIsATemplate() async throws {
    let test = try await started()
    for path in ["/", "/test-filters"] {
      let page = await test.get(path).text
      for kind in ToastKind.raisedInTheBrowser + [.offline] {
        #expect(page.contains("<template data-toast=\"\(kind.rawValue)\">"), "\(path) \(kind)")
      }
    }
  }
}
