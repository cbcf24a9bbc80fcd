/// One step from a schema version to the next.
struct Migration: Sendable {
  /// For people; the position in `Migrations.all` is what counts.
  let name: String
  let script: String
}

/// Brings a store to the newest schema, one transaction a step.
///
/// The schema version is SQLite's `user_version`: the number of migrations that were applied. Zero is
/// an empty file.
struct Migrator {
  let migrations: [Migration]

  init(_ migrations: [Migration]) {
    self.migrations = migrations
  }

  /// Refuses the database of another program before anything is written to it.
  static func checkOwnership(of database: Database) throws(PersistenceError) {
    // One picture: another process may be making the store just now.
    try database.transaction(.read) { () throws(PersistenceError) in
      let tables = try database.integer("SELECT count(*) FROM sqlite_schema")
      let mark = try database.integer("PRAGMA application_id")
      guard mark == Database.applicationID || mark == 0 && tables == 0 else {
        throw database.damaged
      }
    }
  }

  /// Applies what is missing.
  /// - Throws: `.newerSchema` when the store knows more migrations than this program.
  func migrate(_ database: Database) throws(PersistenceError) {
    while try version(of: database) < migrations.count {
      try database.transaction(.write) { () throws(PersistenceError) in
        // Another process may have been faster while this one waited for the lock.
        let version = try version(of: database)
        guard version < migrations.count else { return }
        try database.execute(migrations[version].script)
        try database.execute(
          """
          PRAGMA application_id = \(Database.applicationID);
          PRAGMA user_version = \(version + 1)
          """)
      }
    }
  }

  private func version(of database: Database) throws(PersistenceError) -> Int {
    let version = Int(try database.integer("PRAGMA user_version"))
    guard (0...migrations.count).contains(version) else { throw .newerSchema(version) }
    return version
  }
}
