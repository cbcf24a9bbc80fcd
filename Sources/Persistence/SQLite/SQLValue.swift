import Foundation

/// A value on its way into a statement.
enum SQLValue: Sendable, Equatable {
  case null
  case integer(Int64)
  case text(String)
  case blob([UInt8])

  /// 1 for true.
  static func bool(_ value: Bool) -> SQLValue { .integer(value ? 1 : 0) }
  static func raw<Choice: RawRepresentable<Int>>(_ value: Choice) -> SQLValue {
    .integer(Int64(value.rawValue))
  }
  static func date(_ value: Date) -> SQLValue { .integer(value.storedMilliseconds) }
  static func text(orNull value: String?) -> SQLValue { value.map { .text($0) } ?? .null }
  /// The 16 bytes of an id.
  static func id(_ value: UUID) -> SQLValue { .blob(value.storedBytes) }
}

extension UUID {
  /// How the store keeps an id: its 16 bytes in the order in which it is written.
  var storedBytes: [UInt8] { withUnsafeBytes(of: uuid) { Array($0) } }

  /// `nil` unless there are 16 bytes.
  init?(storedBytes bytes: [UInt8]) {
    guard bytes.count == 16 else { return nil }
    var value = noBytes
    withUnsafeMutableBytes(of: &value) { $0.copyBytes(from: bytes) }
    self.init(uuid: value)
  }
}

private let noBytes: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
