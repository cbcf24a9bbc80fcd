import FilterCore

extension PersistenceManager {
  /// Everything that decides about messages, as of one revision.
  public func snapshotSource() async throws(PersistenceError) -> FilterSnapshotSource {
    try await engine.read { (database) throws(PersistenceError) in
      let languages = try AutomaticRows.languages(in: database)
      return FilterSnapshotSource(
        filters: try FilterRow.all(in: database), rules: try AutomaticRows.rules(in: database),
        activeLanguages: Set(languages.filter(\.value).keys),
        lists: try AutomaticRows.cache(in: database)?.lists,
        seesThroughDisguises: try DefaultsManager.value(.seesThroughDisguises, in: database),
        revision: try StoreRevision.current(in: database))
    }
  }

  /// A digest of filter ids, rule states, language rows and settings, without the community lists: 32
  /// hexadecimal digits that change when what a person sees has changed.
  public func fingerprint() async throws(PersistenceError) -> String {
    try await engine.read { (database) throws(PersistenceError) in
      var digest = Digest()
      // By id, which the index of ids answers alone.
      let ids = try database.rows("SELECT id FROM filter ORDER BY id") { $0.bytes(0) }
      for id in ids { digest.add(id) }
      for state in try AutomaticRows.rules(in: database) {
        let countries = state.selectedCountries.joined(separator: ",")
        digest.add("rule \(state.rule.rawValue) \(state.isActive) \(countries)\n".utf8)
      }
      for (code, isActive) in try AutomaticRows.languages(in: database).sorted(by: {
        $0.key < $1.key
      }) {
        digest.add("language \(code) \(isActive)\n".utf8)
      }
      if try DefaultsManager.value(.seesThroughDisguises, in: database) {
        digest.add("setting seesThroughDisguises\n".utf8)
      }
      return digest.text
    }
  }
}
