import FilterCore
import Foundation
import Persistence
import Testing

@testable import Dashboard

struct SnapshotManagerTests {
  @Test func aVerdictWaitsForTheFirstSnapshot() async throws {
    let store = try PersistenceManager(.inMemory)
    _ = try await store.addFilter(FilterDraft(text: "loan", type: .deny))
    let manager = SnapshotManager(persistence: store)
    async let evaluation = manager.evaluation()
    await manager.start()
    let result = await evaluation?.evaluateMessage(body: "a loan", sender: "1234567")
    #expect(result?.action == .junk)
    manager.stop()
  }

  @Test func aStoreThatCannotBeReadStopsNobody() async throws {
    let store = try PersistenceManager(.inMemory)
    let manager = SnapshotManager(persistence: store)
    await store.close()
    await manager.start()
    #expect(await manager.evaluation() == nil)
    await manager.catchUp()
    manager.stop()
    await manager.catchUp()
  }

  @Test func changesOfAnotherProcessAreFollowed() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try PersistenceManager(.directory(folder))
    let manager = SnapshotManager(persistence: store)
    await manager.start()
    let other = try PersistenceManager(.directory(folder))
    _ = try await other.addFilter(FilterDraft(text: "loan", type: .deny))
    var action = MessageAction.allow
    // The wait is bounded by the test's own time limit only where nothing ever follows.
    for _ in 0..<200 where action == .allow {
      try await Task.sleep(for: .milliseconds(25))
      action =
        await manager.evaluation()?.evaluateMessage(body: "loan", sender: "1234567").action
        ?? .allow
    }
    #expect(action == .junk)
    manager.stop()
    await other.close()
    await store.close()
  }

  /// Changes stand beside the other filters at once, and among them once it is quiet.
  @Test func changesAreCompiledInBehindTheSnapshotInUse() async throws {
    let store = try PersistenceManager(.inMemory)
    _ = try await store.importFilters(
      (0..<50).map { try FilterDraft(text: "word \($0)", type: .deny) })
    let manager = SnapshotManager(persistence: store, leastFilters: 50)
    await manager.start()
    #expect(await manager.evaluation()?.snapshot.changeCount == 0)
    let filter = try await store.addFilter(FilterDraft(text: "loan", type: .deny))
    await manager.catchUp()
    var snapshot = try #require(await manager.evaluation()?.snapshot)
    #expect(snapshot.changeCount == 1)
    #expect(snapshot.revision == filter.revision)
    // The wait is bounded by the test's own time limit only where nothing ever follows.
    for _ in 0..<400 where snapshot.changeCount > 0 {
      try await Task.sleep(for: .milliseconds(25))
      snapshot = try #require(await manager.evaluation()?.snapshot)
      #expect(
        MessageEvaluationManager(snapshot: snapshot)
          .evaluateMessage(body: "a loan", sender: "1234567").action == .junk)
    }
    #expect(snapshot.changeCount == 0)
    #expect(snapshot.stamp.revision == filter.revision)
    #expect(snapshot.filterCount == 51)
    manager.stop()
    await store.close()
  }

  @Test func quietIsCountedFromTheLastChange() {
    var quiet = QuietCount()
    #expect([1, 1, 1, 2, 2, 1].map { quiet.add($0) } == [0, 1, 2, 0, 1, 0])
  }
}

struct RetiredSnapshotsTests {
  /// The last one to let go of a snapshot pays for its end, and that must be nobody who evaluates.
  @Test func aSnapshotIsKeptWhileSomeoneEvaluatesWithIt() {
    var retired = RetiredSnapshots()
    var used: FilterSnapshot? = FilterSnapshot(FilterSnapshotSource(revision: 1))
    if let used { retired.add(used) }
    retired.add(FilterSnapshot(FilterSnapshotSource(revision: 2)))
    #expect(retired.takeUnused().map(\.revision) == [2])
    #expect(retired.takeUnused().isEmpty)
    used = nil
    #expect(retired.takeUnused().map(\.revision) == [1])
    #expect(retired.takeUnused().isEmpty)
  }
}

struct SlowFiltersTests {
  @Test func aSlowFilterIsLoggedOnceByItsIdentity() {
    let lines = LogLines()
    let slow = SlowFilters(log: { lines.add($0) })
    var report = EvaluationReport()
    let id = UUID()
    report.gaveUp = [id]
    slow.note(report)
    slow.note(report)
    #expect(lines.all == ["slow filter id=\(id.uuidString)"])
    #expect(slow.contains(id))
    #expect(!slow.contains(UUID()))
  }
}
