import FilterCore
import Foundation

extension PersistenceManager {
  /// Every filter, by position.
  public func fetchFilterRecords() async throws(PersistenceError) -> [Filter] {
    try await engine.read { (database) throws(PersistenceError) in
      try FilterRow.all(in: database)
    }
  }

  /// Every filter of a type, by position.
  public func fetchFilterRecords(
    for type: FilterType
  ) async throws(PersistenceError) -> [Filter] {
    try await engine.read { (database) throws(PersistenceError) in
      try database.rows(
        "SELECT \(FilterRow.columns) FROM filter WHERE type = ? ORDER BY position",
        [.raw(type)], FilterRow.read)
    }
  }

  /// The filter with this id; `nil` when there is none.
  public func filter(id: UUID) async throws(PersistenceError) -> Filter? {
    try await engine.read { (database) throws(PersistenceError) in
      try FilterRow.find(id, in: database)
    }
  }

  /// One page of a list, with the number of filters on all its pages.
  public func filterPage(_ query: FilterQuery) async throws(PersistenceError) -> FilterPage {
    let counts = engine.counts
    return try await engine.read { (database) throws(PersistenceError) in
      try FilterPageReader(query: query, counts: counts, database: database).read()
    }
  }

  /// The number of filters of every type, also of those without any.
  public func filterCounts() async throws(PersistenceError) -> [FilterType: Int] {
    let counts = engine.counts
    return try await engine.read { (database) throws(PersistenceError) in
      var answer = Dictionary(uniqueKeysWithValues: FilterType.allCases.map { ($0, 0) })
      for (kind, count) in try counts.kinds(in: database) {
        answer[kind.type, default: 0] += count
      }
      return answer
    }
  }
}
