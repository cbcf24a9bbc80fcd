import FilterCore
import Foundation
import Testing

@testable import Persistence

@Suite struct FilterCallsTests {
  @Test(arguments: Place.allCases)
  func anAddedFilterIsReadBackAsItWasReturned(place: Place) async throws {
    let test = try place.open()
    let draft = try draft(
      "  Déjà vu ", .deny, folder: .promotion, target: .sender, matching: .exact,
      filterCase: .caseSensitive)
    let added = try await test.store.addFilter(draft)
    #expect(FilterDraft(added) == draft)
    #expect(added.position == 1)
    #expect(added.createdAt == Date(timeIntervalSince1970: 1_800_000_000.25))
    #expect(added.updatedAt == added.createdAt)
    #expect(try await test.store.revision() == added.revision)
    #expect(try await test.store.filter(id: added.id) == added)
    #expect(try await test.store.fetchFilterRecords() == [added])
    #expect(try await test.store.filter(id: UUID()) == nil)
  }

  @Test(arguments: Place.allCases)
  func recordsComeByPositionAndByType(place: Place) async throws {
    let test = try place.open()
    for (text, type) in [("c", FilterType.deny), ("b", .allow), ("a", .deny)] {
      _ = try await test.store.addFilter(try draft(text, type))
    }
    #expect(try await test.store.fetchFilterRecords().map(\.text) == ["c", "b", "a"])
    #expect(try await test.store.fetchFilterRecords(for: .deny).map(\.text) == ["c", "a"])
    #expect(try await test.store.filterCounts() == [.deny: 2, .allow: 1, .denyLanguage: 0])
  }

  @Test(arguments: Place.allCases)
  func aDuplicateOfAnotherTypeIsRefusedWithItsID(place: Place) async throws {
    let test = try place.open()
    let allowed = try await test.store.addFilter(try draft("bank", .allow))
    await expectError(.duplicateFilter(allowed.id)) {
      _ = try await test.store.addFilter(try draft("bank", .deny, folder: .transaction))
    }
    #expect(try await test.store.revision() == allowed.revision)
    for other in [
      try draft("Bank"), try draft("bank", target: .body), try draft("bank", matching: .exact),
      try draft("bank", filterCase: .caseSensitive),
    ] {
      _ = try await test.store.addFilter(other)
    }
    #expect(try await test.store.fetchFilterRecords().count == 5)
  }

  @Test func duplicatesAreFoundInNFC() async throws {
    let store = try PersistenceManager(.inMemory)
    _ = try await store.addFilter(try draft("caf\u{e9}"))
    #expect(
      try await store.isDuplicateFilter(
        text: "cafe\u{301}", filterTarget: .all, filterMatching: .contains,
        filterCase: .caseInsensitive))
    #expect(
      try await !store.isDuplicateFilter(
        text: "cafe", filterTarget: .all, filterMatching: .contains, filterCase: .caseInsensitive))
    let drafts = [
      try draft("new"), try draft("caf\u{e9}", .allow), try draft("new", .allow),
      try draft("new", target: .body),
    ]
    #expect(try await store.duplicates(among: drafts) == [false, true, true, false])
  }

  @Test(arguments: Place.allCases)
  func aPositionIsNeverGivenTwice(place: Place) async throws {
    let test = try place.open()
    let first = try await test.store.addFilter(try draft("one"))
    let second = try await test.store.addFilter(try draft("two"))
    #expect(try await test.store.deleteFilters(ids: [second.id, first.id, UUID()]) == 2)
    #expect(try await test.store.fetchFilterRecords().isEmpty)
    let third = try await test.store.addFilter(try draft("three"))
    #expect(third.position == 3)
    _ = try await test.store.importFilters([try draft("four"), try draft("five")])
    #expect(try await test.store.fetchFilterRecords().map(\.position) == [3, 4, 5])
  }

  @Test(arguments: Place.allCases)
  func anImportKeepsFileOrderAndCountsDuplicates(place: Place) async throws {
    let test = try place.open()
    _ = try await test.store.addFilter(try draft("there", .allow))
    let revision = try await test.store.revision()
    let drafts = [
      try draft("z"), try draft("there"), try draft("a", .allow), try draft("z", .allow),
      try draft("\\d+", matching: .regex),
    ]
    let result = try await test.store.importFilters(drafts)
    #expect(result.added == 3)
    #expect(result.duplicates == 2)
    let filters = try await test.store.fetchFilterRecords()
    #expect(filters.map(\.text) == ["there", "z", "a", "\\d+"])
    #expect(filters.map(\.position) == [1, 2, 3, 4])
    #expect(try await test.store.revision() == revision + 1)
    #expect(filters.dropFirst().allSatisfy { $0.revision == revision + 1 })
    #expect(try await test.store.importFilters(drafts).added == 0)
    #expect(try await test.store.revision() == revision + 1)
  }

  @Test func deletingNothingKeepsTheRevision() async throws {
    let store = try PersistenceManager(.inMemory)
    #expect(try await store.deleteFilters(ids: [UUID()]) == 0)
    #expect(try await store.deleteFilters(ids: []) == 0)
    #expect(try await store.revision() == 0)
  }

  @Test func aClosedStoreSaysSo() async throws {
    let store = try PersistenceManager(.inMemory)
    await store.close()
    await expectError(.closed) { _ = try await store.revision() }
    await expectError(.closed) { _ = try await store.addFilter(try draft("late")) }
    await store.close()
  }
}
