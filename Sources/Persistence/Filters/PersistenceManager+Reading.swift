import FilterCore
import Foundation

extension PersistenceManager {
  /// Every filter, by position.
  public func fetchFilterRecords() async throws(PersistenceError) -> [Filter] {
    throw .failed(code: 0)
  }

  /// Every filter of a type, by position.
  public func fetchFilterRecords(
    for type: FilterType
  ) async throws(PersistenceError) -> [Filter] {
    throw .failed(code: 0)
  }

  /// The filter with this id; `nil` when there is none.
  public func filter(id: UUID) async throws(PersistenceError) -> Filter? {
    throw .failed(code: 0)
  }

  /// One page of a list, with the number of filters on all its pages.
  public func filterPage(_ query: FilterQuery) async throws(PersistenceError) -> FilterPage {
    throw .failed(code: 0)
  }

  /// The number of filters of every type, also of those without any.
  public func filterCounts() async throws(PersistenceError) -> [FilterType: Int] {
    throw .failed(code: 0)
  }
}
