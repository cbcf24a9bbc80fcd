import FilterCore
import Foundation
import Persistence
import Services
import Synchronization

/// Community lists, their languages, and the smart filters.
public struct AutomaticFilterManager: Sendable {
  let persistence: PersistenceManager
  let defaults: DefaultsManager
  /// Where lists come from; `nil`: only from whoever saves them.
  let source: (any AmazonS3ServiceProtocol)?
  /// What stands in while there are no lists and the source gives none.
  let fallback: (any AmazonS3ServiceProtocol)?
  let now: @Sendable () -> Date
  private let decoded = DecodedLists()

  /// Codes of the languages that community lists exist for; screens put them in the reader's order.
  public static let listLanguages = ["en", "he", "ar", "fr", "de", "it", "ja", "ko", "pt", "es"]

  public init(
    persistence: PersistenceManager, source: (any AmazonS3ServiceProtocol)? = nil,
    fallback: (any AmazonS3ServiceProtocol)? = nil, now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.persistence = persistence
    self.source = source
    self.fallback = fallback
    self.now = now
    defaults = DefaultsManager(persistence)
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
    let cache = try await cache()
    let active = try await persistence.fetchAutomaticFiltersLanguageRecords()
    let available = cache.map { Set($0.lists.filterLists.keys) } ?? []
    let known = AutomaticFilterManager.listLanguages.filter(available.contains)
    let others = available.subtracting(known).sorted()
    return State(
      languages: (known + others).map { ($0, active[$0] ?? false) }, cacheAge: cache?.updatedAt)
  }

  /// The stored lists. They are decoded once, and again when they are other ones.
  func cache() async throws -> AutomaticFiltersCache? {
    guard let stamp = try await persistence.fetchAutomaticFiltersCacheStamp() else { return nil }
    if let lists = decoded.lists(hash: stamp.hash) {
      return AutomaticFiltersCache(lists: lists, updatedAt: stamp.updatedAt, hash: stamp.hash)
    }
    let cache = try await persistence.fetchAutomaticFiltersCache()
    if let cache { decoded.keep(cache) }
    return cache
  }

  /// Why the last update failed; `nil` when it did not.
  public func lastFailure() async throws -> AutomaticFilterFailure? {
    try await lastRecord().failure
  }

  func lastRecord() async throws -> AutomaticFilterRecord {
    try await defaults.value(.automaticFilterRecord)
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

  /// Switches a rule or changes what it is about; what is `nil` stays. The first time the short-sender rule is switched on selects its widest limit.
  /// - Returns: the rule as it is stored now.
  @discardableResult
  public func setAutomaticRuleState(
    _ rule: RuleType, isActive: Bool? = nil, choice: Int? = nil, countries: [String]? = nil
  ) async throws -> RuleState {
    try await persistence.updateRule(rule) { state in
      if let isActive { state.isActive = isActive }
      if let choice { state.selectedChoice = choice }
      if let countries { state.selectedCountries = CallingCodes.ordered(countries) }
      if rule == .shortSender, state.isActive, state.selectedChoice == 0 {
        state.selectedChoice = RuleState.defaultShortSenderChoice
      }
    }
  }

  /// Adds a calling code to the trusted ones, or takes it away.
  func setCountry(_ code: String, isAllowed: Bool) async throws {
    try await persistence.updateRule(.countryAllowlist) { state in
      let others = state.selectedCountries.filter { $0 != code }
      state.selectedCountries = CallingCodes.ordered(isAllowed ? others + [code] : others)
    }
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

/// The lists that were decoded last.
private final class DecodedLists: Sendable {
  private let last = Mutex<AutomaticFiltersCache?>(nil)

  func lists(hash: String) -> AutomaticFilterListsResponse? {
    last.withLock { $0?.hash == hash ? $0?.lists : nil }
  }

  func keep(_ cache: AutomaticFiltersCache) { last.withLock { $0 = cache } }
}
