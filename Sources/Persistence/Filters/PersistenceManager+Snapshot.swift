import FilterCore

extension PersistenceManager {
  /// Everything that decides about messages, as of one revision.
  public func snapshotSource() async throws(PersistenceError) -> FilterSnapshotSource {
    try await engine.read { (database) throws(PersistenceError) in
      var source = try SnapshotRows.settings(in: database)
      source.filters = try FilterRow.all(in: database)
      source.lists = try AutomaticRows.cache(in: database)?.lists
      return source
    }
  }

  /// What is different from a snapshot that was compiled whole, as of one revision.
  ///
  /// - Parameter limit: Filters that are read at most.
  /// - Returns: `nil` where more changed, or the store is an older one than the snapshot's.
  public func snapshotChanges(
    since stamp: FilterSnapshotStamp, limit: Int
  ) async throws(PersistenceError) -> FilterSnapshotChanges? {
    try await engine.read { (database) throws(PersistenceError) in
      var now = try SnapshotRows.settings(in: database)
      guard now.revision >= stamp.revision else { return nil }
      now.filters = try SnapshotRows.filters(
        after: stamp.revision, limit: limit + 1, in: database)
      guard now.filters.count <= limit else { return nil }
      let hasNewLists =
        now.activeLanguages != stamp.activeLanguages || now.listsHash != stamp.listsHash
      if hasNewLists { now.lists = try AutomaticRows.cache(in: database)?.lists }
      return FilterSnapshotChanges(
        now: now, removed: try SnapshotRows.removed(after: stamp.revision, in: database),
        filterCount: Int(try database.integer("SELECT count(*) FROM filter")),
        hasNewLists: hasNewLists)
    }
  }

  /// A digest of filter ids, rule states, language rows and settings, without the community lists: 32
  /// hexadecimal digits that change when what a person sees has changed.
  public func fingerprint() async throws(PersistenceError) -> String {
    try await engine.read { (database) throws(PersistenceError) in try database.fingerprint() }
  }
}

extension Database {
  /// See `PersistenceManager.fingerprint`.
  func fingerprint() throws(PersistenceError) -> String {
    var digest = Digest()
    // By id, which the index of ids answers alone.
    let ids = try rows("SELECT id FROM filter ORDER BY id") { $0.bytes(0) }
    for id in ids { digest.add(id) }
    for state in try AutomaticRows.rules(in: self) {
      let countries = state.selectedCountries.joined(separator: ",")
      digest.add("rule \(state.rule.rawValue) \(state.isActive) \(countries)\n".utf8)
    }
    let languages = try AutomaticRows.languages(in: self).sorted { $0.key < $1.key }
    for (code, isActive) in languages { digest.add("language \(code) \(isActive)\n".utf8) }
    if try DefaultsManager.value(.seesThroughDisguises, in: self) {
      digest.add("setting seesThroughDisguises\n".utf8)
    }
    return digest.text
  }
}
