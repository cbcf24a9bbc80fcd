import Foundation

/// What is known about fetching the community lists, beside what is stored of them.
public struct ListUpdateState: Sendable, Equatable {
  public enum Failure: Sendable, Equatable {
    /// There was no network.
    case offline
    /// The source answered with something else than lists, or not at all.
    case failed
  }

  public var isUpdating = false
  /// Why the last try failed; `nil` when it did not.
  public var lastFailure: Failure?

  public init(isUpdating: Bool = false, lastFailure: Failure? = nil) {
    self.isUpdating = isUpdating
    self.lastFailure = lastFailure
  }
}

/// Where the dashboard asks about fetching, and asks for it. What fetches is given from outside; without
/// it lists come from the command line alone.
public struct ListUpdates: Sendable {
  public var state: @Sendable () -> ListUpdateState
  /// Begins an update and returns at once.
  public var begin: @Sendable () async -> Void

  public init(
    state: @escaping @Sendable () -> ListUpdateState, begin: @escaping @Sendable () async -> Void
  ) {
    self.state = state
    self.begin = begin
  }
}
