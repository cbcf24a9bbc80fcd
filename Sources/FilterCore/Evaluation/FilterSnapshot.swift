/// The compiled, immutable form of all filters, rules and lists; shared by every thread.
public final class FilterSnapshot: Sendable {
  /// The store's revision that this was compiled from.
  public let revision: Int64
  /// A snapshot without filters, rules and lists: everything is allowed.
  public static let empty = FilterSnapshot(FilterSnapshotSource())

  /// Compiles `source`; linear in the bytes of all texts.
  public init(_ source: FilterSnapshotSource) {
    revision = source.revision
  }
}
