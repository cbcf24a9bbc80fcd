import FilterCore

/// Which reports a page shows, newest first.
public struct ReportQuery: Sendable, Equatable {
  /// Reports on a page unless the caller says otherwise.
  public static let defaultLimit = 50
  /// Most reports on a page.
  public static let maximumLimit = 500

  /// Only one's own or received ones, or (`nil`) all.
  public var origin: ReportOrigin?
  /// A part of the sender or of a message, compared folded; empty for all.
  public var search: String
  /// The page of reports older than the one at this position.
  public var after: Int64?
  /// The page of reports newer than the one at this position. Ignored while `after` is set.
  public var before: Int64?
  /// Reports on the page, 1…`maximumLimit`.
  public var limit: Int

  public init(
    origin: ReportOrigin? = nil, search: String = "", after: Int64? = nil, before: Int64? = nil,
    limit: Int = defaultLimit
  ) {
    self.origin = origin
    self.search = search
    self.after = after
    self.before = before
    self.limit = limit
  }
}

/// One page of reports.
public struct ReportPage: Sendable, Equatable {
  public var reports: [ReportedMessage]
  /// For `after`: there are older ones.
  public var next: Int64?
  /// For `before`: there are newer ones.
  public var previous: Int64?
  /// Reports that fit the query, on all pages.
  public var total: Int
  /// Reports that there are.
  public var count: Int
}

extension ReportStore {
  /// One page. A search looks into every text.
  public func page(_ query: ReportQuery) async throws(PersistenceError) -> ReportPage {
    try await engine.read { (database) throws(PersistenceError) in
      try ReportPageReader(query: query, database: database).read()
    }
  }
}

private struct ReportPageReader {
  let query: ReportQuery
  let database: Database
  private let conditions: [String]
  private let values: [SQLValue]

  init(query: ReportQuery, database: Database) {
    self.query = query
    self.database = database
    let search = FilterKeys.searchText(query.search)
    var conditions: [String] = []
    var values: [SQLValue] = []
    if let origin = query.origin {
      conditions.append("report.origin = ?")
      values.append(.raw(origin))
    }
    if !search.isEmpty {
      conditions.append("instr(report.search_text, ?) > 0")
      values.append(.text(search))
    }
    self.conditions = conditions
    self.values = values
  }

  func read() throws(PersistenceError) -> ReportPage {
    let limit = min(max(query.limit, 1), ReportQuery.maximumLimit)
    let isBackwards = query.after == nil && query.before != nil
    let found = try rows(limit + 1, isBackwards: isBackwards)
    let page = Array(found.prefix(limit))
    let reports = isBackwards ? page.reversed() : page
    let hasMore = found.count > limit
    // Where everything from a place on was deleted the page is empty, and the place itself belongs to
    // the page on its other side.
    let newer = reports.first?.position ?? query.after.map { $0 - 1 }
    let older = reports.last?.position ?? query.before.map { $0 + 1 }
    let hasNewer = isBackwards ? hasMore : try exists(">", newer)
    let hasOlder = isBackwards ? try exists("<", older) : hasMore
    return ReportPage(
      reports: reports, next: hasOlder ? older : nil, previous: hasNewer ? newer : nil,
      total: try total(), count: Int(try database.integer("SELECT count(*) FROM report")))
  }

  private func rows(
    _ limit: Int, isBackwards: Bool
  ) throws(PersistenceError) -> [ReportedMessage] {
    var (conditions, values) = (conditions, values)
    if let place = query.after ?? query.before {
      conditions.append("report.position \(isBackwards ? ">" : "<") ?")
      values.append(.integer(place))
    }
    let sql = """
      SELECT \(ReportRow.columns) FROM \(ReportRow.tables)\(Self.clause(conditions))
      ORDER BY report.position \(isBackwards ? "ASC" : "DESC") LIMIT ?
      """
    return try database.rows(sql, values + [.integer(Int64(limit))]) {
      (row) throws(PersistenceError) in try ReportRow.read(row, in: database)
    }
  }

  /// Whether there are reports on that side of a place.
  private func exists(_ sign: String, _ place: Int64?) throws(PersistenceError) -> Bool {
    guard let place else { return false }
    let all = Self.clause(conditions + ["report.position \(sign) ?"])
    return try database.first(
      "SELECT 1 FROM report\(all) LIMIT 1", values + [.integer(place)]
    ) { _ in true } ?? false
  }

  private func total() throws(PersistenceError) -> Int {
    let sql = "SELECT count(*) FROM report\(Self.clause(conditions))"
    return try database.first(sql, values) { Int($0.integer(0)) } ?? 0
  }

  private static func clause(_ conditions: [String]) -> String {
    conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND ")
  }
}
