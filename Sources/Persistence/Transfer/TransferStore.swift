import FilterCore
import Foundation

/// Pending imports and exports: one a browser, gone after an hour.
public final class TransferStore: Sendable {
  /// How long a transfer stays pending, in seconds.
  public static let lifetime: TimeInterval = 3_600
  /// Invalid records that `pending` lists.
  public static let listedInvalidRecords = 100

  let engine: StoreEngine
  let clock: @Sendable () -> Date

  /// Keeps its rows in the same database.
  public init(
    _ persistence: PersistenceManager, clock: @escaping @Sendable () -> Date = { Date() }
  ) {
    engine = persistence.engine
    self.clock = clock
  }

  /// What the browser has pending; `nil` when there is nothing or it has expired.
  public func pending(browser: String) async throws(PersistenceError) -> PendingTransfer? {
    let now = clock()
    return try await engine.read { (database) throws(PersistenceError) in
      guard let transfer = try TransferRow.find(browser, at: now, in: database) else { return nil }
      return PendingTransfer(
        kind: transfer.kind, fileName: transfer.fileName,
        counts: try TransferSelection(transfer: transfer, database: database).counts(),
        duplicates: transfer.duplicates, invalidCount: transfer.invalidCount,
        invalid: try Self.invalid(
          browser, offset: 0, limit: Self.listedInvalidRecords, in: database),
        startedAt: transfer.startedAt)
    }
  }

  /// A page of the file's invalid records, in file order.
  /// - Throws: `.notFound` when nothing is pending.
  public func invalidRecords(
    browser: String, offset: Int, limit: Int
  ) async throws(PersistenceError) -> [InvalidTransferRecord] {
    let now = clock()
    return try await engine.read { (database) throws(PersistenceError) in
      _ = try TransferRow.require(browser, at: now, in: database)
      return try Self.invalid(browser, offset: offset, limit: limit, in: database)
    }
  }

  /// A page of the rows of one type, in file order (import) or by position (export).
  /// - Throws: `.notFound` when nothing is pending.
  public func candidates(
    browser: String, type: FilterType, offset: Int, limit: Int
  ) async throws(PersistenceError) -> [TransferCandidate] {
    let now = clock()
    return try await engine.read { (database) throws(PersistenceError) in
      let transfer = try TransferRow.require(browser, at: now, in: database)
      return try TransferSelection(transfer: transfer, database: database)
        .page(type, offset: offset, limit: limit)
    }
  }

  /// The next selected rows behind a key, in the order of `candidates` across all types: to stream an
  /// export in slices. Empty at the end.
  /// - Throws: `.notFound` when nothing is pending.
  public func selectedFilters(
    browser: String, after: Int64?, limit: Int
  ) async throws(PersistenceError) -> [(key: Int64, draft: FilterDraft)] {
    let now = clock()
    return try await engine.read { (database) throws(PersistenceError) in
      let transfer = try TransferRow.require(browser, at: now, in: database)
      return try TransferSelection(transfer: transfer, database: database)
        .selected(after: after, limit: limit)
    }
  }

  private static func invalid(
    _ browser: String, offset: Int, limit: Int, in database: Database
  ) throws(PersistenceError) -> [InvalidTransferRecord] {
    try database.rows(
      """
      SELECT record, reason FROM transfer_invalid WHERE browser = ?
      ORDER BY record LIMIT ? OFFSET ?
      """, [.text(browser), .integer(Int64(max(limit, 0))), .integer(Int64(max(offset, 0)))]
    ) { (row) throws(PersistenceError) in
      InvalidTransferRecord(
        index: Int(row.integer(0)), reason: try TransferReason.read(row.text(1), in: database))
    }
  }
}
