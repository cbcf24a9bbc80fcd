import FilterCore
import Foundation

/// A filter's row: its columns, and reading them.
enum FilterRow {
  /// The columns that `read` reads, in its order.
  static let columns = """
    filter.id, filter.text, filter.type, filter.folder, filter.target, filter.matching, \
    filter.filter_case, filter.position, filter.created_at, filter.updated_at, filter.revision
    """

  static let columnCount: Int32 = 11

  /// The filter in the statement's current row.
  static func read(_ row: Statement) throws(PersistenceError) -> Filter {
    Filter(
      id: try row.id(0), text: row.text(1), type: try row.raw(2), folder: try row.raw(3),
      target: try row.raw(4), matching: try row.raw(5), filterCase: try row.raw(6),
      position: row.integer(7), createdAt: row.date(8), updatedAt: row.date(9),
      revision: row.integer(10))
  }

  /// Every filter, by position.
  static func all(in database: Database) throws(PersistenceError) -> [Filter] {
    try database.rows("SELECT \(columns) FROM filter ORDER BY position", [], read)
  }

  /// The filter with this id.
  static func find(_ id: UUID, in database: Database) throws(PersistenceError) -> Filter? {
    try database.first("SELECT \(columns) FROM filter WHERE id = ?", [.id(id)], read)
  }

  /// The id of the filter that makes `draft` a duplicate.
  static func duplicate(
    of draft: FilterDraft, in database: Database
  ) throws(PersistenceError) -> UUID? {
    try duplicate(
      text: draft.text, target: draft.target, matching: draft.matching, draft.filterCase,
      in: database)
  }

  /// The id of the filter with this text, target, matching and case, whatever its type.
  static func duplicate(
    text: String, target: FilterTarget, matching: FilterMatching, _ filterCase: FilterCase,
    in database: Database
  ) throws(PersistenceError) -> UUID? {
    try database.first(
      "SELECT id FROM filter WHERE text = ? AND target = ? AND matching = ? AND filter_case = ?",
      [.text(text), .raw(target), .raw(matching), .raw(filterCase)]
    ) { (row) throws(PersistenceError) in try row.id(0) }
  }
}
