import FilterCore

/// The rows of one list from a place on, forwards or backwards.
///
/// Three ways to find them, each with work bounded by the page where that can be:
/// - without a search: along the index of the order;
/// - with three characters or more: through the trigram index, unless so many texts fit that sorting
///   them all costs more than walking the order and looking into each text;
/// - with fewer, which the trigram index cannot find: along the order, looking into each text.
struct FilterListing {
  /// Shortest search that the trigram index can answer, in code points.
  static let trigramLength = 3
  /// From this many hits on, the order by text is walked instead of sorting the hits.
  static let denseTotal = 1_000

  /// A row with the place behind which the next one stands.
  struct Row {
    let filter: Filter
    let cursor: FilterCursor
  }

  let type: FilterType
  let isRegex: Bool?
  let order: FilterOrder
  /// As `FilterKeys.searchText` makes it.
  let search: String
  /// Filters that fit, on all pages.
  let total: Int

  /// The next rows from `place` in this direction, nearest first.
  func rows(
    from place: FilterCursor?, backwards: Bool, limit: Int, in database: Database
  ) throws(PersistenceError) -> [Row] {
    if total == 0 { return [] }
    if usesTrigrams {
      return try rows(.trigrams, isRegex, from: place, backwards, limit, database)
    }
    if let isRegex { return try rows(.walk, isRegex, from: place, backwards, limit, database) }
    let plain = try rows(.walk, false, from: place, backwards, limit, database)
    let patterns = try rows(.walk, true, from: place, backwards, limit, database)
    let merged = (plain + patterns).sorted { isBefore($0.cursor, $1.cursor, backwards) }
    return Array(merged.prefix(limit))
  }

  /// How rows are found.
  enum Way { case walk, trigrams }

  private var usesTrigrams: Bool {
    search.unicodeScalars.count >= Self.trigramLength
      && (order != .text || total < Self.denseTotal)
  }

  private func rows(
    _ way: Way, _ isRegex: Bool?, from place: FilterCursor?, _ backwards: Bool, _ limit: Int,
    _ database: Database
  ) throws(PersistenceError) -> [Row] {
    let (sql, values) = statement(way, isRegex, from: place, backwards, limit)
    return try database.rows(sql, values) { (row) throws(PersistenceError) in
      let filter = try FilterRow.read(row)
      let key = order == .text ? row.bytes(FilterRow.columnCount) : nil
      return Row(
        filter: filter, cursor: FilterCursor(position: filter.position, sortKey: key))
    }
  }

  /// The statement for at most `limit` rows; of a handful of texts, so that each is prepared once.
  func statement(
    _ way: Way, _ isRegex: Bool?, from place: FilterCursor?, _ backwards: Bool, _ limit: Int
  ) -> (sql: String, values: [SQLValue]) {
    let isAscending = (order != .newest) != backwards
    let sign = isAscending ? ">" : "<"
    let direction = isAscending ? "ASC" : "DESC"
    let position = way == .trigrams ? "filter_search.rowid" : "filter.position"
    var sql = "SELECT \(FilterRow.columns), filter.sort_key FROM "
    var conditions: [String] = []
    var values: [SQLValue] = []
    switch way {
    case .trigrams:
      // CROSS keeps SQLite from asking the index once for each filter.
      sql += "filter_search CROSS JOIN filter ON filter.position = filter_search.rowid"
      conditions.append("filter_search MATCH ?")
      values.append(.text(Self.phrase(search)))
    case .walk:
      sql += "filter"
    }
    conditions.append("filter.type = ?")
    values.append(.raw(type))
    if let isRegex {
      conditions.append("filter.is_regex = ?")
      values.append(.bool(isRegex))
    }
    if let place {
      if order == .text {
        conditions.append("(filter.sort_key, filter.position) \(sign) (?, ?)")
        values.append(.blob(place.sortKey ?? []))
      } else {
        conditions.append("\(position) \(sign) ?")
      }
      values.append(.integer(place.position))
    }
    if way == .walk, !search.isEmpty {
      conditions.append("instr(filter.search_text, ?) > 0")
      values.append(.text(search))
    }
    sql += " WHERE " + conditions.joined(separator: " AND ")
    sql +=
      order == .text
      ? " ORDER BY filter.sort_key \(direction), filter.position \(direction)"
      : " ORDER BY \(position) \(direction)"
    sql += " LIMIT ?"
    values.append(.integer(Int64(limit)))
    return (sql, values)
  }

  /// The search as one FTS5 phrase: in quotes, nothing in it is an operator
  /// (<https://www.sqlite.org/fts5.html#fts5_strings>).
  static func phrase(_ search: String) -> String {
    "\"" + search.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
      + "\""
  }

  private func isBefore(_ one: FilterCursor, _ other: FilterCursor, _ backwards: Bool) -> Bool {
    let isAscending = (order != .newest) != backwards
    let (first, second) = isAscending ? (one, other) : (other, one)
    let (firstKey, secondKey) = (first.sortKey ?? [], second.sortKey ?? [])
    if firstKey == secondKey { return first.position < second.position }
    return firstKey.lexicographicallyPrecedes(secondKey)
  }
}
