import FilterCore

extension PersistenceManager {
  /// Everything that decides about messages, as of one revision.
  public func snapshotSource() async throws(PersistenceError) -> FilterSnapshotSource {
    throw .failed(code: 0)
  }
}
