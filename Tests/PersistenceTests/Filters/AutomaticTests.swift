import FilterCore
import Foundation
import Testing

@testable import Persistence

@Suite struct AutomaticTests {
  static let lists = AutomaticFilterListsResponse(filterLists: [
    "en": LanguageFilterListResponse(
      allowSenders: ["bank"], denyBody: ["prize \"x\" / y", "לוטו"]),
    "he": LanguageFilterListResponse(),
  ])

  @Test(arguments: Place.allCases)
  func aNewStoreHasSevenRulesThatAreOff(place: Place) async throws {
    let test = try place.open()
    let rules = try await test.store.fetchAutomaticFiltersRuleRecords()
    #expect(rules == RuleType.screenOrder.map { RuleState(rule: $0) })
    #expect(try await test.store.fetchAutomaticFiltersLanguageRecords().isEmpty)
    #expect(try await test.store.fetchAutomaticFiltersCache() == nil)
    #expect(try await test.store.revision() == 0)
  }

  @Test(arguments: Place.allCases)
  func aRuleIsReadBackWithItsChoices(place: Place) async throws {
    let test = try place.open()
    let states = [
      RuleState(rule: .shortSender, isActive: true, selectedChoice: 4),
      RuleState(rule: .countryAllowlist, isActive: true, selectedCountries: ["+1", "+972"]),
    ]
    for state in states { try await test.store.setRule(state) }
    let stored = try await test.store.fetchAutomaticFiltersRuleRecords()
    #expect(stored.count == 7)
    for state in states { #expect(stored.contains(state)) }
    #expect(try await test.store.revision() == 2)
    for state in states { try await test.store.setRule(state) }
    #expect(try await test.store.revision() == 2, "the same state again is no change")
  }

  @Test(arguments: Place.allCases)
  func aLanguageIsSwitched(place: Place) async throws {
    let test = try place.open()
    try await test.store.setLanguage("en", isActive: true)
    try await test.store.setLanguage("he", isActive: true)
    try await test.store.setLanguage("he", isActive: false)
    try await test.store.setLanguage("he", isActive: false)
    #expect(
      try await test.store.fetchAutomaticFiltersLanguageRecords() == ["en": true, "he": false])
    #expect(try await test.store.revision() == 3)
  }

  @Test(arguments: Place.allCases)
  func theListsAreReplacedAsAWhole(place: Place) async throws {
    let test = try place.open()
    #expect(try await test.store.isCacheStale(Self.lists))
    try await test.store.saveCache(Self.lists, at: test.clock.now)
    let first = try #require(try await test.store.fetchAutomaticFiltersCache())
    #expect(first.lists == Self.lists)
    #expect(first.updatedAt == test.clock.now)
    #expect(try await !test.store.isCacheStale(Self.lists))

    let other = AutomaticFilterListsResponse(filterLists: ["fr": LanguageFilterListResponse()])
    #expect(try await test.store.isCacheStale(other))
    try await test.store.saveCache(other, at: test.clock.now)
    let second = try #require(try await test.store.fetchAutomaticFiltersCache())
    #expect(second.lists == other)
    #expect(second.hash != first.hash)
    try await test.store.saveCache(Self.lists, at: test.clock.now)
    #expect(try await test.store.fetchAutomaticFiltersCache() == first)
  }

  @Test func theSameListsAgainChangeTheirDateAlone() async throws {
    let test = try Place.memory.open()
    try await test.store.saveCache(Self.lists, at: test.clock.now)
    let revision = try await test.store.revision()
    test.clock.advance(60)
    try await test.store.saveCache(Self.lists, at: test.clock.now)
    #expect(try await test.store.revision() == revision)
    #expect(try await test.store.fetchAutomaticFiltersCacheStamp()?.updatedAt == test.clock.now)
  }

  @Test func changesOfOneRuleAtOnceAllCount() async throws {
    let store = try PersistenceManager(.inMemory)
    await withTaskGroup(of: Void.self) { group in
      for number in 1...50 {
        group.addTask {
          _ = try? await store.updateRule(.countryAllowlist) {
            $0.selectedCountries.append("+\(number)")
          }
        }
      }
    }
    let rule = try await store.fetchAutomaticFiltersRuleRecords().first {
      $0.rule == .countryAllowlist
    }
    #expect(rule?.selectedCountries.count == 50)
  }

  @Test func theFingerprintFollowsWhatAPersonSees() async throws {
    let store = try PersistenceManager(.inMemory)
    var seen: Set<String> = [try await store.fingerprint()]
    let filter = try await store.addFilter(try draft("x"))
    #expect(seen.insert(try await store.fingerprint()).inserted)
    try await store.setRule(RuleState(rule: .links, isActive: true))
    #expect(seen.insert(try await store.fingerprint()).inserted)
    try await store.setRule(
      RuleState(rule: .countryAllowlist, isActive: false, selectedCountries: ["+1"]))
    #expect(seen.insert(try await store.fingerprint()).inserted)
    try await store.setLanguage("en", isActive: false)
    #expect(seen.insert(try await store.fingerprint()).inserted)
    try await store.setLanguage("en", isActive: true)
    #expect(seen.insert(try await store.fingerprint()).inserted)
    try await store.saveCache(Self.lists, at: Date())
    #expect(!seen.insert(try await store.fingerprint()).inserted, "the lists do not count")
    _ = try await store.deleteFilters(ids: [filter.id])
    #expect(seen.insert(try await store.fingerprint()).inserted)
    try await DefaultsManager(store).set(.seesThroughDisguises, true)
    #expect(seen.insert(try await store.fingerprint()).inserted)
  }

  @Test(arguments: Place.allCases)
  func aSnapshotSourceIsThePictureOfOneRevision(place: Place) async throws {
    let test = try place.open()
    let empty = try await test.store.snapshotSource()
    #expect(empty.filters.isEmpty && empty.lists == nil && empty.revision == 0)
    let filter = try await test.store.addFilter(try draft("x"))
    try await test.store.setLanguage("en", isActive: true)
    try await test.store.setLanguage("he", isActive: false)
    try await test.store.saveCache(Self.lists, at: Date())
    let source = try await test.store.snapshotSource()
    #expect(source.filters == [filter])
    #expect(source.rules.count == 7)
    #expect(source.activeLanguages == ["en"])
    #expect(source.lists == Self.lists)
    #expect(source.revision == 4)
  }

  @Test func equalContentsHaveEqualDigests() {
    var empty = Digest()
    empty.add([])
    // The offset basis and a published value of FNV-1a 128.
    #expect(empty.text == "6c62272e07bb014262b821756295c58d")
    var letter = Digest()
    letter.add("a".utf8)
    #expect(letter.text == "d228cb696f1a8caf78912b704e4a8964")
  }
}
