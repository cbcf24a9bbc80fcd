import FilterCore
import Foundation

/// Reading what decides about messages.
enum SnapshotRows {
  /// Everything but filters and lists.
  static func settings(in database: Database) throws(PersistenceError) -> FilterSnapshotSource {
    let languages = try AutomaticRows.languages(in: database)
    return FilterSnapshotSource(
      rules: try AutomaticRows.rules(in: database),
      activeLanguages: Set(languages.filter(\.value).keys),
      listsHash: try database.first("SELECT hash FROM automatic_cache") { $0.text(0) },
      seesThroughDisguises: try DefaultsManager.value(.seesThroughDisguises, in: database),
      revision: try StoreRevision.current(in: database))
  }

  /// Filters that were added, edited or restored after a revision, in no order.
  static func filters(
    after revision: Int64, limit: Int, in database: Database
  ) throws(PersistenceError) -> [Filter] {
    try database.rows(
      """
      SELECT \(FilterRow.columns) FROM filter INDEXED BY filter_by_revision
      WHERE revision > ? LIMIT ?
      """, [.integer(revision), .integer(Int64(limit))], FilterRow.read)
  }

  /// Ids of filters that were deleted after a revision, as far as commits have kept them.
  static func removed(
    after revision: Int64, in database: Database
  ) throws(PersistenceError) -> [UUID] {
    let lists = try database.rows(
      "SELECT removed FROM change WHERE revision > ? AND removed <> '[]'", [.integer(revision)]
    ) { (row) throws(PersistenceError) in
      try StoredJSON.read([UUID].self, row.text(0), in: database)
    }
    return lists.flatMap { $0 }
  }
}
