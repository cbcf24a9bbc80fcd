import FilterCore
import Foundation

extension PersistenceManager {
  /// Adds a filter behind all others.
  /// - Throws: `.duplicateFilter` with the id of the filter that is there already.
  public func addFilter(_ draft: FilterDraft) async throws(PersistenceError) -> Filter {
    throw .failed(code: 0)
  }

  /// Adds what is not there yet, in this order, all of it or (when it throws) nothing.
  public func importFilters(
    _ drafts: [FilterDraft]
  ) async throws(PersistenceError) -> (added: Int, duplicates: Int) {
    throw .failed(code: 0)
  }

  /// Deletes the filters with these ids and returns how many there were.
  public func deleteFilters(ids: [UUID]) async throws(PersistenceError) -> Int {
    throw .failed(code: 0)
  }

  /// Edits a filter and returns what it is now. An edit that changes nothing keeps its revision.
  ///
  /// - Parameter ifRevision: The revision that the caller has seen; `nil` edits whatever is there.
  /// - Throws: `.notFound`, `.conflict`, `.duplicateFilter`, `.invalidText`.
  public func updateFilter(
    _ id: UUID, _ change: FilterChange, ifRevision: Int64?
  ) async throws(PersistenceError) -> Filter {
    throw .failed(code: 0)
  }
}
