import FilterCore
import Foundation
import Persistence

/// What a file would add, before anything is added.
public struct FilterTransferPreview: Sendable {
  /// Records that can be added, by their number in the file.
  public var candidates: [TransferRecord]
  /// Numbers of the records that are in the store already or stand earlier in the file.
  public var duplicates: [Int]
  /// Records that no filter can be made of.
  public var invalid: [(index: Int, reason: InvalidRecordReason)]
}

/// Import and export of user filters. An import only adds: it never deletes or overwrites.
public struct FilterTransferManager: Sendable {
  /// Largest file that is read, in bytes.
  public static let maximumFileBytes = 32 << 20

  private let persistence: PersistenceManager
  private let transferStore: TransferStore
  private let now: @Sendable () -> Date
  /// A file that is read takes ten times its size: one after another.
  private let reading = Turnstile(places: 1)

  public init(
    persistence: PersistenceManager, transferStore: TransferStore,
    now: @escaping @Sendable () -> Date
  ) {
    self.persistence = persistence
    self.transferStore = transferStore
    self.now = now
  }

  /// Reads a file and compares it with the store.
  /// - Throws: `FilterTransferError` when it is no export, `PersistenceError`.
  public func previewImport(_ data: Data) async throws -> FilterTransferPreview {
    // Compiling every pattern of a large file takes a while: not on the caller's event loop.
    let (valid, invalid) = try await reading.pass {
      try await Task.detached { Self.sorted(try FilterExportFile.read(data)) }.value
    }
    let isDuplicate = try await persistence.duplicates(among: valid.map(\.draft))
    let pairs = zip(valid, isDuplicate)
    return FilterTransferPreview(
      candidates: pairs.filter { !$0.1 }.map(\.0),
      duplicates: pairs.filter(\.1).map(\.0.index), invalid: invalid)
  }

  private static func sorted(
    _ records: [FilterTransferRecord]
  ) -> (valid: [TransferRecord], invalid: [(index: Int, reason: InvalidRecordReason)]) {
    var valid: [TransferRecord] = []
    var invalid: [(index: Int, reason: InvalidRecordReason)] = []
    for record in records {
      switch record {
      case .valid(let index, let draft, let notes):
        valid.append(TransferRecord(index: index, draft: draft, notes: notes))
      case .invalid(let index, let reason):
        invalid.append((index, reason))
      }
    }
    return (valid, invalid)
  }

  /// Adds records in file order, all or none.
  public func importFilters(
    _ records: [TransferRecord]
  ) async throws -> (added: Int, duplicates: Int) {
    try await persistence.importFilters(records.map(\.draft))
  }

  /// Makes the preview the browser's pending import; one before it is forgotten.
  func queueImport(_ data: Data, fileName: String, browser: String) async throws
    -> FilterTransferPreview
  {
    let preview = try await previewImport(data)
    try await transferStore.beginImport(
      browser: browser, fileName: fileName,
      candidates: preview.candidates.map { ($0.index, $0.draft, $0.notes) },
      duplicates: preview.duplicates.count, invalid: preview.invalid)
    return preview
  }

  /// The whole export file of some types, made slice by slice.
  public func export(types: Set<FilterType>) -> AsyncThrowingStream<[UInt8], any Error> {
    ExportStream.make(at: now()) { [persistence] position in
      // Positions grow, so a filter that is added meanwhile comes last or not at all.
      try await persistence.fetchFilterRecords(
        types: types, after: position, limit: ExportStream.sliceCount
      ).map { (key: $0.position, draft: FilterDraft($0)) }
    }
  }

  /// The export file of the filters selected in a browser's pending export.
  /// The pending export ends with the file's last byte.
  func exportSelection(browser: String, id: TransferID) -> AsyncThrowingStream<[UInt8], any Error> {
    ExportStream.make(at: now()) { [transferStore] key in
      let slice = try await transferStore.selectedFilters(
        browser: browser, id: id, after: key, limit: ExportStream.sliceCount)
      if slice.isEmpty { try await transferStore.cancel(browser: browser, id: id) }
      return slice
    }
  }
}

/// One record of a file that can be added.
public struct TransferRecord: Sendable {
  /// Number in the file, from 1.
  public var index: Int
  public var draft: FilterDraft
  public var notes: [PatternNote]
}
