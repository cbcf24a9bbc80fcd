import FilterCore
import Foundation

extension PersistenceManager {
  /// Whether a filter of any type has this text, target, matching and case.
  public func isDuplicateFilter(
    text: String, filterTarget: FilterTarget, filterMatching: FilterMatching,
    filterCase: FilterCase
  ) async throws(PersistenceError) -> Bool {
    throw .failed(code: 0)
  }

  /// For each draft, whether its like is in the store or earlier in the array.
  public func duplicates(
    among drafts: [FilterDraft]
  ) async throws(PersistenceError) -> [Bool] {
    throw .failed(code: 0)
  }
}
