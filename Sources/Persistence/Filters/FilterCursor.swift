/// A place in a list between two filters. It stays good when filters are added and deleted.
///
/// As text: `p<position>`, or `t<position>.<sort key in hexadecimal>` in the order by text; digits
/// and small letters only, so it needs no escaping in a query.
public struct FilterCursor: Sendable, Hashable, CustomStringConvertible {
  /// Longest text that is read, in bytes.
  static let maximumBytes = 2_048

  let position: Int64
  /// The sort key at this place; `nil` outside the order by text.
  let sortKey: [UInt8]?

  init(position: Int64, sortKey: [UInt8]?) {
    self.position = position
    self.sortKey = sortKey
  }

  /// The cursor that `description` made; `nil` for any other text.
  public init?(_ string: String) {
    guard string.utf8.count <= Self.maximumBytes, let kind = string.first else { return nil }
    let parts = string.dropFirst().split(separator: ".", omittingEmptySubsequences: false)
    guard let position = parts.first.flatMap({ Int64($0) }), position >= 0 else { return nil }
    switch (kind, parts.count) {
    case ("p", 1):
      self.init(position: position, sortKey: nil)
    case ("t", 2):
      guard let key = Hexadecimal.bytes(parts[1]) else { return nil }
      self.init(position: position, sortKey: key)
    default:
      return nil
    }
  }

  public var description: String {
    guard let sortKey else { return "p\(position)" }
    return "t\(position).\(Hexadecimal.string(sortKey))"
  }
}
