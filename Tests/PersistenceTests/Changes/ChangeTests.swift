import FilterCore
import Foundation
import Testing

@testable import Persistence

@Suite struct ChangeTests {
  @Test(arguments: Place.allCases)
  func everyCommitIsKeptWithWhatItChanged(place: Place) async throws {
    let test = try place.open()
    let store = test.store
    let one = try await store.addFilter(try draft("one"))
    try await ChangeOrigin.$current.withValue("b") {
      _ = try await store.updateFilter(one.id, .filterText("two"), ifRevision: nil)
    }
    _ = try await store.deleteFilters(ids: [one.id])
    try await store.setLanguage("en", isActive: true)
    try await store.saveCache(
      AutomaticFilterListsResponse(filterLists: ["en": LanguageFilterListResponse()]),
      at: test.clock.now)
    try await store.reset()
    let changes = try await store.changes(after: 0)
    #expect(changes.map(\.revision) == [1, 2, 3, 4, 5, 6])
    #expect(
      changes.map(\.kind) == [.filters, .filters, .filters, .filters, .lists, .everything])
    #expect(changes.map(\.changed) == [[one.id], [one.id], [], [], [], []])
    #expect(changes.map(\.removed) == [[], [], [one.id], [], [], []])
    #expect(changes.map(\.origin) == ["", "b", "", "", "", ""])
    #expect(try await store.changes(after: 4).map(\.revision) == [5, 6])
  }

  @Test func anotherProcessIsHeardWithItsFilters() async throws {
    let directory = try TemporaryDirectory()
    let one = try PersistenceManager(directory.location)
    let two = try PersistenceManager(directory.location)
    let filter = try await two.addFilter(try draft("from the other"))
    #expect(try await one.changes(after: 0).map(\.changed) == [[filter.id]])
  }

  @Test func onlyTheLastCommitsAreKept() async throws {
    let store = try PersistenceManager(.inMemory)
    let count = Int64(ChangeLog.keptCommits) + 5
    for number in 0..<count {
      try await store.setLanguage("en", isActive: number.isMultiple(of: 2))
    }
    let changes = try await store.changes(after: 0)
    #expect(changes.count == Int(ChangeLog.keptCommits))
    #expect(changes.last?.revision == count)
  }

  @Test func aResetLeavesNoRecordAndAWorkingSearch() async throws {
    let store = try PersistenceManager(.inMemory)
    _ = try await store.addFilter(try draft("parcel"))
    try await store.updateRule(.shortSender) { $0.isActive = true }
    _ = try await ReportStore(store).add(sender: "s", body: "b", type: .junk, due: .distantPast)
    try await TransferStore(store).beginExport(browser: "b")
    try await store.reset()
    #expect(try await store.filterCounts()[.deny] == 0)
    #expect(try await store.fetchAutomaticFiltersRuleRecords().allSatisfy { !$0.isActive })
    #expect(try await ReportStore(store).page(ReportQuery()).count == 0)
    #expect(try await ReportStore(store).nextDue() == nil)
    #expect(try await TransferStore(store).pending(browser: "b") == nil)
    _ = try await store.addFilter(try draft("parcels"))
    #expect(try await store.filterPage(FilterQuery(type: .deny, search: "parcel")).total == 1)
  }
}

@Suite struct RememberedTests {
  @Test func whatABrowserRemembersIsReadBack() async throws {
    let test = try Place.memory.open()
    let sessions = SessionStore(test.store)
    var remembered = BrowserSettings.Remembered()
    remembered.accentColorRGB = 0x0A84FF
    remembered.sessionCounter = 7
    remembered.sessionAge = Date(timeIntervalSince1970: 1_700_000_000)
    remembered.didPromptForReview = true
    remembered.lastOfflineNotificationDismiss = Date(timeIntervalSince1970: 1_700_000_060)
    remembered.didDismissReportingExtensionNudge = true
    remembered.lastNoticeSession = 5
    remembered.flow = "{}"
    let stored = remembered
    try await sessions.update("b") { $0.remembered = stored }
    #expect(try await sessions.browser("b").remembered == remembered)
    try await sessions.reset()
    #expect(try await sessions.browser("b") == BrowserSettings())
  }
}
