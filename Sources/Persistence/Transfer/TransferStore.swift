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

  /// Begins an import, everything selected, in place of what the browser had pending.
  ///
  /// - Parameter candidates: In file order; neither duplicates nor invalid records.
  public func beginImport(
    browser: String, fileName: String,
    candidates: [(index: Int, draft: FilterDraft, notes: [PatternNote])], duplicates: Int,
    invalid: [(index: Int, reason: InvalidRecordReason)]
  ) async throws(PersistenceError) {
    throw .failed(code: 0)
  }

  /// Begins an export of the filters that are there now, everything selected, in place of what the
  /// browser had pending.
  public func beginExport(browser: String) async throws(PersistenceError) {
    throw .failed(code: 0)
  }

  /// What the browser has pending; `nil` when there is nothing or it has expired.
  public func pending(browser: String) async throws(PersistenceError) -> PendingTransfer? {
    throw .failed(code: 0)
  }

  /// A page of the rows of one type, in file order (import) or by position (export).
  /// - Throws: `.notFound` when nothing is pending.
  public func candidates(
    browser: String, type: FilterType, offset: Int, limit: Int
  ) async throws(PersistenceError) -> [TransferCandidate] {
    throw .failed(code: 0)
  }

  /// Selects or deselects rows; keys of other browsers' rows are passed over.
  /// - Throws: `.notFound` when nothing is pending.
  public func select(
    browser: String, keys: [Int64], isSelected: Bool
  ) async throws(PersistenceError) {
    throw .failed(code: 0)
  }

  /// Selects or deselects every row of a type, or (`nil`) every row.
  /// - Throws: `.notFound` when nothing is pending.
  public func selectAll(
    browser: String, type: FilterType?, isSelected: Bool
  ) async throws(PersistenceError) {
    throw .failed(code: 0)
  }

  /// Adds the selected rows to the filters and ends the import, as one step.
  /// - Throws: `.notFound` when no import is pending.
  public func importSelected(
    browser: String
  ) async throws(PersistenceError) -> (added: Int, duplicates: Int) {
    throw .failed(code: 0)
  }

  /// The next selected rows behind a key, in the order of `candidates` across all types: to stream an
  /// export in slices. Empty at the end.
  /// - Throws: `.notFound` when nothing is pending.
  public func selectedFilters(
    browser: String, after: Int64?, limit: Int
  ) async throws(PersistenceError) -> [(key: Int64, draft: FilterDraft)] {
    throw .failed(code: 0)
  }

  /// Ends what the browser has pending, if anything.
  public func cancel(browser: String) async throws(PersistenceError) {
    throw .failed(code: 0)
  }
}
