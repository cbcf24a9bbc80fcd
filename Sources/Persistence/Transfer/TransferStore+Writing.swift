import FilterCore
import Foundation

extension TransferStore {
  /// Begins an import, everything selected, in place of what the browser had pending.
  ///
  /// - Parameter candidates: In file order; neither duplicates nor invalid records.
  public func beginImport(
    browser: String, fileName: String,
    candidates: [(index: Int, draft: FilterDraft, notes: [PatternNote])], duplicates: Int,
    invalid: [(index: Int, reason: InvalidRecordReason)]
  ) async throws(PersistenceError) {
    let transfer = TransferRow(
      browser: browser, kind: .importFilters, fileName: fileName, duplicates: duplicates,
      invalidCount: invalid.count, lastPosition: 0, startedAt: clock())
    try await engine.write { (database) throws(PersistenceError) in
      try transfer.begin(in: database)
      for candidate in candidates {
        let draft = candidate.draft
        try database.run(
          """
          INSERT INTO transfer_candidate
            (browser, record, text, type, folder, target, matching, filter_case, notes)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
          """,
          .text(browser), .integer(Int64(candidate.index)), .text(draft.text), .raw(draft.type),
          .raw(draft.folder), .raw(draft.target), .raw(draft.matching), .raw(draft.filterCase),
          .text(TransferNotes.text(candidate.notes)))
      }
      for record in invalid {
        try database.run(
          "INSERT INTO transfer_invalid (browser, record, reason) VALUES (?, ?, ?)",
          .text(browser), .integer(Int64(record.index)),
          .text(try TransferReason.text(record.reason)))
      }
    }
  }

  /// Begins an export of the filters that are there now, everything selected, in place of what the
  /// browser had pending.
  public func beginExport(browser: String) async throws(PersistenceError) {
    let now = clock()
    try await engine.write { (database) throws(PersistenceError) in
      let last = try database.integer("SELECT last_position FROM store_state")
      let transfer = TransferRow(
        browser: browser, kind: .exportFilters, fileName: "", duplicates: 0, invalidCount: 0,
        lastPosition: last, startedAt: now)
      try transfer.begin(in: database)
    }
  }

  /// Selects or deselects rows; keys of other browsers' rows are passed over.
  /// - Throws: `.notFound` when it is not pending any more.
  public func select(
    browser: String, id: TransferID, keys: [Int64], isSelected: Bool
  ) async throws(PersistenceError) {
    let now = clock()
    try await engine.write { (database) throws(PersistenceError) in
      let transfer = try TransferRow.require(browser, id, at: now, in: database)
      try TransferSelection(transfer: transfer, database: database)
        .select(keys, isSelected: isSelected)
    }
  }

  /// Selects or deselects every row of a type, or (`nil`) every row.
  /// - Throws: `.notFound` when it is not pending any more.
  public func selectAll(
    browser: String, id: TransferID, type: FilterType?, isSelected: Bool
  ) async throws(PersistenceError) {
    let now = clock()
    try await engine.write { (database) throws(PersistenceError) in
      let transfer = try TransferRow.require(browser, id, at: now, in: database)
      let selection = TransferSelection(transfer: transfer, database: database)
      for type in type.map({ [$0] }) ?? FilterType.allCases {
        try selection.selectAll(type, isSelected: isSelected)
      }
    }
  }

  /// Adds the selected rows to the filters and ends the import, as one step.
  /// - Throws: `.notFound` when it is not pending any more, or no import.
  public func importSelected(
    browser: String, id: TransferID
  ) async throws(PersistenceError) -> (added: Int, duplicates: Int) {
    let now = clock()
    let date = engine.clock
    return try await engine.write { (database) throws(PersistenceError) in
      let transfer = try TransferRow.require(browser, id, at: now, in: database)
      guard transfer.kind == .importFilters else { throw .notFound }
      let selection = TransferSelection(transfer: transfer, database: database)
      var insertion = try FilterInsertion(database, at: date().storable)
      var offered = 0
      var last: Int64?
      while true {
        let slice = try selection.selected(after: last, limit: Self.sliceLength)
        for row in slice { _ = try insertion.add(row.draft) }
        offered += slice.count
        guard let key = slice.last?.key else { break }
        last = key
      }
      try insertion.finish()
      try TransferRow.end(browser, in: database)
      return (insertion.added, offered - insertion.added)
    }
  }

  /// Ends a transfer; nothing where it is not pending any more.
  public func cancel(browser: String, id: TransferID) async throws(PersistenceError) {
    let now = clock()
    try await engine.write { (database) throws(PersistenceError) in
      guard let row = try TransferRow.find(browser, at: now, in: database),
        TransferID(kind: row.kind, startedAt: row.startedAt) == id
      else { return }
      try TransferRow.end(browser, in: database)
    }
  }

  /// Rows that an import holds in memory at once.
  private static let sliceLength = 1_000
}
