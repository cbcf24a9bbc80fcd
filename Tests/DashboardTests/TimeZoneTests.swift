import FilterCore
import Foundation
import Testing

@testable import Dashboard

/// Times are those of the reader's zone: the setting, else the browser's, else UTC and named so.
struct TimeZoneTests {
  private func app() async throws -> TestApp {
    let now = Date(timeIntervalSince1970: 1_800_000_000)
    let test = try await TestApp(now: { now })
    let list = LanguageFilterListResponse(
      allowSenders: [], allowBody: [], denySender: [], denyBody: ["prize"])
    try await test.app.automaticFilterManager.save(
      AutomaticFilterListsResponse(filterLists: ["en": list]),
      at: now.addingTimeInterval(-3 * 3_600))
    return test
  }

  private func age(_ test: TestApp, _ language: String = "en") async -> String {
    let page = await test.get("/automatic?lang=\(language)").text
    let found = page.firstMatch(of: /data-testid="listAge">([^<]*)</)
    return found.map { String($0.1).replacing(/[\u{202F}\u{A0}]/, with: " ") } ?? ""
  }

  @Test func untilTheBrowserTellsItIsUTC() async throws {
    let test = try await app()
    #expect(
      await age(test)
        == "The lists were updated on January 15, 2027 at 5:00 AM UTC (3 hours ago).")
    await test.post("/browser", ["timeZone": "Asia/Jerusalem"])
    #expect(
      await age(test) == "The lists were updated on January 15, 2027 at 7:00 AM (3 hours ago).")
    #expect(await age(test, "he").contains("15 בינואר 2027 בשעה 7:00 (לפני 3 שעות)"))
    #expect(await test.get("/automatic").text.contains("data-zone=\"Asia/Jerusalem\""))
  }

  @Test func aSettingOverridesTheBrowser() async throws {
    let test = try await app()
    await test.post("/browser", ["timeZone": "Asia/Jerusalem"])
    try await test.app.defaultsManager.set(.timeZone, "Asia/Tokyo")
    #expect(await age(test).contains("at 2:00 PM (3"))
    try await test.add("loan")
    _ = await test.get("/export")
    try await test.app.defaultsManager.set(.timeZone, "")
    #expect(await age(test).contains("at 7:00 AM (3"))
  }

  @Test(arguments: ["Mars/Base", "../../etc/localtime", "", "<b>"])
  func aZoneThatIsNoneIsRefused(_ zone: String) async throws {
    let test = try await app()
    #expect(await test.post("/browser", ["timeZone": zone]).status == 400)
    #expect(await age(test).contains("UTC"))
  }
}
