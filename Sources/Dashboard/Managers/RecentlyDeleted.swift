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
  /// Memory for all of them together, in bytes, roughly counted.
  static let keptBytes = 64 << 20
  /// What a filter takes besides its text, in bytes.
  private static let filterBytes = 200

  private struct Deletion {
    let number: Int
    let browser: String
    let date: Date
    let filters: [Filter]
    let bytes: Int
  }

  private struct Kept {
    var last = 0
    var deletions: [Deletion] = []
  }

  private let kept = Mutex(Kept())
  private let keptBytes: Int

  init(keptBytes: Int = RecentlyDeleted.keptBytes) {
    self.keptBytes = keptBytes
  }

  /// Keeps a deletion in place of the browser's one before; the oldest make room.
  /// - Returns: the number by which it is taken back; `nil` when it is too large to be kept.
  func keep(_ filters: [Filter], browser: String, at date: Date) -> Int? {
    let bytes = filters.reduce(0) { $0 + $1.text.utf8.count + Self.filterBytes }
    return kept.withLock { kept in
      kept.deletions.removeAll {
        $0.browser == browser || date.timeIntervalSince($0.date) > Self.keptSeconds
      }
      guard bytes <= keptBytes else { return nil }
      kept.last += 1
      kept.deletions.append(
        Deletion(
          number: kept.last, browser: browser, date: date, filters: filters, bytes: bytes))
      var total = kept.deletions.reduce(0) { $0 + $1.bytes }
      while total > keptBytes || kept.deletions.count > Self.keptDeletions {
        total -= kept.deletions.removeFirst().bytes
      }
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
