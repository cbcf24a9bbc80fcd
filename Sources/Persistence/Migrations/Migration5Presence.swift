extension Migration {
  /// What a browser remembers besides, as one JSON object; the last commits; reported messages.
  static let presence = Migration(
    name: "presence",
    script: """
      ALTER TABLE browser ADD COLUMN remembered TEXT NOT NULL DEFAULT '{}';

      CREATE TABLE change (
        revision INTEGER PRIMARY KEY,
        kind INTEGER NOT NULL,
        changed TEXT NOT NULL,
        removed TEXT NOT NULL,
        origin TEXT NOT NULL
      ) STRICT;

      CREATE TABLE report (
        id INTEGER PRIMARY KEY,
        sender TEXT NOT NULL,
        body TEXT NOT NULL,
        type INTEGER NOT NULL CHECK (type BETWEEN 0 AND 2),
        created_at INTEGER NOT NULL,
        sent_at INTEGER
      ) STRICT;
      """)
}
