import FilterCore
import Foundation

extension PersistenceManager {
  /// Adds a filter behind all others.
  /// - Throws: `.duplicateFilter` with the id of the filter that is there already.
  public func addFilter(_ draft: FilterDraft) async throws(PersistenceError) -> Filter {
    let clock = engine.clock
    return try await engine.write { (database) throws(PersistenceError) in
      var insertion = try FilterInsertion(database, at: clock().storable)
      guard let filter = try insertion.add(draft) else {
        throw .duplicateFilter(try FilterRow.duplicate(of: draft, in: database))
      }
      try insertion.finish()
      return filter
    }
  }

  /// Adds what is not there yet, in this order, all of it or (when it throws) nothing.
  public func importFilters(
    _ drafts: [FilterDraft]
  ) async throws(PersistenceError) -> (added: Int, duplicates: Int) {
    let clock = engine.clock
    return try await engine.write { (database) throws(PersistenceError) in
      var insertion = try FilterInsertion(database, at: clock().storable)
      for draft in drafts { _ = try insertion.add(draft) }
      try insertion.finish()
      return (insertion.added, drafts.count - insertion.added)
    }
  }

  /// Deletes the filters with these ids and returns how many there were.
  public func deleteFilters(ids: [UUID]) async throws(PersistenceError) -> Int {
    try await engine.write { (database) throws(PersistenceError) in
      try database.execute(
        "CREATE TEMP TABLE IF NOT EXISTS doomed (id BLOB PRIMARY KEY) WITHOUT ROWID")
      try database.run("DELETE FROM temp.doomed")
      for id in ids { try database.run("INSERT OR IGNORE INTO temp.doomed VALUES (?)", .id(id)) }
      try FilterSearchIndex.removeDoomed(from: database)
      let deleted = try database.run(
        "DELETE FROM filter WHERE id IN (SELECT id FROM temp.doomed)")
      if deleted > 0 {
        _ = try StoreRevision.grow(in: database, StoreChange(.filters, removed: ids))
      }
      return deleted
    }
  }

  /// Edits a filter and returns what it is now. An edit that changes nothing keeps its revision.
  ///
  /// - Parameter ifRevision: The revision that the caller has seen; `nil` edits whatever is there.
  /// - Throws: `.notFound`, `.conflict`, `.duplicateFilter`, `.invalidText`.
  public func updateFilter(
    _ id: UUID, _ change: FilterChange, ifRevision: Int64?
  ) async throws(PersistenceError) -> Filter {
    let clock = engine.clock
    return try await engine.write { (database) throws(PersistenceError) in
      guard let current = try FilterRow.find(id, in: database) else { throw .notFound }
      if let ifRevision, ifRevision != current.revision { throw .conflict(current) }
      let draft = try change.draft(of: current)
      guard draft != FilterDraft(current) else { return current }
      if let other = try FilterRow.duplicate(of: draft, in: database), other != id {
        throw .duplicateFilter(other)
      }
      return try FilterUpdate(current, draft, at: clock().storable).store(in: database)
    }
  }
}
