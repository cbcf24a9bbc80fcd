/// Replaces every row of the store by those of an attached one of the same schema, within the caller's
/// transaction: whoever reads meanwhile sees all of the old or all of the new.
struct StoreReplacement {
  /// The name under which the other store is attached.
  let schema: String
  let database: Database

  /// What a backup's outbox waits for may have been sent since: its reports come back, and nothing is
  /// sent again unasked.
  private static let left: Set<String> = ["report_outbox"]

  func run() throws(PersistenceError) {
    let before = try database.fingerprint()
    let revision = try StoreRevision.current(in: database)
    let position = try database.integer("SELECT last_position FROM store_state")
    // Rows come in the order of tables, not of what they refer to.
    try database.execute("PRAGMA defer_foreign_keys = ON")
    let tables = try names(type: "table")
    for table in tables { try database.execute("DELETE FROM main.\(table)") }
    for table in tables where !Self.left.contains(table) {
      let columns = try columns(of: table)
      try database.execute(
        "INSERT INTO main.\(table) (\(columns)) SELECT \(columns) FROM \(schema).\(table)")
    }
    for index in try names(type: "virtual") {
      try database.execute("INSERT INTO main.\(index) (\(index)) VALUES ('rebuild')")
    }
    // What was told of this store's revisions stays true: they only grow.
    try database.run("DELETE FROM change")
    try database.run(
      "UPDATE store_state SET revision = max(revision, ?), last_position = max(last_position, ?)",
      .integer(revision), .integer(position))
    let isSeen = try database.fingerprint() != before
    let now = try StoreRevision.grow(
      in: database, StoreChange(isSeen ? .replaced : .everything))
    // Whoever reads only what changed reads every filter, and whoever knows an older one edits none.
    try database.run("UPDATE filter SET revision = ?", .integer(now))
  }

  private func names(type: String) throws(PersistenceError) -> [String] {
    try database.rows(
      """
      SELECT name FROM pragma_table_list
      WHERE schema = 'main' AND type = ? AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
      """, [.text(type)]
    ) { $0.text(0) }
  }

  /// Those that are stored, not those that are computed.
  private func columns(of table: String) throws(PersistenceError) -> String {
    try database.rows("SELECT name FROM pragma_table_xinfo(?) WHERE hidden = 0", [.text(table)]) {
      $0.text(0)
    }.joined(separator: ", ")
  }
}
