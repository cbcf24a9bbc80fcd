import Foundation

extension Date {
  /// How the store keeps a date: milliseconds since 1970 (UTC), rounded down.
  var storedMilliseconds: Int64 { Int64((timeIntervalSince1970 * 1_000).rounded(.down)) }

  init(storedMilliseconds milliseconds: Int64) {
    self.init(timeIntervalSince1970: Double(milliseconds) / 1_000)
  }

  /// This date as the store gives it back.
  var storable: Date { Date(storedMilliseconds: storedMilliseconds) }
}
