extension PersistenceManager {
  /// Deletes the records of every kind: filters, rule states, languages, lists, reports and pending
  /// transfers. What browsers and the installation remember stays.
  public func reset() async throws(PersistenceError) {
    try await engine.write { (database) throws(PersistenceError) in
      for statement in [
        // The index of an external-content table is emptied by its own command.
        "INSERT INTO filter_search (filter_search) VALUES ('delete-all')", "DELETE FROM filter",
        "UPDATE automatic_rule SET is_active = 0, selected_choice = 0, selected_countries = '[]'",
        "DELETE FROM automatic_language", "DELETE FROM automatic_cache", "DELETE FROM report",
        "DELETE FROM transfer",
      ] {
        try database.run(statement)
      }
      _ = try StoreRevision.grow(in: database, StoreChange(.everything))
    }
  }
}
