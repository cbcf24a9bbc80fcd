import CLinux
import Glibc

/// An epoll instance, level-triggered.
struct Poller {
  struct Interest: OptionSet {
    let rawValue: UInt32

    static let input = Interest(rawValue: EPOLLIN.rawValue)
    static let output = Interest(rawValue: EPOLLOUT.rawValue)
  }

  struct Event {
    let token: UInt64
    let isReadable: Bool
    let isWritable: Bool
    /// Both directions are gone.
    let isBroken: Bool
  }

  /// Events of one turn.
  static let eventsATurn = 256

  private let descriptor: Int32
  private var events = [epoll_event](repeating: epoll_event(), count: Poller.eventsATurn)

  /// Makes an instance; nil where the kernel has none left.
  init?() {
    descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
    if descriptor < 0 { return nil }
  }

  func add(_ watched: Int32, token: UInt64, _ interest: Interest) -> Bool {
    control(EPOLL_CTL_ADD, watched, token, interest)
  }

  func change(_ watched: Int32, token: UInt64, _ interest: Interest) {
    _ = control(EPOLL_CTL_MOD, watched, token, interest)
  }

  func remove(_ watched: Int32) {
    _ = control(EPOLL_CTL_DEL, watched, 0, [])
  }

  func close() {
    Glibc.close(descriptor)
  }

  /// Waits for events.
  /// - Parameter timeout: in milliseconds, -1 for ever.
  mutating func wait(timeout: Int32) -> Int {
    max(Int(epoll_wait(descriptor, &events, Int32(events.count), timeout)), 0)
  }

  func event(_ index: Int) -> Event {
    let event = events[index]
    return Event(
      token: event.data.u64,
      isReadable: event.events & EPOLLIN.rawValue != 0,
      isWritable: event.events & EPOLLOUT.rawValue != 0,
      isBroken: event.events & (EPOLLERR.rawValue | EPOLLHUP.rawValue) != 0)
  }

  private func control(
    _ operation: Int32, _ watched: Int32, _ token: UInt64, _ interest: Interest
  ) -> Bool {
    var event = epoll_event()
    event.events = interest.rawValue
    event.data.u64 = token
    return epoll_ctl(descriptor, operation, watched, &event) == 0
  }
}
