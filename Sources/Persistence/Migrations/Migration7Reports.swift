extension Migration {
  /// Reports that others send, besides one's own, and the outbox of those that are still to be sent.
  ///
  /// `bodies` is a JSON array. `search_text` is sender and messages folded; for the few reports from
  /// before it is as near to that as SQLite comes. A report in `report_outbox` waits; it is tried at
  /// `due_at`, which moves ahead while a try runs, so that no two processes try at once.
  static let reports = Migration(
    name: "reports",
    script: """
      CREATE TABLE kept_report (
        position INTEGER PRIMARY KEY AUTOINCREMENT,
        id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
        origin INTEGER NOT NULL CHECK (origin IN (0, 1)),
        sender TEXT NOT NULL,
        bodies TEXT NOT NULL CHECK (json_valid(bodies)),
        type INTEGER NOT NULL CHECK (type BETWEEN 0 AND 2),
        search_text TEXT NOT NULL,
        created_at INTEGER NOT NULL,
        sent_at INTEGER,
        refusal TEXT,
        idempotency_key TEXT
      ) STRICT;
      INSERT INTO kept_report
        (position, id, origin, sender, bodies, type, search_text, created_at, sent_at)
      SELECT id, randomblob(16), 0, sender, json_array(body), type,
        lower(sender || char(10) || body), created_at, sent_at
      FROM report;
      DROP TABLE report;
      ALTER TABLE kept_report RENAME TO report;
      CREATE INDEX report_by_origin ON report (origin);
      CREATE UNIQUE INDEX report_by_key ON report (idempotency_key)
        WHERE idempotency_key IS NOT NULL;

      CREATE TABLE report_outbox (
        report INTEGER PRIMARY KEY REFERENCES report ON DELETE CASCADE,
        tries INTEGER NOT NULL,
        due_at INTEGER NOT NULL,
        failure TEXT
      ) STRICT;
      CREATE INDEX report_outbox_by_time ON report_outbox (due_at);
      """)
}
