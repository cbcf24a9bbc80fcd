import Foundation
import Persistence

/// When the lists are asked for next: rules without store, clock or chance.
///
/// It is kept, so that a restart asks no earlier than would have been asked anyway, and it is written
/// before each try, so that a process that dies while it asks does not ask again at once.
struct ListSchedule: Sendable, Equatable, JSONDefaultsValue {
  /// Nothing is asked before; `nil` before the first start.
  var nextAt: Date?
  /// Tries in a row that brought nothing, the one that is under way included.
  var failures = 0

  /// Seconds from lists to the next ones: the time after which they are old.
  static let interval = AutomaticFilterManager.staleSeconds
  /// Seconds that chance adds to that, so that many installations do not come at once: six hours.
  static let jitter: TimeInterval = 6 * 60 * 60
  /// Seconds over which those spread that start, or come back to the network, with something overdue.
  static let startSpread: TimeInterval = 5 * 60
  /// Seconds after a first failure; each further one doubles them.
  static let firstWait: TimeInterval = 60 * 60
  /// Seconds between two tries, at most: a day.
  static let longestWait: TimeInterval = 24 * 60 * 60

  /// What holds from a start on.
  /// - Parameters:
  ///   - isUrgent: there are no lists yet, or those of another source than the one that is set.
  ///   - chance: from 0 up to 1.
  func atStart(isUrgent: Bool, now: Date, chance: Double) -> ListSchedule {
    // A try that failed an hour ago is no reason to try at each restart.
    if isUrgent, failures == 0 { return ListSchedule(nextAt: now) }
    // What lies further ahead than any rule puts it was planned by a clock that was wrong.
    let latest = now + Self.interval + Self.jitter
    if let nextAt, nextAt > now, nextAt <= latest { return self }
    return ListSchedule(nextAt: now + chance * Self.startSpread, failures: failures)
  }

  /// Whether it is time to ask.
  func isDue(_ now: Date) -> Bool { nextAt.map { $0 <= now } ?? true }

  /// What is written before a try: it holds where the try brings nothing.
  func trying(now: Date, chance: Double) -> ListSchedule {
    let wait = min(Self.firstWait * pow(2, Double(min(failures, 10))), Self.longestWait)
    return ListSchedule(nextAt: now + wait * (1 + chance) / 2, failures: failures + 1)
  }

  /// What holds with lists of `date`, whoever fetched them.
  func succeeded(listsOf date: Date?, now: Date, chance: Double) -> ListSchedule {
    let due = (date ?? now) + Self.interval
    return ListSchedule(nextAt: max(due, now + Self.firstWait) + chance * Self.jitter)
  }

  /// What holds once the network is there again: what failed without it is tried soon.
  func reconnected(now: Date, chance: Double) -> ListSchedule {
    guard failures > 0, let nextAt else { return self }
    return ListSchedule(
      nextAt: min(nextAt, now + chance * Self.startSpread), failures: failures)
  }
}

extension DefaultsKey where Value == ListSchedule {
  static let listSchedule = DefaultsKey("listSchedule", initial: ListSchedule())
}
