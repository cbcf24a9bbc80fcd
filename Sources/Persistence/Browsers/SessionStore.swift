import Foundation

/// What each browser remembers, by the random text of its cookie.
public final class SessionStore: Sendable {
  let engine: StoreEngine

  /// Keeps its rows in the same database.
  public init(_ persistence: PersistenceManager) {
    engine = persistence.engine
  }

  /// The settings of a browser; the defaults for one that was never seen.
  public func browser(_ id: String) async throws(PersistenceError) -> BrowserSettings {
    try await engine.read { (database) throws(PersistenceError) in
      try BrowserRow.find(id, in: database) ?? BrowserSettings()
    }
  }

  /// Changes a browser's settings as one step and returns them as they are stored.
  ///
  /// - Parameter change: Runs on a thread of the store, perhaps twice.
  @discardableResult
  public func update(
    _ id: String, _ change: @escaping @Sendable (inout BrowserSettings) -> Void
  ) async throws(PersistenceError) -> BrowserSettings {
    try await engine.write { (database) throws(PersistenceError) in
      let stored = try BrowserRow.find(id, in: database)
      var settings = stored ?? BrowserSettings()
      change(&settings)
      settings.lastSeen = settings.lastSeen?.storable
      if settings != stored { try BrowserRow.store(settings, id, in: database) }
      return settings
    }
  }

  /// Forgets every browser.
  public func reset() async throws(PersistenceError) {
    _ = try await engine.write { (database) throws(PersistenceError) in
      try database.run("DELETE FROM browser")
    }
  }

  /// Forgets browsers that were last seen before `date`, and returns how many.
  @discardableResult
  public func forgetBrowsers(lastSeenBefore date: Date) async throws(PersistenceError) -> Int {
    try await engine.write { (database) throws(PersistenceError) in
      try database.run("DELETE FROM browser WHERE last_seen < ?", .date(date))
    }
  }
}

/// Reading and writing rows of `browser`.
private enum BrowserRow {
  static func find(
    _ id: String, in database: Database
  ) throws(PersistenceError) -> BrowserSettings? {
    try database.first(
      """
      SELECT language, is_expanded_add_filter, time_zone, last_seen, remembered
      FROM browser WHERE id = ?
      """, [.text(id)]
    ) { (row) throws(PersistenceError) in
      BrowserSettings(
        language: row.isNull(0) ? nil : row.text(0), isExpandedAddFilter: row.bool(1),
        timeZone: row.isNull(2) ? nil : row.text(2), lastSeen: row.isNull(3) ? nil : row.date(3),
        remembered: try StoredJSON.read(
          BrowserSettings.Remembered.self, row.text(4), in: database))
    }
  }

  static func store(
    _ settings: BrowserSettings, _ id: String, in database: Database
  ) throws(PersistenceError) {
    try database.run(
      """
      INSERT INTO browser (id, language, is_expanded_add_filter, time_zone, last_seen, remembered)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6)
      ON CONFLICT (id) DO UPDATE SET language = ?2, is_expanded_add_filter = ?3, time_zone = ?4,
        last_seen = ?5, remembered = ?6
      """,
      .text(id), .text(orNull: settings.language), .bool(settings.isExpandedAddFilter),
      .text(orNull: settings.timeZone), settings.lastSeen.map { .date($0) } ?? .null,
      .text(try StoredJSON.text(settings.remembered)))
  }
}
