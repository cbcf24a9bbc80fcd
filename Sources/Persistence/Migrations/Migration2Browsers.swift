extension Migration {
  /// What each browser and the installation remember.
  static let browsers = Migration(
    name: "browsers",
    script: """
      CREATE TABLE browser (
        id TEXT PRIMARY KEY,
        language TEXT,
        is_expanded_add_filter INTEGER NOT NULL CHECK (is_expanded_add_filter IN (0, 1)),
        time_zone TEXT,
        last_seen INTEGER
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE installation_default (
        name TEXT PRIMARY KEY,
        value TEXT NOT NULL
      ) STRICT, WITHOUT ROWID;
      """)
}
