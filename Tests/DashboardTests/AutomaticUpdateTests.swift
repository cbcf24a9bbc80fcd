import FilterCore
import Foundation
import HTTPCore
import Persistence
import Services
import Synchronization
import Testing

@testable import Dashboard

/// Automatic filtering in every state that fetching can be in.
struct AutomaticUpdateTests {
  /// Lists stored so many hours ago, and what is known of fetching.
  private func app(
    hours: Double?, _ state: ListUpdateState?, begun: Begun = Begun()
  ) async throws -> TestApp {
    let now = Date(timeIntervalSince1970: 1_800_000_000)
    let test = try await TestApp(
      now: { now },
      listUpdates: state.map { state in
        ListUpdates(
          state: { state },
          begin: { acceptsSmaller in
            begun.count.withLock { $0 += 1 }
            if acceptsSmaller { begun.smaller.withLock { $0 += 1 } }
          })
      })
    if let hours {
      let list = LanguageFilterListResponse(
        allowSenders: [], allowBody: [], denySender: [], denyBody: ["prize"])
      try await test.app.automaticFilterManager.save(
        AutomaticFilterListsResponse(filterLists: ["en": list]),
        at: now.addingTimeInterval(-hours * 3_600))
    }
    return test
  }

  private final class Begun: Sendable {
    let count = Mutex(0)
    let smaller = Mutex(0)
  }

  struct Case: Sendable {
    let hours: Double?
    let state: ListUpdateState?
    let isEnabled: Bool
  }

  @Test(arguments: [
    Case(hours: 1, state: ListUpdateState(), isEnabled: false),
    Case(hours: 25, state: ListUpdateState(), isEnabled: true),
    Case(hours: nil, state: ListUpdateState(), isEnabled: true),
    Case(hours: 1, state: ListUpdateState(lastFailure: .failed), isEnabled: true),
    Case(hours: 1, state: ListUpdateState(lastFailure: .offline), isEnabled: true),
    Case(hours: 25, state: ListUpdateState(isUpdating: true), isEnabled: false),
  ])
  func listsAreFetchedAgainOnceTheyAreADayOldOrTheLastTimeFailed(_ each: Case) async throws {
    let begun = Begun()
    let test = try await app(hours: each.hours, each.state, begun: begun)
    let page = await test.get("/automatic")
    #expect(page.count("refreshButton") == 1)
    #expect(page.text.contains(" disabled data-testid=\"refreshButton\"") == !each.isEnabled)
    #expect(await test.post("/automatic", [:]).location == "/automatic")
    #expect(begun.count.withLock { $0 } == (each.isEnabled ? 1 : 0))
  }

  @Test func withoutASourceNothingIsOffered() async throws {
    let test = try await app(hours: 100, nil)
    #expect(await test.get("/automatic").count("refreshButton") == 0)
    #expect(await test.post("/automatic", [:]).status == 404)
  }

  @Test func anEmptyScreenSaysWhetherItLoadsIsOfflineOrFailed() async throws {
    for (state, identifier) in [
      (ListUpdateState(isUpdating: true), "listsLoading"),
      (ListUpdateState(lastFailure: .offline), "listsOffline"),
      (ListUpdateState(lastFailure: .failed), "listsFailed"), (nil, "emptyState"),
    ] {
      let page = try await app(hours: nil, state).get("/automatic")
      for each in ["listsLoading", "listsOffline", "listsFailed", "emptyState"] {
        #expect(page.count(each) == (each == identifier ? 1 : 0), "\(identifier): \(each)")
      }
    }
  }

  @Test func aFailureIsSaidAboveListsThatStay() async throws {
    let test = try await app(hours: 30, ListUpdateState(lastFailure: .failed))
    let page = await test.get("/automatic")
    #expect(page.count("listsFailed") == 1)
    #expect(page.count("languageToggle") == 1)
    #expect(page.count("listAge") == 1)
  }

  @Test func listsThatShrankAreTakenWhereSomebodySaysSo() async throws {
    let begun = Begun()
    let shrunk = ListUpdateState(lastFailure: AutomaticFilterFailure(.shrunk))
    let test = try await app(hours: 1, shrunk, begun: begun)
    #expect(await test.get("/automatic").count("acceptSmallerButton") == 1)
    await test.post("/automatic", [:])
    #expect(begun.smaller.withLock { $0 } == 0)
    await test.post("/automatic", ["smaller": "accept"])
    #expect(begun.smaller.withLock { $0 } == 1)
    let failed = try await app(hours: 1, ListUpdateState(lastFailure: .failed))
    #expect(await failed.get("/automatic").count("acceptSmallerButton") == 0)
  }

  @Test func aTryInVainIsShownWithItsTime() async throws {
    let now = Date(timeIntervalSince1970: 1_800_000_000)
    var state = ListUpdateState(lastFailure: .failed, triedAt: now)
    let page = try await app(hours: 30, state).get("/automatic")
    #expect(page.count("listsTried") == 1)
    #expect(page.text.contains("Last tried on January 15, 2027 at 8:00"))
    // The try that brought the lists is the update itself.
    state = ListUpdateState(triedAt: now.addingTimeInterval(-30 * 3_600))
    #expect(try await app(hours: 30, state).get("/automatic").count("listsTried") == 0)
  }

  @Test func oldListsSaySo() async throws {
    #expect(
      try await !app(hours: 71, nil).get("/automatic").text.contains("more than three days"))
    #expect(try await app(hours: 73, nil).get("/automatic").text.contains("more than three days"))
  }
}

/// Trusted countries are found however one knows them.
struct CountrySearchTests {
  @Test(arguments: [
    ("israel", "en", "+972"), ("ישראל", "he", "+972"), ("Israel", "he", "+972"),
    ("IL", "en", "+972"),
    ("972", "en", "+972"), ("+972", "he", "+972"), ("canada", "en", "+1"), ("קנדה", "he", "+1"),
    ("kz", "en", "+7"), ("Côte", "en", "+225"),
  ])
  func byNameInTheReadersLanguageOrEnglishByCodeAndByISOCode(
    _ search: String, _ language: String, _ code: String
  ) async throws {
    let test = try await TestApp()
    var query = URLComponents()
    query.queryItems = [.init(name: "q", value: search), .init(name: "lang", value: language)]
    let text = (query.percentEncodedQuery ?? "").replacing("+", with: "%2B")
    let page = await test.get("/countries?" + text)
    #expect(page.text.contains("data-code=\"\(code)\""), "\(search)")
    #expect(page.count("countryRow") < 20, "\(search)")
  }

  @Test func bothSectionsAreCounted() async throws {
    let test = try await TestApp()
    await test.post("/countries", ["code": "+972", "isAllowed": "on"])
    let page = await test.get("/countries")
    #expect(page.text.contains("Allowed country (1)"))
    #expect(page.count("allowedCountries") == 1)
    #expect(page.count("blockedCountries") == 1)
  }
}
