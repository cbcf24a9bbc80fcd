import Foundation

/// State that threads share, and waiting for it to change.
///
/// The one place where the compiler is asked to trust a lock: `state` is touched only between
/// `lock` and `unlock`.
final class Monitor<State>: @unchecked Sendable {
  private let condition = NSCondition()
  private var state: State

  init(_ state: State) {
    self.state = state
  }

  /// Changes the state and wakes one waiting thread.
  func change<Value>(_ body: (inout State) -> Value) -> Value {
    condition.lock()
    defer {
      condition.signal()
      condition.unlock()
    }
    return body(&state)
  }

  /// Changes the state and wakes every waiting thread.
  func changeForAll<Value>(_ body: (inout State) -> Value) -> Value {
    condition.lock()
    defer {
      condition.broadcast()
      condition.unlock()
    }
    return body(&state)
  }

  /// Waits until `take` has an answer. With a deadline: `nil` once it has passed without one.
  func wait<Value>(until deadline: Date = .distantFuture, _ take: (inout State) -> Value?) -> Value?
  {
    condition.lock()
    defer { condition.unlock() }
    while true {
      if let value = take(&state) { return value }
      if deadline == .distantFuture {
        condition.wait()
      } else if !condition.wait(until: deadline) {
        return take(&state)
      }
    }
  }
}
