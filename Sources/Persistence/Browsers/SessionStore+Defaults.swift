extension SessionStore {
  /// A single value of a browser, or the key's initial one.
  public func value<Value>(
    _ key: DefaultsKey<Value>, of browser: String
  ) async throws(PersistenceError) -> Value {
    try await engine.read { (database) throws(PersistenceError) in
      try database.first(
        "SELECT value FROM browser_default WHERE browser = ? AND name = ?",
        [.text(browser), .text(key.name)]
      ) { $0.text(0) }.flatMap { Value(defaultsText: $0) } ?? key.initial
    }
  }

  /// Stores a single value of a browser, which is remembered from then on.
  public func set<Value>(
    _ key: DefaultsKey<Value>, _ value: Value, of browser: String
  ) async throws(PersistenceError) {
    let text = value.defaultsText
    try await engine.write { (database) throws(PersistenceError) in
      try database.run(
        "INSERT INTO browser (id, is_expanded_add_filter) VALUES (?, 0) ON CONFLICT DO NOTHING",
        .text(browser))
      try database.run(
        """
        INSERT INTO browser_default (browser, name, value) VALUES (?1, ?2, ?3)
        ON CONFLICT (browser, name) DO UPDATE SET value = ?3
        """, .text(browser), .text(key.name), .text(text))
    }
  }
}

extension DefaultsKey where Value == Int {
  /// The newest version of What's New that this browser was shown to its end; kept by browser.
  public static let lastSeenWhatsNewVersion = DefaultsKey("lastSeenWhatsNewVersion", initial: 0)
}
