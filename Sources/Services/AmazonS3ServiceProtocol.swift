import FilterCore

/// Where lists come from. It is kept with them, so that one source never replaces another's unasked.
public enum AutomaticFilterOrigin: Sendable, Equatable, Codable {
  /// The lists that are shipped.
  case starter
  /// A file that somebody named.
  case file
  /// A server, by the whole address of its lists.
  case address(String)
}

/// What a source gave.
public enum AutomaticFilterFetch: Sendable, Equatable {
  case lists(AutomaticFilterListsReading, HTTPValidators)
  /// The lists are those that had the given marks.
  case unchanged
}

/// A source of community lists.
public protocol AmazonS3ServiceProtocol: Sendable {
  var origin: AutomaticFilterOrigin { get }
  /// Whether there is a network to ask.
  func isOnline() async -> Bool
  /// The lists; `nil` when offline or already fetching.
  /// - Parameter known: the marks of the lists that are there already.
  func fetchAutomaticFilters(
    unless known: HTTPValidators?
  ) async throws(AutomaticFilterFailure) -> AutomaticFilterFetch?
}

extension AmazonS3ServiceProtocol {
  public func isOnline() async -> Bool { true }
}
