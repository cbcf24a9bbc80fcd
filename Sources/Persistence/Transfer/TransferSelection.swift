import FilterCore

/// The rows of a pending transfer, and which of them are selected.
///
/// A row is selected when its type's rule says so and no exception names it, or the other way round.
struct TransferSelection {
  let transfer: TransferRow
  let database: Database

  /// The table of the rows, their key in it, and what makes a row one of this transfer's.
  private var source: (table: String, key: String, condition: String, value: SQLValue) {
    switch transfer.kind {
    case .importFilters:
      ("transfer_candidate", "key", "row.browser = ?1", .text(transfer.browser))
    case .exportFilters:
      ("filter", "position", "row.position <= ?1", .integer(transfer.lastPosition))
    }
  }

  /// Whether the row is selected: its rule, turned round by an exception.
  private var isSelected: String {
    """
    (SELECT rule.is_selected FROM transfer_rule rule
     WHERE rule.browser = ?2 AND rule.type = row.type)
    <> EXISTS (SELECT 1 FROM transfer_exception exception
     WHERE exception.browser = ?2 AND exception.type = row.type
       AND exception.key = row.\(source.key))
    """
  }

  private var notes: String { transfer.kind == .importFilters ? "row.notes" : "''" }

  // MARK: Reading

  func counts() throws(PersistenceError) -> [FilterType: TransferCount] {
    var counts: [FilterType: TransferCount] = [:]
    for type in FilterType.allCases { counts[type] = try count(type) }
    return counts
  }

  /// The exceptions are counted, not the selected rows: most selections have few.
  private func count(_ type: FilterType) throws(PersistenceError) -> TransferCount {
    let browser = SQLValue.text(transfer.browser)
    let total = try database.integer(
      "SELECT count(*) FROM \(source.table) row WHERE \(source.condition) AND row.type = ?2",
      source.value, .raw(type))
    let exceptions = try database.integer(
      """
      SELECT count(*) FROM transfer_exception exception
      JOIN \(source.table) row ON row.\(source.key) = exception.key AND row.type = exception.type
      WHERE \(source.condition) AND exception.browser = ?2 AND exception.type = ?3
      """, source.value, browser, .raw(type))
    let rule = try database.integer(
      "SELECT is_selected FROM transfer_rule WHERE browser = ? AND type = ?", browser, .raw(type))
    let selected = rule == 0 ? exceptions : total - exceptions
    return TransferCount(selected: Int(selected), total: Int(total))
  }

  func page(
    _ type: FilterType, offset: Int, limit: Int
  ) throws(PersistenceError) -> [TransferCandidate] {
    try database.rows(
      """
      WITH page (key) AS (\(pageKeys) LIMIT ?4 OFFSET ?5)
      SELECT row.\(source.key), row.text, row.type, row.folder, row.target, row.matching,
        row.filter_case, \(notes), \(isSelected)
      FROM page CROSS JOIN \(source.table) row ON row.\(source.key) = page.key
      ORDER BY page.key
      """,
      [
        source.value, .text(transfer.browser), .raw(type), .integer(Int64(max(limit, 0))),
        .integer(Int64(max(offset, 0))),
      ]
    ) { (row) throws(PersistenceError) in
      TransferCandidate(
        key: row.integer(0), draft: try TransferDraft.read(row, from: 1),
        notes: TransferNotes.read(row.text(7)), isSelected: row.bool(8))
    }
  }

  /// The keys of a type in order, out of an index alone: what is before the page costs little.
  private var pageKeys: String {
    switch transfer.kind {
    case .importFilters:
      "SELECT key FROM transfer_candidate WHERE browser = ?1 AND type = ?3 ORDER BY key"
    case .exportFilters:
      // The index has plain texts and patterns apart, each by position: SQLite merges the two.
      """
      SELECT position FROM filter WHERE type = ?3 AND is_regex = 0 AND position <= ?1
      UNION ALL
      SELECT position FROM filter WHERE type = ?3 AND is_regex = 1 AND position <= ?1
      ORDER BY 1
      """
    }
  }

  /// By key alone: the rows of a transfer were written together, so they lie together.
  func selected(
    after key: Int64?, limit: Int
  ) throws(PersistenceError) -> [(key: Int64, draft: FilterDraft)] {
    try database.rows(
      """
      SELECT row.\(source.key), row.text, row.type, row.folder, row.target, row.matching,
        row.filter_case
      FROM \(source.table) row
      WHERE +\(source.condition) AND row.\(source.key) > ?3 AND \(isSelected)
      ORDER BY row.\(source.key) LIMIT ?4
      """,
      [
        source.value, .text(transfer.browser), .integer(key ?? 0), .integer(Int64(max(limit, 0))),
      ]
    ) { (row) throws(PersistenceError) in
      (row.integer(0), try TransferDraft.read(row, from: 1))
    }
  }

  // MARK: Selecting

  func select(_ keys: [Int64], isSelected: Bool) throws(PersistenceError) {
    for key in keys {
      // A key names a row only together with the transfer that the row belongs to.
      let row = try database.first(
        """
        SELECT row.type, rule.is_selected FROM \(source.table) row
        JOIN transfer_rule rule ON rule.browser = ?2 AND rule.type = row.type
        WHERE \(source.condition) AND row.\(source.key) = ?3
        """, [source.value, .text(transfer.browser), .integer(key)]
      ) { (type: $0.integer(0), rule: $0.bool(1)) }
      guard let row else { continue }
      try database.run(
        row.rule == isSelected
          ? "DELETE FROM transfer_exception WHERE browser = ? AND type = ? AND key = ?"
          : "INSERT OR IGNORE INTO transfer_exception (browser, type, key) VALUES (?, ?, ?)",
        .text(transfer.browser), .integer(row.type), .integer(key))
    }
  }

  /// A new rule for a type, which makes its exceptions void.
  func selectAll(_ type: FilterType, isSelected: Bool) throws(PersistenceError) {
    try database.run(
      "UPDATE transfer_rule SET is_selected = ? WHERE browser = ? AND type = ?",
      .bool(isSelected), .text(transfer.browser), .raw(type))
    try database.run(
      "DELETE FROM transfer_exception WHERE browser = ? AND type = ?",
      .text(transfer.browser), .raw(type))
  }
}
