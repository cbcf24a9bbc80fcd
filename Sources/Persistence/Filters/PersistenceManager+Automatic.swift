import FilterCore
import Foundation

extension PersistenceManager {
  /// All seven smart filters, in the order of the screen.
  public func fetchAutomaticFiltersRuleRecords() async throws(PersistenceError) -> [RuleState] {
    throw .failed(code: 0)
  }

  /// Stores a smart filter's state.
  public func setRule(_ state: RuleState) async throws(PersistenceError) {
    throw .failed(code: 0)
  }

  /// Whether a community list is on, for each language that was ever switched.
  public func fetchAutomaticFiltersLanguageRecords() async throws(PersistenceError)
    -> [String: Bool]
  {
    throw .failed(code: 0)
  }

  /// Switches the community list of a language (`en`) on or off.
  public func setLanguage(_ code: String, isActive: Bool) async throws(PersistenceError) {
    throw .failed(code: 0)
  }

  /// The community lists; `nil` before they were first fetched.
  public func fetchAutomaticFiltersCache() async throws(PersistenceError)
    -> AutomaticFiltersCache?
  {
    throw .failed(code: 0)
  }

  /// Replaces the community lists.
  public func saveCache(
    _ lists: AutomaticFilterListsResponse, at date: Date
  ) async throws(PersistenceError) {
    throw .failed(code: 0)
  }

  /// Whether these lists differ from the stored ones; true while there are none.
  public func isCacheStale(
    _ lists: AutomaticFilterListsResponse
  ) async throws(PersistenceError) -> Bool {
    throw .failed(code: 0)
  }

  /// A digest of filter ids, rule states and language rows, without the community lists: 32
  /// hexadecimal digits that change when what a person sees has changed.
  public func fingerprint() async throws(PersistenceError) -> String {
    throw .failed(code: 0)
  }
}
