import FilterCore
import Persistence
import Synchronization

/// Holds the compiled snapshot that verdicts are made with, and keeps it at the store's revision.
///
/// Compiling runs on a task of its own; whoever evaluates meanwhile keeps the last snapshot. Before the
/// first one there is nothing to evaluate with, so a verdict waits. When the store cannot be read there
/// is none, every message is allowed (`storeUnavailable`), and reading is tried again.
package final class SnapshotManager: Sendable {
  private enum Phase {
    case loading
    case ready(FilterSnapshot)
    case unavailable
    case stopped
  }

  private struct State {
    var phase = Phase.loading
    var retired = RetiredSnapshots()
    /// Whoever waits for a snapshot that is at least this new.
    var waiting: [(revision: Int64, resume: CheckedContinuation<Void, Never>)] = []
  }

  /// How long after a failed reading the next one is tried, and how often old snapshots are let go.
  private static let retryInterval = Duration.milliseconds(250)

  private let state = Mutex(State())
  private let persistence: PersistenceManager
  private let followers = Mutex<[Task<Void, Never>]>([])

  package init(persistence: PersistenceManager) {
    self.persistence = persistence
  }

  /// Compiles the first snapshot, then follows the store until `stop()`.
  package func start() async {
    await refresh()
    let revisions = persistence.revisions()
    let follow = Task.detached { [weak self] in
      for await revision in revisions {
        guard let self, !Task.isCancelled else { return }
        if self.current?.revision != revision { await self.refresh() }
      }
    }
    let retry = Task.detached { [weak self] in
      while !Task.isCancelled {
        do { try await Task.sleep(for: SnapshotManager.retryInterval) } catch { return }
        guard let self else { return }
        if self.isUnavailable { await self.refresh() }
        self.dropRetired()
      }
    }
    followers.withLock { $0 = [follow, retry] }
  }

  /// Ends following; whoever waits goes on with what there is.
  package func stop() {
    for task in followers.withLock({ $0 }) { task.cancel() }
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
      let source = try await persistence.snapshotSource()
      // Patterns that did not change are not compiled again.
      let snapshot = FilterSnapshot(source, reusing: current)
      enter(.ready(snapshot))
      // Here and not in a request; the first verdict that needs it waits until it is there.
      if snapshot.blocksLanguages { LanguageDetector.prepare() }
    } catch {
      enter(.unavailable)
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
