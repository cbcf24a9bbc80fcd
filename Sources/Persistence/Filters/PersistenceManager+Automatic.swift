import FilterCore
import Foundation

extension PersistenceManager {
  /// All seven smart filters, in the order of the screen.
  public func fetchAutomaticFiltersRuleRecords() async throws(PersistenceError) -> [RuleState] {
    try await engine.read { (database) throws(PersistenceError) in
      try AutomaticRows.rules(in: database)
    }
  }

  /// Changes a smart filter in one step, so that two changes at once both count; returns it as stored.
  @discardableResult
  public func updateRule(
    _ rule: RuleType, _ change: @escaping @Sendable (inout RuleState) -> Void
  ) async throws(PersistenceError) -> RuleState {
    try await engine.write { (database) throws(PersistenceError) in
      var state =
        try AutomaticRows.rules(in: database).first { $0.rule == rule } ?? RuleState(rule: rule)
      change(&state)
      let countries = try StoredJSON.text(state.selectedCountries)
      let changed = try database.run(
        """
        UPDATE automatic_rule SET is_active = ?1, selected_choice = ?2, selected_countries = ?3
        WHERE rule = ?4
          AND (is_active, selected_choice, selected_countries) IS NOT (?1, ?2, ?3)
        """,
        .bool(state.isActive), .integer(Int64(state.selectedChoice)), .text(countries),
        .raw(rule))
      if changed > 0 { _ = try StoreRevision.grow(in: database) }
      return state
    }
  }

  /// Whether a community list is on, for each language that was ever switched.
  public func fetchAutomaticFiltersLanguageRecords() async throws(PersistenceError)
    -> [String: Bool]
  {
    try await engine.read { (database) throws(PersistenceError) in
      try AutomaticRows.languages(in: database)
    }
  }

  /// Switches the community list of a language (`en`) on or off.
  public func setLanguage(_ code: String, isActive: Bool) async throws(PersistenceError) {
    try await engine.write { (database) throws(PersistenceError) in
      let changed = try database.run(
        """
        INSERT INTO automatic_language (code, is_active) VALUES (?1, ?2)
        ON CONFLICT (code) DO UPDATE SET is_active = ?2 WHERE is_active <> ?2
        """, .text(code), .bool(isActive))
      if changed > 0 { _ = try StoreRevision.grow(in: database) }
    }
  }

  /// The community lists; `nil` before they were first fetched.
  public func fetchAutomaticFiltersCache() async throws(PersistenceError)
    -> AutomaticFiltersCache?
  {
    try await engine.read { (database) throws(PersistenceError) in
      try AutomaticRows.cache(in: database)
    }
  }

  /// When the lists were stored, and the hash of what they are; `nil` before they were first fetched.
  /// Reads no list, however long they are.
  public func fetchAutomaticFiltersCacheStamp() async throws(PersistenceError)
    -> (hash: String, updatedAt: Date)?
  {
    try await engine.read { (database) throws(PersistenceError) in
      try database.first("SELECT hash, updated_at FROM automatic_cache", []) { row in
        (row.text(0), row.date(1))
      }
    }
  }

  /// Replaces the community lists. Lists that are the same already only get their new date, which
  /// changes no verdict and no revision.
  public func saveCache(
    _ lists: AutomaticFilterListsResponse, at date: Date
  ) async throws(PersistenceError) {
    try await engine.write { (database) throws(PersistenceError) in
      let text = try StoredJSON.text(lists)
      var digest = Digest()
      digest.add(text.utf8)
      let same = try database.run(
        "UPDATE automatic_cache SET updated_at = ? WHERE lists = ?", .date(date), .text(text))
      guard same == 0 else { return }
      try database.run(
        """
        INSERT INTO automatic_cache (id, lists, hash, updated_at) VALUES (1, ?1, ?2, ?3)
        ON CONFLICT (id) DO UPDATE SET lists = ?1, hash = ?2, updated_at = ?3
        """, .text(text), .text(digest.text), .date(date))
      _ = try StoreRevision.grow(in: database, StoreChange(.lists))
    }
  }

  /// Gives the stored lists a new date, where they are still those with this digest.
  /// - Returns: whether they are.
  public func touchCache(
    hash: String, at date: Date
  ) async throws(PersistenceError) -> Bool {
    try await engine.write { (database) throws(PersistenceError) in
      try database.run(
        "UPDATE automatic_cache SET updated_at = ? WHERE hash = ?", .date(date), .text(hash)) > 0
    }
  }

  /// Whether these lists differ from the stored ones; true while there are none.
  public func isCacheStale(
    _ lists: AutomaticFilterListsResponse
  ) async throws(PersistenceError) -> Bool {
    try await engine.read { (database) throws(PersistenceError) in
      let stored = try database.first("SELECT lists FROM automatic_cache") { $0.text(0) }
      return try stored != StoredJSON.text(lists)
    }
  }
}
