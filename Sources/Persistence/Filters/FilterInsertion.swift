import FilterCore
import Foundation

/// Adds filters behind all others, within the writing job that it lives in.
///
/// The search index is filled once at the end, with one statement for all rows.
struct FilterInsertion {
  private static let insert = """
    INSERT INTO filter (position, id, text, type, folder, target, matching, filter_case,
      search_text, sort_key, created_at, updated_at, revision)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?11, ?12)
    ON CONFLICT (text, target, matching, filter_case) DO NOTHING
    """

  private let database: Database
  private let date: Date
  private let firstPosition: Int64
  private let revision: Int64
  private let statement: Statement
  /// `UUID()` would open the random device for each filter: a fifth of a large import's time.
  private var generator = SystemRandomNumberGenerator()
  private(set) var added = 0
  /// Ids of the added filters, as many as a change keeps and one more.
  private var ids: [UUID] = []

  /// - Parameter date: `created_at` and `updated_at`, in whole milliseconds.
  init(_ database: Database, at date: Date) throws(PersistenceError) {
    self.database = database
    self.date = date
    firstPosition = try database.integer("SELECT last_position + 1 FROM store_state")
    revision = try StoreRevision.current(in: database) + 1
    statement = try database.statement(Self.insert)
  }

  /// Adds a filter and returns it; `nil` when its like is there already.
  mutating func add(_ draft: FilterDraft) throws(PersistenceError) -> Filter? {
    let filter = Filter(
      id: .random(using: &generator), text: draft.text, type: draft.type, folder: draft.folder,
      target: draft.target,
      matching: draft.matching, filterCase: draft.filterCase,
      position: firstPosition + Int64(added), createdAt: date, updatedAt: date,
      revision: revision)
    defer { statement.reset() }
    try statement.bind(1, filter.position)
    try statement.bind(2, filter.id.storedBytes)
    try statement.bind(3, filter.text)
    try statement.bind(4, Int64(filter.type.rawValue))
    try statement.bind(5, Int64(filter.folder.rawValue))
    try statement.bind(6, Int64(filter.target.rawValue))
    try statement.bind(7, Int64(filter.matching.rawValue))
    try statement.bind(8, Int64(filter.filterCase.rawValue))
    try statement.bind(9, FilterKeys.searchText(filter.text))
    try statement.bind(10, FilterKeys.sortKey(filter.text))
    try statement.bind(11, date.storedMilliseconds)
    try statement.bind(12, revision)
    _ = try statement.step()
    guard database.changes == 1 else { return nil }
    added += 1
    if ids.count <= StoreChange.keptIDs { ids.append(filter.id) }
    return filter
  }

  /// Makes the added filters searchable and counts the commit, if there is any.
  func finish() throws(PersistenceError) {
    guard added > 0 else { return }
    try database.run(
      """
      INSERT INTO filter_search (rowid, search_text)
      SELECT position, search_text FROM filter WHERE position >= ?
      """, .integer(firstPosition))
    try database.run(
      "UPDATE store_state SET last_position = ?", .integer(firstPosition + Int64(added) - 1))
    _ = try StoreRevision.grow(in: database, StoreChange(.filters, changed: ids))
  }
}
