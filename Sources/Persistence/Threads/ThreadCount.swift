/// How many threads of a store are alive, and who waits for the last one to end.
final class ThreadCount: Sendable {
  private struct State {
    var alive = 0
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Monitor(State())

  func begin() {
    state.change { $0.alive += 1 }
  }

  func end() {
    let waiting = state.change { state -> [CheckedContinuation<Void, Never>] in
      state.alive -= 1
      guard state.alive == 0 else { return [] }
      defer { state.waiting = [] }
      return state.waiting
    }
    for caller in waiting { caller.resume() }
  }

  /// Suspends until no thread is alive.
  func wait() async {
    await withCheckedContinuation { caller in
      let isOver = state.change { state in
        if state.alive > 0 { state.waiting.append(caller) }
        return state.alive == 0
      }
      if isOver { caller.resume() }
    }
  }
}
