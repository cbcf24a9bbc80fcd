import FilterCore
import Synchronization

/// Numbers of filters, counted once for each revision of the store.
final class FilterCountCache: Sendable {
  /// Searches whose totals are remembered at most.
  private static let rememberedSearches = 64

  /// Filters of a type, patterns or plain texts.
  struct Kind: Hashable {
    let type: FilterType
    let isRegex: Bool
  }

  /// What a total was counted for.
  struct Search: Hashable {
    let type: FilterType
    let isRegex: Bool?
    let text: String
  }

  private struct State {
    var revision: Int64 = -1
    var kinds: [Kind: Int]?
    var totals: [Search: Int] = [:]
  }

  private let state = Mutex(State())

  /// The number of filters of each kind; a kind without any is absent.
  func kinds(in database: Database) throws(PersistenceError) -> [Kind: Int] {
    let revision = try StoreRevision.current(in: database)
    if let known = known(at: revision, { $0.kinds }) { return known }
    var kinds: [Kind: Int] = [:]
    let rows = try database.rows(
      "SELECT type, is_regex, count(*) FROM filter GROUP BY type, is_regex"
    ) { (row) throws(PersistenceError) in
      (Kind(type: try row.raw(0), isRegex: row.bool(1)), Int(row.integer(2)))
    }
    for (kind, count) in rows { kinds[kind] = count }
    remember(at: revision) { $0.kinds = kinds }
    return kinds
  }

  /// The total of a search, which `count` counts unless it is known.
  func total(
    of search: Search, in database: Database,
    count: () throws(PersistenceError) -> Int
  ) throws(PersistenceError) -> Int {
    let revision = try StoreRevision.current(in: database)
    if let known = known(at: revision, { $0.totals[search] }) { return known }
    let total = try count()
    remember(at: revision) { state in
      if state.totals.count >= Self.rememberedSearches { state.totals = [:] }
      state.totals[search] = total
    }
    return total
  }

  private func known<Value: Sendable>(
    at revision: Int64, _ value: (borrowing State) -> Value?
  ) -> Value? {
    state.withLock { $0.revision == revision ? value($0) : nil }
  }

  /// A reader that began before the last commit must not overwrite what is newer.
  private func remember(at revision: Int64, _ change: (inout State) -> Void) {
    state.withLock { state in
      guard revision >= state.revision else { return }
      if revision > state.revision { state = State(revision: revision) }
      change(&state)
    }
  }
}
