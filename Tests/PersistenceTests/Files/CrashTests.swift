import FilterCore
import Foundation
import Testing

@testable import Persistence

@Suite struct CrashTests {
  /// Filters of one import.
  static let count = 100_000
  /// Parts of the import's time after which it is killed. A busy machine may have measured too long a
  /// time, so one kill comes at once.
  static let moments = [0, 0.1, 0.5, 0.85, 0.97]

  @Test func anImportThatIsKilledLeavesAllOrNothing() async throws {
    let whole = try TemporaryDirectory()
    let start = Date()
    let helper = try Helper("import", whole.url.path, "\(Self.count)")
    #expect(helper.waitForWord() == "ready")
    let ready = Date()
    #expect(try helper.finish() == "done", "after \(start.distance(to: ready)) s")
    let time = ready.distance(to: Date())

    var generator = SystemRandomNumberGenerator()
    var unfinished = 0
    for moment in Self.moments {
      let directory = try TemporaryDirectory()
      do {
        let store = try PersistenceManager(directory.location)
        _ = try await store.addFilter(try draft("kept"))
        await store.close()
      }
      let helper = try Helper("import", directory.url.path, "\(Self.count)")
      #expect(helper.waitForWord() == "ready")
      let part = max(0, moment + .random(in: -0.03...0.03, using: &generator))
      try await Task.sleep(for: .seconds(time * part))
      helper.kill()

      let store = try PersistenceManager(directory.location)
      let total = try await store.filterCounts()[.deny] ?? 0
      #expect([1, 1 + Self.count].contains(total), "killed after \(part) of \(time) s")
      if total == 1 { unfinished += 1 }
      let found = try await store.filterPage(FilterQuery(type: .deny, search: "killed import"))
      #expect(found.total == total - 1)
      // And it works on.
      let next = try await store.addFilter(try draft("next"))
      #expect(next.position == Int64(total) + 1)
      await store.close()
    }
    #expect(unfinished > 0, "no kill fell into an import")
  }
}
