/// The number of commits that changed filters, rules, languages, lists or a setting that decides
/// verdicts.
///
/// What browsers and the installation else remember and pending transfers do not count: no verdict
/// and no other person's page depends on them.
enum StoreRevision {
  static func current(in database: Database) throws(PersistenceError) -> Int64 {
    try database.integer("SELECT revision FROM store_state")
  }

  /// Counts this commit and keeps what it changed; called once by each write that changes something.
  static func grow(
    in database: Database, _ change: StoreChange = StoreChange(.filters)
  ) throws(PersistenceError) -> Int64 {
    var change = change
    change.revision = try database.integer(
      "UPDATE store_state SET revision = revision + 1 RETURNING revision")
    try ChangeLog.add(change, in: database)
    return change.revision
  }
}
