extension Migration {
  /// Pending imports and exports.
  ///
  /// Whether a row is selected follows from the rule of its type, unless `transfer_exception` names
  /// the row. Rows of an import stand in `transfer_candidate`; rows of an export are the filters up to
  /// `last_position` themselves, by position.
  static let transfers = Migration(
    name: "transfers",
    script: """
      CREATE TABLE transfer (
        browser TEXT PRIMARY KEY,
        kind INTEGER NOT NULL CHECK (kind IN (0, 1)),
        file_name TEXT NOT NULL,
        duplicates INTEGER NOT NULL,
        invalid INTEGER NOT NULL,
        last_position INTEGER NOT NULL,
        started_at INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX transfer_by_age ON transfer (started_at);

      CREATE TABLE transfer_rule (
        browser TEXT NOT NULL REFERENCES transfer ON DELETE CASCADE,
        type INTEGER NOT NULL CHECK (type BETWEEN 0 AND 2),
        is_selected INTEGER NOT NULL CHECK (is_selected IN (0, 1)),
        PRIMARY KEY (browser, type)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE transfer_exception (
        browser TEXT NOT NULL REFERENCES transfer ON DELETE CASCADE,
        type INTEGER NOT NULL CHECK (type BETWEEN 0 AND 2),
        key INTEGER NOT NULL,
        PRIMARY KEY (browser, type, key)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE transfer_candidate (
        key INTEGER PRIMARY KEY AUTOINCREMENT,
        browser TEXT NOT NULL REFERENCES transfer ON DELETE CASCADE,
        record INTEGER NOT NULL,
        text TEXT NOT NULL,
        type INTEGER NOT NULL CHECK (type BETWEEN 0 AND 2),
        folder INTEGER NOT NULL CHECK (folder BETWEEN 0 AND 2),
        target INTEGER NOT NULL CHECK (target BETWEEN 0 AND 2),
        matching INTEGER NOT NULL CHECK (matching BETWEEN 0 AND 2),
        filter_case INTEGER NOT NULL CHECK (filter_case BETWEEN 0 AND 1),
        notes TEXT NOT NULL
      ) STRICT;
      CREATE INDEX transfer_candidate_by_type ON transfer_candidate (browser, type);

      CREATE TABLE transfer_invalid (
        browser TEXT NOT NULL REFERENCES transfer ON DELETE CASCADE,
        record INTEGER NOT NULL,
        reason TEXT NOT NULL,
        PRIMARY KEY (browser, record)
      ) STRICT, WITHOUT ROWID;
      """)
}
