import FilterCore
import Foundation

/// What a pending transfer is for.
public enum TransferKind: Int, Sendable {
  case importFilters
  case exportFilters
}

/// How many rows of one filter type are selected, of how many.
public struct TransferCount: Sendable, Equatable {
  public var selected: Int
  public var total: Int

  public init(selected: Int, total: Int) {
    self.selected = selected
    self.total = total
  }
}

/// A record of the file that cannot become a filter.
public struct InvalidTransferRecord: Sendable, Equatable {
  /// Its number in the file, from 1.
  public var index: Int
  public var reason: InvalidRecordReason

  public init(index: Int, reason: InvalidRecordReason) {
    self.index = index
    self.reason = reason
  }
}

/// An import or export that a browser has begun and neither confirmed nor cancelled.
public struct PendingTransfer: Sendable, Equatable {
  /// What every call about this transfer carries.
  public var id: TransferID { TransferID(kind: kind, startedAt: startedAt) }
  public var kind: TransferKind
  /// The uploaded file's name; empty for an export.
  public var fileName: String
  /// Every type, also those without rows.
  public var counts: [FilterType: TransferCount]
  /// Records of the file that the store (or the file, earlier) has already.
  public var duplicates: Int
  /// All invalid records of the file.
  public var invalidCount: Int
  /// The first of them, at most `TransferStore.listedInvalidRecords`.
  public var invalid: [InvalidTransferRecord]
  public var startedAt: Date

  /// Selected rows of all types.
  public var selected: Int { counts.values.reduce(0) { $0 + $1.selected } }
  /// Rows of all types.
  public var total: Int { counts.values.reduce(0) { $0 + $1.total } }
}

/// One row of the selection.
public struct TransferCandidate: Sendable, Equatable {
  /// Names the row in `select`; grows in the order of the rows.
  public var key: Int64
  public var draft: FilterDraft
  /// What the phone would do differently with this pattern.
  public var notes: [PatternNote]
  public var isSelected: Bool

  public init(key: Int64, draft: FilterDraft, notes: [PatternNote], isSelected: Bool) {
    self.key = key
    self.draft = draft
    self.notes = notes
    self.isSelected = isSelected
  }
}
