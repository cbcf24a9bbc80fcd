import FilterCore

/// Reads one page of a list, with the links to its neighbours.
struct FilterPageReader {
  let query: FilterQuery
  let counts: FilterCountCache
  let database: Database

  func read() throws(PersistenceError) -> FilterPage {
    let listing = try listing()
    let limit = min(max(query.limit, 1), FilterQuery.maximumLimit)
    if let before = usable(query.before), query.after == nil {
      return try page(listing, before: before, limit)
    }
    return try page(listing, after: usable(query.after), limit)
  }

  private func page(
    _ listing: FilterListing, after place: FilterCursor?, _ limit: Int
  ) throws(PersistenceError) -> FilterPage {
    let found = try listing.rows(
      from: place, backwards: false, limit: limit + 1, in: database)
    let rows = found.prefix(limit)
    var previous: FilterCursor?
    if let place {
      // Behind the last filter (it may have been deleted) the page is empty, and the place itself
      // belongs to the page before.
      previous = try existing(rows.first?.cursor ?? moved(place, forwards: true), listing, true)
    }
    return FilterPage(
      filters: rows.map(\.filter), next: found.count > limit ? rows.last?.cursor : nil,
      previous: previous, total: listing.total)
  }

  private func page(
    _ listing: FilterListing, before place: FilterCursor, _ limit: Int
  ) throws(PersistenceError) -> FilterPage {
    let found = try listing.rows(from: place, backwards: true, limit: limit + 1, in: database)
    let rows = Array(found.prefix(limit).reversed())
    let next = try existing(rows.last?.cursor ?? moved(place, forwards: false), listing, false)
    return FilterPage(
      filters: rows.map(\.filter), next: next,
      previous: found.count > limit ? rows.first?.cursor : nil, total: listing.total)
  }

  /// `place`, if the list goes on from there in this direction.
  private func existing(
    _ place: FilterCursor, _ listing: FilterListing, _ backwards: Bool
  ) throws(PersistenceError) -> FilterCursor? {
    let neighbours = try listing.rows(from: place, backwards: backwards, limit: 1, in: database)
    return neighbours.isEmpty ? nil : place
  }

  /// The place on the other side of the filter at `place`.
  private func moved(_ place: FilterCursor, forwards: Bool) -> FilterCursor {
    let step: Int64 = (query.order != .newest) == forwards ? 1 : -1
    let (position, overflows) = place.position.addingReportingOverflow(step)
    return FilterCursor(position: overflows ? place.position : position, sortKey: place.sortKey)
  }

  /// A cursor of another order says nothing about this one.
  private func usable(_ cursor: FilterCursor?) -> FilterCursor? {
    guard let cursor, (cursor.sortKey != nil) == (query.order == .text) else { return nil }
    return cursor
  }

  private func listing() throws(PersistenceError) -> FilterListing {
    let search = FilterKeys.searchText(query.search)
    return FilterListing(
      type: query.type, isRegex: query.isRegex, order: query.order, search: search,
      total: try total(search))
  }

  private func total(_ search: String) throws(PersistenceError) -> Int {
    if search.isEmpty {
      let kinds = try counts.kinds(in: database)
      let wanted = query.isRegex.map { [$0] } ?? [false, true]
      return wanted.reduce(0) { $0 + (kinds[.init(type: query.type, isRegex: $1)] ?? 0) }
    }
    let key = FilterCountCache.Search(type: query.type, isRegex: query.isRegex, text: search)
    return try counts.total(of: key, in: database) { () throws(PersistenceError) in
      try count(search)
    }
  }

  private func count(_ search: String) throws(PersistenceError) -> Int {
    let condition = query.isRegex == nil ? "" : " AND filter.is_regex = ?"
    let sql: String
    var values: [SQLValue]
    if search.unicodeScalars.count >= FilterListing.trigramLength {
      sql = """
        SELECT count(*) FROM filter_search
        CROSS JOIN filter ON filter.position = filter_search.rowid
        WHERE filter_search MATCH ? AND filter.type = ?\(condition)
        """
      values = [.text(FilterListing.phrase(search)), .raw(query.type)]
    } else {
      sql = """
        SELECT count(*) FROM filter
        WHERE instr(filter.search_text, ?) > 0 AND filter.type = ?\(condition)
        """
      values = [.text(search), .raw(query.type)]
    }
    if let isRegex = query.isRegex { values.append(.bool(isRegex)) }
    return try database.first(sql, values) { Int($0.integer(0)) } ?? 0
  }
}
