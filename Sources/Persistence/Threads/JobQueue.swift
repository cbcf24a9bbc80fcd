/// Jobs on their way to threads, first in, first out.
final class JobQueue: Sendable {
  private struct State {
    var jobs: [any StoreJob] = []
    /// Jobs before this index were taken.
    var taken = 0
    var isClosed = false
  }

  private let state = Monitor(State())

  /// Adds a job; false once the queue is closed.
  func add(_ job: any StoreJob) -> Bool {
    state.change { state in
      guard !state.isClosed else { return false }
      state.jobs.append(job)
      return true
    }
  }

  /// Waits for work: the next job, and when it writes, up to `limit` writes that stand right behind
  /// it. `nil` once the queue is closed and empty.
  func next(limit: Int) -> [any StoreJob]? {
    state.wait { state -> [any StoreJob]?? in
      guard state.taken < state.jobs.count else { return state.isClosed ? .some(nil) : .none }
      var group = [state.jobs[state.taken]]
      state.taken += 1
      while group[0].isWrite, group.count < limit, state.taken < state.jobs.count,
        state.jobs[state.taken].isWrite
      {
        group.append(state.jobs[state.taken])
        state.taken += 1
      }
      if state.taken == state.jobs.count {
        state.jobs.removeAll(keepingCapacity: true)
        state.taken = 0
      }
      return group
    } ?? nil
  }

  /// Takes no more jobs; those that are in it are still done.
  func close() {
    state.changeForAll { $0.isClosed = true }
  }
}
