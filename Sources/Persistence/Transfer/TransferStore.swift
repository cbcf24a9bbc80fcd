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
        invalid: try Self.invalid(browser, in: database),
        startedAt: transfer.startedAt)
    }
  }

  /// A page of the rows of one type, in file order (import) or by position (export).
  /// - Throws: `.notFound` when it is not pending any more.
  public func candidates(
    browser: String, id: TransferID, type: FilterType, offset: Int, limit: Int
  ) async throws(PersistenceError) -> [TransferCandidate] {
    let now = clock()
    return try await engine.read { (database) throws(PersistenceError) in
      let transfer = try TransferRow.require(browser, id, at: now, in: database)
      return try TransferSelection(transfer: transfer, database: database)
        .page(type, offset: offset, limit: limit)
    }
  }

  /// The next selected rows behind a key, in the order of `candidates` across all types: to stream an
  /// export in slices. Empty at the end.
  /// - Throws: `.notFound` when it is not pending any more.
  public func selectedFilters(
    browser: String, id: TransferID, after: Int64?, limit: Int
  ) async throws(PersistenceError) -> [(key: Int64, draft: FilterDraft)] {
    let now = clock()
    return try await engine.read { (database) throws(PersistenceError) in
      let transfer = try TransferRow.require(browser, id, at: now, in: database)
      return try TransferSelection(transfer: transfer, database: database)
        .selected(after: after, limit: limit)
    }
  }

  /// The first invalid records of the file.
  private static func invalid(
    _ browser: String, in database: Database
  ) throws(PersistenceError) -> [InvalidTransferRecord] {
    try database.rows(
      "SELECT record, reason FROM transfer_invalid WHERE browser = ? ORDER BY record LIMIT ?",
      [.text(browser), .integer(Int64(listedInvalidRecords))]
    ) { (row) throws(PersistenceError) in
      InvalidTransferRecord(
        index: Int(row.integer(0)), reason: try TransferReason.read(row.text(1), in: database))
    }
  }
}
