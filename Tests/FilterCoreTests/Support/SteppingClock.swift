import Synchronization

@testable import FilterCore

/// A clock that moves only when it is read: bounds of time without waiting for time.
final class SteppingClock: Sendable {
  private let readings = Mutex<UInt64>(0)

  /// `step`: nanoseconds between two readings.
  static func clock(step: UInt64) -> RegexClock {
    let clock = SteppingClock()
    let read: @Sendable () -> UInt64 = {
      clock.readings.withLock { readings in
        readings += 1
        return readings * step
      }
    }
    return RegexClock(wall: read, processor: read)
  }

  /// A clock that stands still.
  static let standing = RegexClock(wall: { 0 }, processor: { 0 })
}
