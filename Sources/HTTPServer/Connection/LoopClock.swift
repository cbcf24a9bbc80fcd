import Glibc
import HTTPCore

/// The time of one turn of a loop: read once, used by everything in that turn.
struct LoopClock {
  /// Monotonic, in milliseconds.
  private(set) var now: UInt64
  /// Value of the Date field.
  private(set) var date: [UInt8]
  private var second: Int

  init(now: UInt64 = LoopClock.monotonic(), second: Int = time(nil)) {
    self.now = now
    self.second = second
    date = Array(HTTPDate.text(secondsSince1970: second).utf8)
  }

  mutating func update() {
    now = LoopClock.monotonic()
    let current = time(nil)
    guard current != second else { return }
    second = current
    date = Array(HTTPDate.text(secondsSince1970: current).utf8)
  }

  /// Moves the time by hand.
  mutating func advance(milliseconds: UInt64) {
    now += milliseconds
  }

  private static func monotonic() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000 + UInt64(time.tv_nsec) / 1_000_000
  }
}
