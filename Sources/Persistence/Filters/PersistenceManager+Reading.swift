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

  /// The page of its list, in creation order, on which a filter stands.
  /// - Parameter pageCount: filters on a page, at least 1.
  /// - Returns: what `FilterQuery.after` begins that page with (`nil` on the first one), and the number
  ///   of filters on the pages before it.
  public func pageHolding(
    _ filter: Filter, pageCount: Int
  ) async throws(PersistenceError) -> (after: FilterCursor?, before: Int) {
    try await engine.read { (database) throws(PersistenceError) in
      let rank =
        try database.first(
          "SELECT count(*) FROM filter WHERE type = ? AND position < ?",
          [.raw(filter.type), .integer(filter.position)]
        ) { Int($0.integer(0)) } ?? 0
      let onPage = rank % max(pageCount, 1)
      guard rank > onPage else { return (nil, 0) }
      let after = try database.first(
        """
        SELECT position FROM filter WHERE type = ? AND position < ?
        ORDER BY position DESC LIMIT 1 OFFSET ?
        """,
        [.raw(filter.type), .integer(filter.position), .integer(Int64(onPage))]
      ) { FilterCursor(position: $0.integer(0), sortKey: nil) }
      return (after, rank - onPage)
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
