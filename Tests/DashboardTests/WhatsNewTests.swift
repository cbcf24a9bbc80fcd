import Persistence
import Testing

@testable import Dashboard

struct WhatsNewTests {
  @Test func cardsStandInTheirOrder() async throws {
    let test = try await TestApp()
    let page = await test.get("/whats-new")
    #expect(page.count("whatsNewEntry") == 8)
    let order = page.text.matches(of: /data-entry="([a-zA-Z]+)"/).map { String($0.1) }
    #expect(
      order == [
        "filterTransfer", "appearanceTouchup", "tipJar", "aiFiltering", "regexFilters",
        "newLanguages", "trustedCountries", "accessibility",
      ])
    #expect(WhatsNewEntry.currentVersion == 6)
  }

  @Test func onlyTheTipJarLeadsSomewhere() async throws {
    #expect(WhatsNewEntry.allCases.filter { $0.screen != nil } == [.tipJar])
    #expect(try await TestApp().get("/whats-new").count("whatsNewAction") == 1)
  }

  @Test(arguments: [(nil, "/"), ("tipJar", "/tip-jar")])
  func closingMarksTheVersionAsSeenInThisBrowser(_ entry: String?, _ next: String) async throws {
    let test = try await TestApp()
    _ = await test.get("/whats-new")
    let browser = try #require(test.cookies["sfs_browser"])
    let sessions = test.app.sessionStore
    #expect(try await sessions.value(.lastSeenWhatsNewVersion, of: browser) == 0)
    let answer =
      if let entry { await test.post("/whats-new", ["entry": entry]) } else {
        await test.post("/whats-new", [:])
      }
    #expect(answer.status == 303)
    #expect(answer.location == next)
    #expect(try await sessions.value(.lastSeenWhatsNewVersion, of: browser) == 6)
    #expect(try await sessions.value(.lastSeenWhatsNewVersion, of: "another") == 0)
  }

  @Test(arguments: ["regexFilters", "nothing", ""])
  func aCardThatLeadsNowhereIsRefused(_ entry: String) async throws {
    let test = try await TestApp()
    #expect(await test.post("/whats-new", ["entry": entry]).status == 400)
  }

  @Test func lookingAtItIsNotSeeingIt() async throws {
    let test = try await TestApp()
    _ = await test.get("/whats-new")
    let browser = try #require(test.cookies["sfs_browser"])
    #expect(
      try await test.app.sessionStore.value(.lastSeenWhatsNewVersion, of: browser) == 0)
  }
}
