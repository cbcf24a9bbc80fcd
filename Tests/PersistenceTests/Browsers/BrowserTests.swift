import Foundation
import Testing

@testable import Persistence

@Suite struct BrowserTests {
  @Test(arguments: Place.allCases)
  func aBrowserRemembersWhatItWasTold(place: Place) async throws {
    let test = try place.open()
    let sessions = SessionStore(test.store)
    #expect(try await sessions.browser("new") == BrowserSettings())
    let seen = test.clock.now
    let stored = try await sessions.update("one") {
      $0.language = "he"
      $0.isExpandedAddFilter = true
      $0.timeZone = "Asia/Jerusalem"
      $0.lastSeen = seen
    }
    #expect(try await sessions.browser("one") == stored)
    #expect(
      stored
        == BrowserSettings(
          language: "he", isExpandedAddFilter: true, timeZone: "Asia/Jerusalem", lastSeen: seen))
    try await sessions.update("one") { $0.language = nil }
    #expect(try await sessions.browser("one").language == nil)
    #expect(try await sessions.browser("one").isExpandedAddFilter)
    #expect(try await sessions.browser("two") == BrowserSettings())
  }

  @Test func changesAtOnceAreNotLost() async throws {
    let test = try Place.directory.open()
    let sessions = SessionStore(test.store)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<50 {
        group.addTask {
          try await sessions.update("b") { $0.timeZone = ($0.timeZone ?? "") + "." }
        }
      }
      try await group.waitForAll()
    }
    #expect(try await sessions.browser("b").timeZone?.count == 50)
  }

  @Test func oldBrowsersAreForgotten() async throws {
    let test = try Place.memory.open()
    let sessions = SessionStore(test.store)
    let now = test.clock.now
    try await sessions.update("old") { $0.lastSeen = now.addingTimeInterval(-10) }
    try await sessions.update("new") { $0.lastSeen = now }
    #expect(try await sessions.forgetBrowsers(lastSeenBefore: now) == 1)
    #expect(try await sessions.browser("old").lastSeen == nil)
    #expect(try await sessions.browser("new").lastSeen == now)
  }
}

@Suite struct BrowserDefaultsTests {
  @Test(arguments: Place.allCases)
  func aValueBelongsToOneBrowserAndIsReadBack(place: Place) async throws {
    let test = try place.open()
    let sessions = SessionStore(test.store)
    #expect(try await sessions.value(.lastSeenWhatsNewVersion, of: "one") == 0)
    try await sessions.set(.lastSeenWhatsNewVersion, 5, of: "one")
    try await sessions.set(.lastSeenWhatsNewVersion, 6, of: "one")
    #expect(try await sessions.value(.lastSeenWhatsNewVersion, of: "one") == 6)
    #expect(try await sessions.value(.lastSeenWhatsNewVersion, of: "two") == 0)
  }

  @Test func valuesGoWithTheirBrowserAndLeaveItsSettings() async throws {
    let test = try Place.memory.open()
    let sessions = SessionStore(test.store)
    let now = test.clock.now
    try await sessions.update("b") {
      $0.language = "he"
      $0.lastSeen = now
    }
    try await sessions.set(.lastSeenWhatsNewVersion, 6, of: "b")
    #expect(try await sessions.browser("b").language == "he")
    try await sessions.forgetBrowsers(lastSeenBefore: now.addingTimeInterval(1))
    #expect(try await sessions.value(.lastSeenWhatsNewVersion, of: "b") == 0)
  }
}

@Suite struct DefaultsTests {
  @Test(arguments: Place.allCases)
  func aNewInstallationIsInItsFirstRun(place: Place) async throws {
    let test = try place.open()
    let defaults = DefaultsManager(test.store)
    #expect(try await defaults.isAppFirstRun())
    try await defaults.setAppFirstRun(false)
    #expect(try await !defaults.isAppFirstRun())
    try await defaults.reset()
    #expect(try await defaults.isAppFirstRun())
  }

  @Test func theAgeIsThatOfTheFirstUse() async throws {
    let test = try Place.directory.open()
    let first = test.clock.now
    #expect(try await DefaultsManager(test.store).appAge() == first)
    test.clock.advance(1_000)
    #expect(try await DefaultsManager(test.store).appAge() == first)
    await test.store.close()
    let again = try PersistenceManager(test.directory.location)
    #expect(try await DefaultsManager(again).appAge() == first)
  }

  @Test func aValueOfEachTypeIsReadBack() async throws {
    let defaults = DefaultsManager(try PersistenceManager(.inMemory))
    let number = DefaultsKey("number", initial: 3)
    #expect(try await defaults.value(number) == 3)
    try await defaults.set(number, -7)
    #expect(try await defaults.value(number) == -7)
    let text = DefaultsKey("text", initial: "")
    try await defaults.set(text, "שלום")
    #expect(try await defaults.value(text) == "שלום")
    // Another type's text is as good as none.
    try await defaults.set(DefaultsKey("number", initial: ""), "many")
    #expect(try await defaults.value(number) == 3)
  }
}
