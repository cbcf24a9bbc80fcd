import Foundation
import Services
import Synchronization

/// Watches whether the server has a network, and tells changes to whoever asked.
///
/// It has nothing of the store in hand: a connection that comes back never opens the store again.
final class NetworkSyncManager: Sendable {
  /// Time between two looks at the routes.
  static let interval = Duration.seconds(5)

  /// A change from one status to another.
  typealias Listener = @Sendable (_ before: NetworkStatus, _ now: NetworkStatus) -> Void

  private struct State {
    var status = NetworkStatus.unknown
    var firstHandlers: [@Sendable () -> Void] = []
    var listeners: [Listener] = []
    var watch: Task<Void, Never>?
  }

  /// Whether anything depends on the network, so that people are told about it: lists come from a server
  /// elsewhere.
  let isNeeded: Bool
  private let look: @Sendable () -> NetworkStatus
  private let state = Mutex(State())

  init(
    isNeeded: Bool, look: @escaping @Sendable () -> NetworkStatus = { NetworkRoutes.status() }
  ) {
    self.isNeeded = isNeeded
    self.look = look
  }

  var networkStatus: NetworkStatus { state.withLock { $0.status } }

  /// Runs `handler` once the status is first known: at once where it is.
  func onFirstStatusKnown(_ handler: @escaping @Sendable () -> Void) {
    let isKnown = state.withLock { state in
      guard state.status == .unknown else { return true }
      state.firstHandlers.append(handler)
      return false
    }
    if isKnown { handler() }
  }

  /// Tells every later change.
  func onChange(_ listener: @escaping Listener) {
    state.withLock { $0.listeners.append(listener) }
  }

  /// Looks now, and again and again until `stop`.
  func start() {
    report(look())
    let watch = Task.detached { [weak self] in
      while !Task.isCancelled {
        do { try await Task.sleep(for: NetworkSyncManager.interval) } catch { return }
        guard let self else { return }
        self.report(self.look())
      }
    }
    state.withLock { $0.watch = watch }
  }

  func stop() { state.withLock { $0.watch }?.cancel() }

  /// What was seen; not to see anything changes nothing.
  func report(_ status: NetworkStatus) {
    guard status != .unknown else { return }
    let (before, handlers, listeners) = state.withLock { state in
      defer {
        state.status = status
        state.firstHandlers = []
      }
      return (state.status, state.firstHandlers, state.listeners)
    }
    guard status != before else { return }
    for handler in handlers { handler() }
    for listener in listeners { listener(before, status) }
  }
}
