import Glibc
import HTTPCore

/// A socket with its state and what waits to be sent; belongs to one loop's thread.
final class Connection {
  /// Descriptor in the lower half, a running number in the upper one: a late message for a
  /// connection whose descriptor has been given away again finds nobody.
  let token: UInt64
  let descriptor: Int32
  var state: ConnectionState
  var output = OutputQueue()
  var interest: Poller.Interest = .input
  /// Whether the loop looks at it again before it sleeps.
  var isDirty = false
  /// Whether bytes have gone out since the state was told last.
  var hasProgressed = false
  /// The handler or the stream.
  var work: Task<Void, Never>?
  var gate: StreamGate?
  /// Tick of the earliest entry in the timer wheel, nil without one.
  var timerTick: UInt64?

  init(token: UInt64, descriptor: Int32, state: ConnectionState) {
    self.token = token
    self.descriptor = descriptor
    self.state = state
  }

  /// Sends what the kernel takes.
  /// - Returns: false when the connection is broken.
  func flush() -> Bool {
    while !output.isEmpty {
      switch Socket.send(descriptor, output) {
      case .bytes(let count):
        hasProgressed = true
        output.remove(count)
      case .full: return true
      case .broken: return false
      }
    }
    return true
  }
}
