import FilterCore
import Persistence
import Synchronization

/// Holds the compiled snapshot that verdicts are made with, and keeps it at the store's revision.
///
/// Compiling runs on a task of its own; whoever evaluates meanwhile keeps the last snapshot. When the
/// store cannot be read there is none, and every message is allowed (`storeUnavailable`).
final class SnapshotManager: Sendable {
  private struct State {
    var snapshot: FilterSnapshot?
    var waiting: [(revision: Int64, resume: CheckedContinuation<Void, Never>)] = []
  }

  private let state = Mutex(State())
  private let persistence: PersistenceManager
  private let follower = Mutex<Task<Void, Never>?>(nil)

  init(persistence: PersistenceManager) {
    self.persistence = persistence
  }

  /// Compiles the first snapshot, then follows the store until `stop()`.
  func start() async {
    await refresh()
    let revisions = persistence.revisions()
    let task = Task.detached { [weak self] in
      for await revision in revisions {
        guard let self, !Task.isCancelled else { return }
        if self.current?.revision != revision { await self.refresh() }
      }
    }
    follower.withLock { $0 = task }
  }

  func stop() {
    follower.withLock { $0?.cancel() }
    let waiting = state.withLock { state in
      defer { state.waiting = [] }
      return state.waiting
    }
    for waiter in waiting { waiter.resume.resume() }
  }

  /// The newest compiled snapshot; `nil` while the store cannot be read.
  var current: FilterSnapshot? { state.withLock { $0.snapshot } }

  /// The evaluation manager over the newest snapshot.
  var evaluation: MessageEvaluationManager? {
    current.map(MessageEvaluationManager.init(snapshot:))
  }

  /// Waits until the snapshot holds what the store held when this was called, so that someone who adds
  /// a filter and tests a message next is not shown a verdict without it.
  func catchUp() async {
    guard let revision = try? await persistence.revision() else { return }
    await withCheckedContinuation { continuation in
      let isThere = state.withLock { state in
        if let snapshot = state.snapshot, snapshot.revision >= revision { return true }
        state.waiting.append((revision, continuation))
        return false
      }
      if isThere { continuation.resume() }
    }
  }

  private func refresh() async {
    let snapshot: FilterSnapshot?
    do {
      let source = try await persistence.snapshotSource()
      // Patterns that did not change are not compiled again.
      snapshot = FilterSnapshot(source, reusing: current)
    } catch {
      snapshot = nil
    }
    let ready = state.withLock { state in
      state.snapshot = snapshot
      // A store that cannot be read releases everyone: they are told so by the verdict.
      let reached = snapshot?.revision ?? .max
      let ready = state.waiting.filter { $0.revision <= reached }
      state.waiting.removeAll { $0.revision <= reached }
      return ready
    }
    for waiter in ready { waiter.resume.resume() }
  }
}
