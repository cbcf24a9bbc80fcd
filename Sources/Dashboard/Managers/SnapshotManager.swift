import FilterCore
import Foundation
import Persistence
import Synchronization

/// Holds the compiled snapshot that verdicts are made with, and keeps it at the store's revision.
///
/// Reading and compiling run on tasks of their own; whoever evaluates meanwhile keeps the last snapshot.
/// Where there are many filters, those that change are put beside the others at once, and everything is
/// compiled anew once it is quiet. Before the first snapshot there is nothing to evaluate with, so a
/// verdict waits. When the store cannot be read there is none, every message is allowed
/// (`storeUnavailable`), and reading is tried again.
package final class SnapshotManager: Sendable {
  private enum Phase {
    case loading
    case ready(FilterSnapshot)
    case unavailable
    case stopped
  }

  private struct State {
    var phase = Phase.loading
    /// The last one that was compiled of all filters at once.
    var whole: FilterSnapshot?
    var retired = RetiredSnapshots()
    /// Whoever waits for a snapshot that is at least this new.
    var waiting: [(revision: Int64, resume: CheckedContinuation<Void, Never>)] = []
  }

  /// How long after a failed reading the next one is tried, and how often old snapshots are let go and
  /// changes are looked at.
  private static let tickInterval = Duration.milliseconds(250)
  /// Ticks without a change after which everything is compiled anew behind the snapshot in use.
  private static let quietTicks = 4
  /// Changed filters from which that does not wait.
  private static let urgentChanges = 1_000
  /// Changed filters that are put beside the others at most.
  private static let maximumChanges = 10_000
  /// Stack of the thread that compiles, in bytes.
  private static let stackSize = 8 << 20
  /// Fewer filters are always compiled together, which takes a few milliseconds.
  package static let leastFilters = 2_000

  private let state = Mutex(State())
  private let persistence: PersistenceManager
  private let leastFilters: Int
  private let tasks = Mutex<[Task<Void, Never>]>([])

  package convenience init(persistence: PersistenceManager) {
    self.init(persistence: persistence, leastFilters: Self.leastFilters)
  }

  /// - Parameter leastFilters: From so many on, changed filters are put beside the others.
  init(persistence: PersistenceManager, leastFilters: Int) {
    self.persistence = persistence
    self.leastFilters = leastFilters
  }

  /// Compiles the first snapshot, then follows the store until `stop()`.
  package func start() async {
    await refresh()
    let revisions = persistence.revisions()
    // One after the other, whatever asks for it: no older snapshot replaces a newer one.
    let (signals, signal) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let work = Task.detached { [weak self] in
      for await _ in signals {
        guard let self, !Task.isCancelled else { return }
        await self.refresh()
      }
    }
    let follow = Task.detached { [weak self] in
      for await revision in revisions {
        guard let self, !Task.isCancelled else { return }
        if self.current?.revision != revision { signal.yield() }
      }
    }
    let tick = Task.detached { [weak self] in
      var quiet = QuietCount()
      while !Task.isCancelled {
        do { try await Task.sleep(for: SnapshotManager.tickInterval) } catch { return }
        guard let self else { return }
        if self.isUnavailable { signal.yield() }
        if let current = self.current, self.isRebuildDue(current, quiet.add(current.revision)) {
          await self.rebuild()
          signal.yield()
        }
        self.dropRetired()
      }
    }
    tasks.withLock { $0 = [work, follow, tick] }
  }

  /// Ends following; whoever waits goes on with what there is.
  package func stop() {
    for task in tasks.withLock({ $0 }) { task.cancel() }
    enter(.stopped)
  }

  /// The evaluation manager over the newest snapshot; `nil` while the store cannot be read.
  package func evaluation() async -> MessageEvaluationManager? {
    await wait(for: 0)
    return current.map(MessageEvaluationManager.init(snapshot:))
  }

  /// Waits until the snapshot holds what the store holds now, so that whoever changes a filter and
  /// tests a message next is not shown a verdict without it.
  package func catchUp() async {
    do {
      await wait(for: try await persistence.revision())
    } catch {
      // A store that cannot be read has nothing to catch up with.
    }
  }

  private var current: FilterSnapshot? {
    state.withLock { state in
      if case .ready(let snapshot) = state.phase { snapshot } else { nil }
    }
  }

  private var isUnavailable: Bool {
    state.withLock { state in
      if case .unavailable = state.phase { true } else { false }
    }
  }

  private func wait(for revision: Int64) async {
    await withCheckedContinuation { continuation in
      let isOver = state.withLock { state in
        switch state.phase {
        case .ready(let snapshot) where snapshot.revision >= revision: return true
        case .unavailable, .stopped: return true
        case .loading, .ready:
          state.waiting.append((revision, continuation))
          return false
        }
      }
      if isOver { continuation.resume() }
    }
  }

  private func refresh() async {
    do {
      var snapshot = try await changed()
      if snapshot == nil {
        let source = try await persistence.snapshotSource()
        // Patterns that did not change are not compiled again.
        let whole = FilterSnapshot(source, reusing: current)
        state.withLock { $0.whole = whole }
        snapshot = whole
      }
      guard let snapshot else { return }
      enter(.ready(snapshot))
      // Here and not in a request; the first verdict that needs it waits until it is there.
      if snapshot.blocksLanguages { LanguageDetector.prepare() }
    } catch {
      enter(.unavailable)
    }
  }

  /// The last whole snapshot with what has changed since; `nil` where everything has to be read.
  private func changed() async throws -> FilterSnapshot? {
    guard let whole = state.withLock({ $0.whole }), whole.filterCount >= leastFilters,
      let changes = try await persistence.snapshotChanges(
        since: whole.stamp, limit: Self.maximumChanges)
    else { return nil }
    return FilterSnapshot(whole, applying: changes, reusing: current)
  }

  private func isRebuildDue(_ current: FilterSnapshot, _ quietTicks: Int) -> Bool {
    current.revision != current.stamp.revision
      && (quietTicks >= Self.quietTicks || current.changeCount >= Self.urgentChanges)
  }

  /// Compiles everything anew; meanwhile changes go on being put beside what there is.
  private func rebuild() async {
    do {
      let source = try await persistence.snapshotSource()
      let previous = current
      let whole = await onThread { FilterSnapshot(source, reusing: previous) }
      state.withLock { $0.whole = whole }
    } catch {
      // Whoever reads the store next meets the same.
    }
  }

  /// Not on a thread of tasks: there are as many as cores, and following needs one.
  private func onThread(
    _ make: @escaping @Sendable () -> FilterSnapshot
  ) async -> FilterSnapshot {
    await withCheckedContinuation { continuation in
      let thread = Thread { continuation.resume(returning: make()) }
      thread.name = "snapshot"
      thread.stackSize = Self.stackSize
      thread.start()
    }
  }

  private func enter(_ phase: Phase) {
    let ready = state.withLock {
      state -> [(revision: Int64, resume: CheckedContinuation<Void, Never>)] in
      if case .stopped = state.phase { return [] }
      if case .ready(let old) = state.phase { state.retired.add(old) }
      state.phase = phase
      var reached = Int64.max
      if case .ready(let snapshot) = phase { reached = snapshot.revision }
      let ready = state.waiting.filter { $0.revision <= reached }
      state.waiting.removeAll { $0.revision <= reached }
      return ready
    }
    for waiter in ready { waiter.resume.resume() }
    dropRetired()
  }

  /// Here, and not where a message is evaluated, old snapshots end.
  private func dropRetired() {
    let unused = state.withLock { $0.retired.takeUnused() }
    withExtendedLifetime(unused) {}
  }
}
