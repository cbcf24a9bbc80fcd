import FilterCore
import Foundation
import Testing

@testable import Persistence

@Suite struct FilterUpdateTests {
  struct Edit: Sendable, CustomTestStringConvertible {
    let change: FilterChange
    let expected: FilterDraft
    var testDescription: String { "\(change)" }
  }

  static func edits() throws -> [Edit] {
    [
      Edit(change: .denyFolder(.promotion), expected: try draft("win", folder: .promotion)),
      Edit(change: .filterTarget(.sender), expected: try draft("win", target: .sender)),
      Edit(change: .filterMatching(.regex), expected: try draft("win", matching: .regex)),
      Edit(
        change: .filterCase(.caseSensitive), expected: try draft("win", filterCase: .caseSensitive)),
      Edit(change: .filterText("Gewinn"), expected: try draft("Gewinn")),
      Edit(change: .all(try draft("x", .allow)), expected: try draft("x", .allow)),
    ]
  }

  @Test func eachEditChangesItsFieldAndTheRevision() async throws {
    for edit in try Self.edits() {
      let test = try Place.directory.open()
      let before = try await test.store.addFilter(try draft("win"))
      test.clock.advance(60)
      let after = try await test.store.updateFilter(before.id, edit.change, ifRevision: nil)
      #expect(FilterDraft(after) == edit.expected)
      #expect(after.revision == before.revision + 1)
      #expect(after.position == before.position)
      #expect(after.createdAt == before.createdAt)
      #expect(after.updatedAt == before.createdAt.addingTimeInterval(60))
      #expect(try await test.store.filter(id: before.id) == after)
      let found = try await test.store.filterPage(
        FilterQuery(type: edit.expected.type, search: edit.expected.text))
      #expect(found.filters == [after])
    }
  }

  @Test func anEditedTextIsNoLongerFoundByItsOldWords() async throws {
    let store = try PersistenceManager(.inMemory)
    let filter = try await store.addFilter(try draft("lottery"))
    _ = try await store.updateFilter(filter.id, .filterText("casino"), ifRevision: nil)
    for (search, total) in [("lottery", 0), ("casino", 1)] {
      let page = try await store.filterPage(FilterQuery(type: .deny, search: search))
      #expect(page.total == total)
      #expect(page.filters.count == total)
    }
  }

  @Test func anEditThatChangesNothingKeepsTheRevision() async throws {
    let store = try PersistenceManager(.inMemory)
    let filter = try await store.addFilter(try draft("win"))
    #expect(try await store.updateFilter(filter.id, .denyFolder(.junk), ifRevision: 1) == filter)
    #expect(try await store.revision() == filter.revision)
  }

  @Test func anEditOfAnOldRevisionIsAConflictWithTheFilterNow() async throws {
    let store = try PersistenceManager(.inMemory)
    let seen = try await store.addFilter(try draft("win"))
    let now = try await store.updateFilter(
      seen.id, .denyFolder(.transaction), ifRevision: seen.revision)
    await expectError(.conflict(now)) {
      _ = try await store.updateFilter(
        seen.id, .filterText("lose"), ifRevision: seen.revision)
    }
    #expect(try await store.filter(id: seen.id) == now)
  }

  @Test func anEditCannotMakeADuplicate() async throws {
    let store = try PersistenceManager(.inMemory)
    let one = try await store.addFilter(try draft("one", .allow))
    let two = try await store.addFilter(try draft("two"))
    await expectError(.duplicateFilter(one.id)) {
      _ = try await store.updateFilter(two.id, .filterText("one"), ifRevision: nil)
    }
    #expect(try await store.filter(id: two.id) == two)
    // Its own row is no duplicate.
    let moved = try await store.updateFilter(
      two.id, .all(try draft("two", .allow)), ifRevision: nil)
    #expect(moved.type == .allow)
  }

  @Test func anEditCannotMakeAnImpossibleText() async throws {
    let store = try PersistenceManager(.inMemory)
    let filter = try await store.addFilter(try draft("two"))
    await expectError(.invalidText(.empty)) {
      _ = try await store.updateFilter(filter.id, .filterText("  "), ifRevision: nil)
    }
    await expectError(.notFound) {
      _ = try await store.updateFilter(UUID(), .filterText("x"), ifRevision: nil)
    }
    #expect(try await store.filter(id: filter.id) == filter)
  }
}
