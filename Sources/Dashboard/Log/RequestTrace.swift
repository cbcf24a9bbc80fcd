import Synchronization

/// What the log says of a request beyond its answer; bound while it is answered.
final class RequestTrace: Sendable {
  @TaskLocal static var current: RequestTrace?

  /// Stands in the log, and on the page of a fault.
  let id: String
  private let found = Mutex<String?>(nil)

  init(id: String) { self.id = id }

  /// The pattern of the route, never the path: a path and a query can hold what somebody wrote.
  var route: String? {
    get { found.withLock { $0 } }
    set { found.withLock { $0 = newValue } }
  }
}
