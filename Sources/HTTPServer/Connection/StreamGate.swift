import Synchronization

/// Where a streamed body waits until its connection can take more.
final class StreamGate: Sendable {
  private enum State {
    case shut
    case open
    case waiting(CheckedContinuation<Void, Never>)
  }

  private let state = Mutex(State.shut)

  /// Lets one `pass` go on, the one that waits or the next one.
  func open() {
    let waiting: CheckedContinuation<Void, Never>? = state.withLock { state in
      guard case .waiting(let continuation) = state else {
        state = .open
        return nil
      }
      state = .shut
      return continuation
    }
    waiting?.resume()
  }

  /// Waits for `open`; a cancelled task does not wait.
  func pass() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOpen = state.withLock { state in
          if case .open = state {
            state = .shut
            return true
          }
          state = .waiting(continuation)
          return false
        }
        if isOpen { continuation.resume() }
      }
    } onCancel: {
      open()
    }
  }
}
