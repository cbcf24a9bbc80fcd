import FilterCore

extension PersistenceManager {
  /// At most `limit` filters of some types behind a position, by position: to stream an export.
  public func fetchFilterRecords(
    types: Set<FilterType>, after position: Int64?, limit: Int
  ) async throws(PersistenceError) -> [Filter] {
    // The numbers come from the enum, never from outside.
    let list = types.map { String($0.rawValue) }.sorted().joined(separator: ",")
    return try await engine.read { (database) throws(PersistenceError) in
      try database.rows(
        """
        SELECT \(FilterRow.columns) FROM filter
        WHERE position > ? AND type IN (\(list)) ORDER BY position LIMIT ?
        """, [.integer(position ?? Int64.min), .integer(Int64(limit))], FilterRow.read)
    }
  }
}
