import FilterCore
import Foundation
import Testing

@testable import Persistence

@Suite struct RevisionTests {
  @Test(arguments: Place.allCases)
  func listenersHearTheRevisionNowAndEachChange(place: Place) async throws {
    let test = try place.open()
    _ = try await test.store.addFilter(try draft("before"))
    var heard = test.store.revisions().makeAsyncIterator()
    var other = test.store.revisions().makeAsyncIterator()
    #expect(await heard.next() == 1)
    _ = try await test.store.addFilter(try draft("one"))
    #expect(await heard.next() == 2)
    try await test.store.setRule(RuleState(rule: .links, isActive: true))
    #expect(await heard.next() == 3)
    // The other one was too slow for all but the newest.
    #expect(await other.next() == 3)
  }

  @Test func aStoreHearsOfAnotherOnTheSameDirectory() async throws {
    let directory = try TemporaryDirectory()
    let one = try PersistenceManager(directory.location)
    let two = try PersistenceManager(directory.location)
    var heard = one.revisions().makeAsyncIterator()
    #expect(await heard.next() == 0)
    let filter = try await two.addFilter(try draft("from the other"))
    #expect(await heard.next() == 1)
    #expect(try await one.filter(id: filter.id) == filter)
    #expect(try await one.filterCounts()[.deny] == 1)
    _ = try await one.deleteFilters(ids: [filter.id])
    #expect(await heard.next() == 2)
    #expect(try await two.filterCounts()[.deny] == 0)
  }

  @Test func aStoreHearsOfAnotherProcess() async throws {
    let directory = try TemporaryDirectory()
    let store = try PersistenceManager(directory.location)
    var heard = store.revisions().makeAsyncIterator()
    #expect(await heard.next() == 0)
    let helper = try Helper("add", directory.url.path, "from elsewhere")
    #expect(await heard.next() == 1)
    #expect(try helper.finish() == "1")
    #expect(try await store.fetchFilterRecords().map(\.text) == ["from elsewhere"])
  }

  @Test func aListenerThatComesLateHearsOfWhatAnotherDidMeanwhile() async throws {
    let directory = try TemporaryDirectory()
    let one = try PersistenceManager(directory.location)
    let two = try PersistenceManager(directory.location)
    _ = try await two.addFilter(try draft("x"))
    var heard = one.revisions().makeAsyncIterator()
    #expect(await heard.next() == 1)
  }

  @Test(arguments: Place.allCases)
  func whatDecidesNothingIsNoRevision(place: Place) async throws {
    let test = try place.open()
    try await SessionStore(test.store).update("b") { $0.language = "he" }
    try await DefaultsManager(test.store).setAppFirstRun(false)
    try await TransferStore(test.store).beginExport(browser: "b")
    #expect(try await test.store.revision() == 0)
  }

  @Test(arguments: Place.allCases)
  func theStreamEndsWithTheStore(place: Place) async throws {
    let test = try place.open()
    var heard = test.store.revisions().makeAsyncIterator()
    #expect(await heard.next() == 0)
    await test.store.close()
    #expect(await heard.next() == nil)
    var late = test.store.revisions().makeAsyncIterator()
    #expect(await late.next() == nil)
  }

  @Test func aStoreThatNobodyHoldsLetsGoOfItsFile() async throws {
    let directory = try TemporaryDirectory()
    do {
      let store = try PersistenceManager(directory.location)
      _ = try await store.addFilter(try draft("x"))
    }
    let log = directory.file.path + "-wal"
    for _ in 0..<500 where FileManager.default.fileExists(atPath: log) {
      try await Task.sleep(for: .milliseconds(10))
    }
    #expect(!FileManager.default.fileExists(atPath: log), "the last connection removes the log")
  }
}
