extension Migration {
  /// Filters with their search index, smart filters, community lists, and the store's revision.
  ///
  /// Raw values are those of the iOS app's store. `position` is never given twice: the last one
  /// stands in `store_state`, deletes or not. `search_text` is the text folded, `sort_key` the
  /// beginning of its root-collation key. The search index holds no text of its own and is kept by
  /// the statements that write filters, not by triggers: FTS5 writes its pages out once a trigger has
  /// fired, which makes an import thirty times slower.
  static let filters = Migration(
    name: "filters",
    script: """
      CREATE TABLE store_state (
        id INTEGER PRIMARY KEY CHECK (id = 1),
        revision INTEGER NOT NULL,
        last_position INTEGER NOT NULL
      ) STRICT;
      INSERT INTO store_state VALUES (1, 0, 0);

      CREATE TABLE filter (
        position INTEGER PRIMARY KEY,
        id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
        text TEXT NOT NULL,
        type INTEGER NOT NULL CHECK (type BETWEEN 0 AND 2),
        folder INTEGER NOT NULL CHECK (folder BETWEEN 0 AND 2),
        target INTEGER NOT NULL CHECK (target BETWEEN 0 AND 2),
        matching INTEGER NOT NULL CHECK (matching BETWEEN 0 AND 2),
        filter_case INTEGER NOT NULL CHECK (filter_case BETWEEN 0 AND 1),
        is_regex INTEGER NOT NULL GENERATED ALWAYS AS (matching = 2) VIRTUAL,
        search_text TEXT NOT NULL,
        sort_key BLOB NOT NULL,
        created_at INTEGER NOT NULL,
        updated_at INTEGER NOT NULL,
        revision INTEGER NOT NULL
      ) STRICT;
      CREATE UNIQUE INDEX filter_identity ON filter (text, target, matching, filter_case);
      CREATE INDEX filter_by_position ON filter (type, is_regex);
      CREATE INDEX filter_by_text ON filter (type, is_regex, sort_key);
      CREATE VIRTUAL TABLE filter_search USING fts5 (
        search_text, content = 'filter', content_rowid = 'position',
        tokenize = 'trigram case_sensitive 1', columnsize = 0
      );

      CREATE TABLE automatic_rule (
        rule INTEGER PRIMARY KEY CHECK (rule BETWEEN 0 AND 6),
        is_active INTEGER NOT NULL DEFAULT 0 CHECK (is_active IN (0, 1)),
        selected_choice INTEGER NOT NULL DEFAULT 0,
        selected_countries TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(selected_countries))
      ) STRICT;
      INSERT INTO automatic_rule (rule) VALUES (0), (1), (2), (3), (4), (5), (6);

      CREATE TABLE automatic_language (
        code TEXT PRIMARY KEY,
        is_active INTEGER NOT NULL CHECK (is_active IN (0, 1))
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE automatic_cache (
        id INTEGER PRIMARY KEY CHECK (id = 1),
        lists TEXT NOT NULL CHECK (json_valid(lists)),
        hash TEXT NOT NULL,
        updated_at INTEGER NOT NULL
      ) STRICT;
      """)
}
