/// Deadlines in slots of 250 ms (a hashed wheel): adding one is O(1), a turn costs what is due.
///
/// A deadline that moves later needs nothing: when the old one is due, its owner says when to ask
/// again. A deadline fires up to one slot late, never early.
struct TimerWheel {
  /// Length of a slot, in milliseconds.
  static let slotMilliseconds: UInt64 = 250
  static let slotCount = 256

  struct Entry: Equatable {
    let key: UInt64
    /// When it is due, in slots since the clock's zero.
    let tick: UInt64
  }

  private var slots = [[Entry]](repeating: [], count: TimerWheel.slotCount)
  /// Last tick whose slot was emptied.
  private var tick: UInt64
  private(set) var count = 0

  init(now: UInt64) {
    tick = now / TimerWheel.slotMilliseconds
  }

  /// The tick at which a deadline is over.
  static func tick(of deadline: UInt64) -> UInt64 {
    (deadline + slotMilliseconds - 1) / slotMilliseconds
  }

  /// Adds a deadline.
  /// - Returns: the tick at which it will be due, later than asked where that has passed.
  mutating func add(_ key: UInt64, tick due: UInt64) -> UInt64 {
    let due = max(due, tick + 1)
    slots[Int(due % UInt64(TimerWheel.slotCount))].append(Entry(key: key, tick: due))
    count += 1
    return due
  }

  /// Milliseconds until the next slot that holds anything, -1 where none does, as epoll_wait wants.
  func timeout(now: UInt64) -> Int32 {
    guard count > 0 else { return -1 }
    var next = tick + 1
    let last = tick + UInt64(TimerWheel.slotCount)
    while next < last, slots[Int(next % UInt64(TimerWheel.slotCount))].isEmpty { next += 1 }
    let due = next * TimerWheel.slotMilliseconds
    return due > now ? Int32(clamping: due - now) : 0
  }

  /// Takes out every entry that is due.
  mutating func advance(to now: UInt64) -> [Entry] {
    let current = now / TimerWheel.slotMilliseconds
    guard current > tick else { return [] }
    var due: [Entry] = []
    // After a long pause each slot is looked at once.
    let lap = UInt64(TimerWheel.slotCount) - 1
    let first = max(tick + 1, current >= lap ? current - lap : 0)
    for passed in first...current {
      let slot = Int(passed % UInt64(TimerWheel.slotCount))
      guard !slots[slot].isEmpty else { continue }
      due += slots[slot].filter { $0.tick <= current }
      slots[slot].removeAll { $0.tick <= current }
    }
    count -= due.count
    tick = current
    return due
  }
}
