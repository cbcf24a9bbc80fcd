import Glibc

/// The clocks that bound a search, in nanoseconds from any beginning; tests bring their own.
struct RegexClock: Sendable {
  /// Cheap to ask.
  var wall: @Sendable () -> UInt64
  /// What decides: the thread's own processor time, so that a busy machine changes no verdict. A system
  /// call, asked only where the wall clock says that the time may be over.
  var processor: @Sendable () -> UInt64

  static let machine = RegexClock(
    wall: { read(CLOCK_MONOTONIC) }, processor: { read(CLOCK_THREAD_CPUTIME_ID) })

  private static func read(_ clock: clockid_t) -> UInt64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
