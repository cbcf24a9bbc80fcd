import FilterCore
import Foundation
import Testing

@testable import Persistence

@Suite struct ConcurrencyTests {
  @Test(arguments: Place.allCases)
  func readersSeeWholeImportsWhileAWriterWrites(place: Place) async throws {
    let test = try place.open()
    let store = test.store
    let size = 40
    try await withThrowingTaskGroup(of: Void.self) { group in
      for reader in 0..<6 {
        group.addTask {
          var last = 0
          for _ in 0..<60 {
            let source = try await store.snapshotSource()
            #expect(source.filters.count.isMultiple(of: size))
            #expect(source.filters.count >= last)
            #expect(Int(source.revision) * size == source.filters.count)
            last = source.filters.count
            if reader.isMultiple(of: 2) {
              let page = try await store.filterPage(FilterQuery(type: .deny, search: "batch"))
              #expect(page.total.isMultiple(of: size))
            }
          }
        }
      }
      group.addTask {
        for batch in 0..<20 {
          let drafts = try (0..<size).map { try draft("batch \(batch) \($0)") }
          #expect(try await store.importFilters(drafts).added == size)
        }
      }
      try await group.waitForAll()
    }
    #expect(try await store.filterCounts()[.deny] == 20 * size)
  }

  /// Writes that stand in the queue together are committed together, and yet each is its own.
  @Test(arguments: Place.allCases)
  func oneFailureOfAGroupTakesNothingElseWithIt(place: Place) async throws {
    let test = try place.open()
    let store = test.store
    let results = await withTaskGroup(of: (Int, Bool).self) { group in
      for number in 0..<200 {
        group.addTask {
          do {
            // Every second one is a duplicate of its neighbour.
            _ = try await store.addFilter(try draft("text \(number / 2)"))
            return (number / 2, true)
          } catch {
            return (number / 2, false)
          }
        }
      }
      return await group.reduce(into: [Int: [Bool]]()) { $0[$1.0, default: []].append($1.1) }
    }
    #expect(results.count == 100)
    #expect(results.values.allSatisfy { $0.filter { $0 }.count == 1 })
    let filters = try await store.fetchFilterRecords()
    #expect(filters.count == 100)
    #expect(filters.map(\.position) == Array(1...100))
    #expect(try await store.revision() == 100)
    #expect(Set(filters.map(\.revision)) == Set(1...100))
  }

  @Test func aFailedJobLeavesNothingOfWhatItDidBefore() throws {
    let database = try Database.openForWriting(.inMemory)
    let outcomes = Monitor<[String]>([])
    let jobs = ["one", "two", "three"].map { name in
      TestJob(name, outcomes) { (database) throws(PersistenceError) in
        try database.run(
          "INSERT INTO installation_default (name, value) VALUES (?, '')", .text(name))
        if name == "two" { throw .notFound }
      }
    }
    _ = GroupCommit(database: database).run(jobs)
    #expect(outcomes.change { $0 } == ["one done", "two notFound", "three done"])
    let names = try database.rows("SELECT name FROM installation_default ORDER BY name") {
      $0.text(0)
    }
    #expect(names == ["one", "three"])
  }

  @Test func aGroupThatSQLiteUndidIsDoneAgainOneByOne() throws {
    let database = try Database.openForWriting(.inMemory)
    let outcomes = Monitor<[String]>([])
    let jobs = ["one", "two", "three"].map { name in
      TestJob(name, outcomes) { (database) throws(PersistenceError) in
        try database.run(
          "INSERT INTO installation_default (name, value) VALUES (?, '')", .text(name))
        if name == "two" {
          // As SQLite does when the disk is full.
          database.rollBack()
          throw .diskFull
        }
      }
    }
    _ = GroupCommit(database: database).run(jobs)
    #expect(outcomes.change { $0 } == ["one done", "two diskFull", "three done"])
    #expect(try database.integer("SELECT count(*) FROM installation_default") == 2)
  }
}

/// A write that notes how it ended.
private struct TestJob: StoreJob {
  let name: String
  let outcomes: Monitor<[String]>
  let work: @Sendable (Database) throws(PersistenceError) -> Void
  let isWrite = true

  init(
    _ name: String, _ outcomes: Monitor<[String]>,
    work: @escaping @Sendable (Database) throws(PersistenceError) -> Void
  ) {
    self.name = name
    self.outcomes = outcomes
    self.work = work
  }

  func perform(on database: Database) throws(PersistenceError) { try work(database) }

  func finish(_ error: PersistenceError?) {
    outcomes.change { $0.append("\(name) \(error.map { "\($0)" } ?? "done")") }
  }
}
