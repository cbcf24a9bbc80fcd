import FilterCore

@testable import Persistence

extension PersistenceManager {
  func setRule(_ state: RuleState) async throws(PersistenceError) {
    try await updateRule(state.rule) { $0 = state }
  }
}

/// The calls about a transfer, for the one that the browser has pending just now.
extension TransferStore {
  private func current(_ browser: String) async throws(PersistenceError) -> TransferID {
    guard let pending = try await pending(browser: browser) else { throw .notFound }
    return pending.id
  }

  func candidates(
    browser: String, type: FilterType, offset: Int, limit: Int
  ) async throws(PersistenceError) -> [TransferCandidate] {
    try await candidates(
      browser: browser, id: current(browser), type: type, offset: offset, limit: limit)
  }

  func select(
    browser: String, keys: [Int64], isSelected: Bool
  ) async throws(PersistenceError) {
    try await select(browser: browser, id: current(browser), keys: keys, isSelected: isSelected)
  }

  func selectAll(
    browser: String, type: FilterType?, isSelected: Bool
  ) async throws(PersistenceError) {
    try await selectAll(browser: browser, id: current(browser), type: type, isSelected: isSelected)
  }

  func importSelected(
    browser: String
  ) async throws(PersistenceError) -> (added: Int, duplicates: Int) {
    try await importSelected(browser: browser, id: current(browser))
  }

  func selectedFilters(
    browser: String, after: Int64?, limit: Int
  ) async throws(PersistenceError) -> [(key: Int64, draft: FilterDraft)] {
    try await selectedFilters(browser: browser, id: current(browser), after: after, limit: limit)
  }
}
