import FilterCore
import Foundation
import Persistence

/// Community lists, their languages, and the smart filters.
public struct AutomaticFilterManager: Sendable {
  private let persistence: PersistenceManager

  /// Codes of the languages that community lists exist for, in the order of the screen: the current
  /// language first is the screen's doing.
  public static let listLanguages = ["en", "he", "ar", "fr", "de", "it", "ja", "ko", "pt", "es"]

  public init(persistence: PersistenceManager) {
    self.persistence = persistence
  }

  /// What Home and the automatic filtering screen show.
  struct State: Sendable {
    /// Languages that the stored lists have, and whether each is on.
    var languages: [(code: String, isActive: Bool)]
    /// When the lists were last stored; `nil` without lists.
    var cacheAge: Date?

    /// On while a language is on and lists are stored.
    var isOn: Bool { cacheAge != nil && languages.contains(where: \.isActive) }
    var activeLanguages: [String] { languages.filter(\.isActive).map(\.code) }
  }

  func state() async throws -> State {
    let cache = try await persistence.fetchAutomaticFiltersCache()
    let active = try await persistence.fetchAutomaticFiltersLanguageRecords()
    let available = cache.map { Set($0.lists.filterLists.keys) } ?? []
    let known = AutomaticFilterManager.listLanguages.filter(available.contains)
    let others = available.subtracting(known).sorted()
    return State(
      languages: (known + others).map { ($0, active[$0] ?? false) }, cacheAge: cache?.updatedAt)
  }

  public func setLanguageAutomaticState(_ code: String, isActive: Bool) async throws {
    try await persistence.setLanguage(code, isActive: isActive)
  }

  /// All smart filters, in screen order.
  public func rules() async throws -> [RuleState] {
    try await persistence.fetchAutomaticFiltersRuleRecords()
  }

  func rule(_ rule: RuleType) async throws -> RuleState {
    try await rules().first { $0.rule == rule } ?? RuleState(rule: rule)
  }

  /// Switches a rule. The first time the short-sender rule is switched on selects its widest limit.
  /// - Returns: the rule as it is stored now.
  @discardableResult
  public func setAutomaticRuleState(
    _ rule: RuleType, isActive: Bool, choice: Int? = nil, countries: [String]? = nil
  ) async throws -> RuleState {
    var state = try await self.rule(rule)
    state.isActive = isActive
    if let choice { state.selectedChoice = choice }
    if let countries { state.selectedCountries = CallingCodes.ordered(countries) }
    if rule == .shortSender, isActive, state.selectedChoice == 0 {
      state.selectedChoice = RuleState.defaultShortSenderChoice
    }
    try await persistence.setRule(state)
    return state
  }

  /// Stores lists, replacing those before.
  /// - Returns: whether they differ from the stored ones.
  @discardableResult
  public func save(_ lists: AutomaticFilterListsResponse, at date: Date) async throws -> Bool {
    let isNew = try await persistence.isCacheStale(lists)
    try await persistence.saveCache(lists, at: date)
    return isNew
  }
}
