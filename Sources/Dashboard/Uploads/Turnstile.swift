import Synchronization

/// Lets a number of tasks in at a time and the others wait, first come, first served.
final class Turnstile: Sendable {
  private struct State {
    var free: Int
    var number = 0
    var waiting: [(number: Int, continuation: CheckedContinuation<Bool, Never>)] = []
  }

  private let state: Mutex<State>

  init(places: Int) { state = Mutex(State(free: places)) }

  /// Runs something once there is room.
  /// - Throws: `CancellationError` where the task was cancelled while it waited, and what `body` throws.
  func pass<Result: Sendable>(
    _ body: @Sendable () async throws -> Result
  ) async throws -> Result {
    guard await enter() else { throw CancellationError() }
    defer { leave() }
    return try await body()
  }

  private func enter() async -> Bool {
    let number = state.withLock { state in
      state.number += 1
      return state.number
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isIn: Bool? = state.withLock { state in
          if Task.isCancelled { return false }
          if state.free > 0 {
            state.free -= 1
            return true
          }
          state.waiting.append((number, continuation))
          return nil
        }
        if let isIn { continuation.resume(returning: isIn) }
      }
    } onCancel: {
      let given: CheckedContinuation<Bool, Never>? = state.withLock { state in
        guard let index = state.waiting.firstIndex(where: { $0.number == number }) else {
          return nil
        }
        return state.waiting.remove(at: index).continuation
      }
      given?.resume(returning: false)
    }
  }

  private func leave() {
    let next: CheckedContinuation<Bool, Never>? = state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.free += 1
        return nil
      }
      return state.waiting.removeFirst().continuation
    }
    next?.resume(returning: true)
  }
}
