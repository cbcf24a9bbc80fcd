extension Migration {
  /// Single values that a browser remembers, as text by name; they go with their browser.
  static let browserDefaults = Migration(
    name: "browserDefaults",
    script: """
      CREATE TABLE browser_default (
        browser TEXT NOT NULL REFERENCES browser ON DELETE CASCADE,
        name TEXT NOT NULL,
        value TEXT NOT NULL,
        PRIMARY KEY (browser, name)
      ) STRICT, WITHOUT ROWID;
      """)
}
