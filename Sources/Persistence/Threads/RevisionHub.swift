/// Hands the newest revision to everyone who listens.
final class RevisionHub: Sendable {
  private struct Listener {
    let continuation: AsyncStream<Int64>.Continuation
    var last: Int64?

    /// Revisions only grow: what comes late, from a slower thread, is old news.
    mutating func tell(_ revision: Int64) {
      guard revision > last ?? .min else { return }
      last = revision
      continuation.yield(revision)
    }
  }

  private struct State {
    var listeners: [Int: Listener] = [:]
    var nextKey = 0
    var greeted = 0
    var isClosed = false
  }

  /// What the watching thread is to do.
  enum Task {
    case look
    /// Someone new listens and has to be told the revision now.
    case greet
    case end
  }

  private let state = Monitor(State())

  /// Tells the revision to all.
  func publish(_ revision: Int64) {
    state.change { state in
      for key in state.listeners.keys { state.listeners[key]?.tell(revision) }
    }
  }

  /// A new listener; its stream ends when it goes away or the store is closed.
  func listen() -> AsyncStream<Int64> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Int64.self, bufferingPolicy: .bufferingNewest(1))
    let key: Int? = state.change { state in
      guard !state.isClosed else { return nil }
      state.nextKey += 1
      state.listeners[state.nextKey] = Listener(continuation: continuation)
      return state.nextKey
    }
    guard let key else {
      continuation.finish()
      return stream
    }
    continuation.onTermination = { [weak self] _ in self?.leave(key) }
    return stream
  }

  /// Waits until there is something to do: `.look` each time `interval` (seconds) has passed while
  /// anybody listens, and not at all while nobody does.
  func nextTask(interval: Double) -> Task {
    while true {
      let someoneListens = state.wait { state -> Bool? in
        state.isClosed || !state.listeners.isEmpty ? true : nil
      }
      guard someoneListens == true else { continue }
      let task: Task? = state.wait(until: .init(timeIntervalSinceNow: interval)) { state in
        if state.isClosed { return .end }
        guard state.greeted < state.nextKey else { return nil }
        state.greeted = state.nextKey
        return .greet
      }
      return task ?? .look
    }
  }

  /// Ends every stream.
  func close() {
    let listeners = state.changeForAll { state in
      state.isClosed = true
      defer { state.listeners = [:] }
      return state.listeners
    }
    // Outside the lock: ending a stream runs `onTermination`.
    for listener in listeners.values { listener.continuation.finish() }
  }

  private func leave(_ key: Int) {
    state.change { state in _ = state.listeners.removeValue(forKey: key) }
  }
}
