import Foundation

/// The last commits, each with what it changed, written in the commit itself so that other processes
/// are heard too.
enum ChangeLog {
  /// Commits that are kept. Whoever has missed more refreshes everything.
  static let keptCommits: Int64 = 500

  static func add(_ change: StoreChange, in database: Database) throws(PersistenceError) {
    try database.run(
      "INSERT OR REPLACE INTO change (revision, kind, changed, removed, origin) VALUES (?, ?, ?, ?, ?)",
      .integer(change.revision), .raw(change.kind),
      .text(try StoredJSON.text(change.changed)), .text(try StoredJSON.text(change.removed)),
      .text(database.origin))
    try database.run(
      "DELETE FROM change WHERE revision <= ?", .integer(change.revision - keptCommits))
  }

  static func read(
    after revision: Int64, in database: Database
  ) throws(PersistenceError) -> [StoreChange] {
    try database.rows(
      """
      SELECT revision, kind, changed, removed, origin FROM change
      WHERE revision > ? ORDER BY revision
      """, [.integer(revision)]
    ) { (row) throws(PersistenceError) in
      StoreChange(
        StoreChange.Kind(rawValue: Int(row.integer(1))) ?? .everything,
        changed: try StoredJSON.read([UUID].self, row.text(2), in: database),
        removed: try StoredJSON.read([UUID].self, row.text(3), in: database),
        revision: row.integer(0), origin: row.text(4))
    }
  }
}

extension PersistenceManager {
  /// What the commits after a revision changed, oldest first: at most the last 500, so the first may
  /// leave a gap behind `revision`.
  public func changes(after revision: Int64) async throws(PersistenceError) -> [StoreChange] {
    try await engine.read { (database) throws(PersistenceError) in
      try ChangeLog.read(after: revision, in: database)
    }
  }
}
