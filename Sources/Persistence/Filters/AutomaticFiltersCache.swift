import FilterCore
import Foundation

/// The community lists as they were last fetched.
public struct AutomaticFiltersCache: Sendable, Equatable {
  public var lists: AutomaticFilterListsResponse
  /// When they were last fetched, in whole milliseconds.
  public var updatedAt: Date
  /// A digest of the lists: 32 hexadecimal digits, equal for equal lists.
  public var hash: String

  public init(lists: AutomaticFilterListsResponse, updatedAt: Date, hash: String) {
    self.lists = lists
    self.updatedAt = updatedAt
    self.hash = hash
  }
}
