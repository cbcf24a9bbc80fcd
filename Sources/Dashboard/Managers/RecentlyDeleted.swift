import FilterCore
import Foundation
import Synchronization

/// What each browser deleted last, so that it can be undone for a while. Kept in memory alone: a
/// restart ends it, and the page says so.
final class RecentlyDeleted: Sendable {
  /// Seconds for which a deletion can be undone.
  static let keptSeconds: TimeInterval = 10 * 60
  /// Deletions that are kept, over all browsers.
  static let keptDeletions = 100

  private struct Deletion {
    let number: Int
    let browser: String
    let date: Date
    let filters: [Filter]
  }

  private struct Kept {
    var last = 0
    var deletions: [Deletion] = []
  }

  private let kept = Mutex(Kept())

  /// Keeps a deletion in place of the browser's one before.
  /// - Returns: the number by which it is taken back.
  func keep(_ filters: [Filter], browser: String, at date: Date) -> Int {
    kept.withLock { kept in
      kept.last += 1
      kept.deletions.removeAll { $0.browser == browser }
      kept.deletions.append(
        Deletion(number: kept.last, browser: browser, date: date, filters: filters))
      if kept.deletions.count > Self.keptDeletions { kept.deletions.removeFirst() }
      return kept.last
    }
  }

  /// Gives back what a deletion took, once; `nil` when it is not known any more.
  func take(_ number: Int, browser: String, at date: Date) -> [Filter]? {
    kept.withLock { kept in
      kept.deletions.removeAll { date.timeIntervalSince($0.date) > Self.keptSeconds }
      guard
        let index = kept.deletions.firstIndex(where: {
          $0.number == number && $0.browser == browser
        })
      else { return nil }
      return kept.deletions.remove(at: index).filters
    }
  }
}
