import Foundation
import Services

/// What is known about fetching the community lists, beside what is stored of them.
public struct ListUpdateState: Sendable, Equatable {
  /// The source may replace the lists that are stored.
  public var isAvailable = true
  public var isUpdating = false
  /// Why the last try failed; `nil` when it did not.
  public var lastFailure: AutomaticFilterFailure?
  /// When lists were last asked for.
  public var triedAt: Date?

  public init(
    isAvailable: Bool = true, isUpdating: Bool = false, lastFailure: AutomaticFilterFailure? = nil,
    triedAt: Date? = nil
  ) {
    self.isAvailable = isAvailable
    self.isUpdating = isUpdating
    self.lastFailure = lastFailure
    self.triedAt = triedAt
  }
}

/// Where the dashboard asks about fetching, and asks for it. What fetches is given from outside; without
/// it lists come from the command line alone.
public struct ListUpdates: Sendable {
  public var state: @Sendable () async throws -> ListUpdateState
  /// Begins an update and returns at once; told whether lists may lose most of their phrases.
  public var begin: @Sendable (_ acceptsSmaller: Bool) async -> Void

  public init(
    state: @escaping @Sendable () async throws -> ListUpdateState,
    begin: @escaping @Sendable (_ acceptsSmaller: Bool) async -> Void
  ) {
    self.state = state
    self.begin = begin
  }
}
