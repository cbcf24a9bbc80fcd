import Foundation

/// What is different in the store since a snapshot was compiled whole, as the store holds it at one
/// moment.
public struct FilterSnapshotChanges: Sendable {
  /// Everything as it is now, but of the filters only those that were added or edited since, and the
  /// lists only where `hasNewLists`.
  public var now: FilterSnapshotSource
  /// Filters that were deleted since, as far as that is known; some may never have been there, or be
  /// there again.
  public var removed: [UUID]
  /// Filters of every type that there are now.
  public var filterCount: Int
  /// Whether other lists are on, or their texts are others.
  public var hasNewLists: Bool

  public init(
    now: FilterSnapshotSource, removed: [UUID], filterCount: Int, hasNewLists: Bool
  ) {
    self.now = now
    self.removed = removed
    self.filterCount = filterCount
    self.hasNewLists = hasNewLists
  }
}

/// Which store a snapshot was compiled of, so that the store can tell what has changed since.
public struct FilterSnapshotStamp: Sendable, Equatable {
  public var revision: Int64
  /// Codes of the community lists that are on.
  public var activeLanguages: Set<String>
  /// The digest of the stored lists, `nil` without any.
  public var listsHash: String?

  public init(_ source: FilterSnapshotSource) {
    revision = source.revision
    activeLanguages = source.activeLanguages
    listsHash = source.listsHash
  }
}
