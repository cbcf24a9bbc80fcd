import FilterCore
import Foundation

extension PersistenceManager {
  /// Puts deleted filters back where they stood: identity, position and creation time are as before.
  /// One whose like was added meanwhile is left out.
  /// - Returns: how many are there again.
  public func restoreFilters(_ filters: [Filter]) async throws(PersistenceError) -> Int {
    try await engine.write { (database) throws(PersistenceError) in
      let revision = try StoreRevision.current(in: database) + 1
      var restored: [UUID] = []
      for filter in filters {
        let inserted = try database.run(
          """
          INSERT INTO filter (position, id, text, type, folder, target, matching, filter_case,
            search_text, sort_key, created_at, updated_at, revision)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
          ON CONFLICT DO NOTHING
          """,
          .integer(filter.position), .id(filter.id), .text(filter.text), .raw(filter.type),
          .raw(filter.folder), .raw(filter.target), .raw(filter.matching),
          .raw(filter.filterCase), .text(FilterKeys.searchText(filter.text)),
          .blob(FilterKeys.sortKey(filter.text)), .date(filter.createdAt),
          .date(filter.updatedAt), .integer(revision))
        guard inserted > 0 else { continue }
        try FilterSearchIndex.add(position: filter.position, to: database)
        restored.append(filter.id)
      }
      if !restored.isEmpty { _ = try StoreRevision.grow(in: database) }
      return restored.count
    }
  }
}
