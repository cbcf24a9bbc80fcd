import Foundation

/// Names one pending transfer among those that a browser begins one after another, so that a page of
/// an earlier one, left open in another tab, changes nothing of the one that took its place.
public struct TransferID: Sendable, Hashable, CustomStringConvertible {
  let kind: TransferKind
  /// Milliseconds since 1970.
  let startedAt: Int64

  init(kind: TransferKind, startedAt: Date) {
    self.kind = kind
    self.startedAt = startedAt.storedMilliseconds
  }

  /// Reads what `description` wrote.
  public init?(_ string: String) {
    let parts = string.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let raw = Int(parts[0]), let kind = TransferKind(rawValue: raw),
      let startedAt = Int64(parts[1])
    else { return nil }
    self.kind = kind
    self.startedAt = startedAt
  }

  public var description: String { "\(kind.rawValue)-\(startedAt)" }
}
