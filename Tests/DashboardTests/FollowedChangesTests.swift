import FilterCore
import Foundation
import Persistence
import Testing

@testable import Dashboard

/// Random changes, each followed by what a snapshot with its changes beside it says and by what a
/// snapshot says that is read and compiled anew: verdicts and explanations have to be the same.
struct FollowedChangesTests {
  @Test(arguments: 1...12)
  func changesBesideAWholeSnapshotReadLikeOneMadeAnew(seed: UInt64) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let stores = [
      try PersistenceManager(.directory(folder)), try PersistenceManager(.directory(folder)),
    ]
    var world = ChangingWorld(seed: seed)
    try await world.begin(in: stores[0])
    var whole = FilterSnapshot(try await stores[0].snapshotSource())
    var last = whole
    var followed = 0
    for step in 0..<60 {
      for _ in 0..<world.pick(1...3) { try await world.change(in: stores[world.pick(0...1)]) }
      let fresh = FilterSnapshot(try await stores[1].snapshotSource())
      let changes = try await stores[0].snapshotChanges(since: whole.stamp, limit: 10_000)
      if let changes, let changed = FilterSnapshot(whole, applying: changes, reusing: last) {
        #expect(changed.revision == fresh.revision)
        #expect(changed.filterCount == fresh.filterCount)
        world.compare(changed, fresh, "seed \(seed), step \(step)")
        last = changed
        followed += 1
      } else {
        whole = fresh
      }
      if world.pick(0...9) == 0 { whole = fresh }
    }
    // Otherwise nothing was tried.
    #expect(followed > 20)
    for store in stores { await store.close() }
  }

  /// The manager as a whole, with everything that runs at the same time in it.
  @Test(arguments: [0, 20])
  func theManagerFollowsWhoeverChanges(leastFilters: Int) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (own, other) = (
      try PersistenceManager(.directory(folder)), try PersistenceManager(.directory(folder))
    )
    var world = ChangingWorld(seed: 7)
    try await world.begin(in: own)
    let manager = SnapshotManager(persistence: own, leastFilters: leastFilters)
    await manager.start()
    for step in 0..<80 {
      try await world.change(in: world.pick(0...1) == 0 ? own : other)
      await manager.catchUp()
      let followed = try #require(await manager.evaluation()?.snapshot)
      world.compare(followed, FilterSnapshot(try await other.snapshotSource()), "step \(step)")
    }
    manager.stop()
    await own.close()
    await other.close()
  }

  @Test func whatCannotBeToldIsReadAnew() async throws {
    let store = try PersistenceManager(.inMemory)
    _ = try await store.importFilters(
      (0..<600).map { try FilterDraft(text: "word \($0)", type: .deny) })
    let whole = FilterSnapshot(try await store.snapshotSource())
    func changed(limit: Int = 1_000) async throws -> FilterSnapshot? {
      try await store.snapshotChanges(since: whole.stamp, limit: limit).flatMap {
        FilterSnapshot(whole, applying: $0)
      }
    }
    let ids = try await store.fetchFilterRecords().map(\.id)
    _ = try await store.deleteFilters(ids: Array(ids.prefix(StoreChange.keptIDs)))
    #expect(try await changed()?.filterCount == 600 - StoreChange.keptIDs)
    // Of so many no id is kept.
    _ = try await store.deleteFilters(ids: Array(ids.dropFirst(StoreChange.keptIDs).dropLast()))
    #expect(try await changed() == nil)
    _ = try await store.importFilters(
      (0..<20).map { try FilterDraft(text: "other \($0)", type: .deny) })
    #expect(try await store.snapshotChanges(since: whole.stamp, limit: 19) == nil)
    let now = FilterSnapshot(try await store.snapshotSource())
    _ = try await store.addFilter(FilterDraft(text: "one more", type: .allow))
    let after = FilterSnapshot(try await store.snapshotSource()).stamp
    try await DefaultsManager(store).set(.seesThroughDisguises, true)
    let switched = try await store.snapshotChanges(since: now.stamp, limit: 10)
    #expect(switched?.now.seesThroughDisguises == true)
    #expect(switched.flatMap { FilterSnapshot(now, applying: $0) } == nil)
    // A store that was replaced by an older one.
    var future = after
    future.revision += 100
    #expect(try await store.snapshotChanges(since: future, limit: 10) == nil)
  }
}

/// Filters, rules, lists and messages out of few words, so that they meet often.
struct ChangingWorld {
  private var random: SeededGenerator
  private var deleted: [Filter] = []
  private static let words = [
    "loan", "Loan", "bank", "an", "נושא", "é", "e\u{301}", "win", "0", "раsѕ", "ﬁsh", "ok",
  ]

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func pick(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
  private mutating func word() -> String { Self.words[pick(0...Self.words.count - 1)] }

  mutating func begin(in store: PersistenceManager) async throws {
    _ = try await store.importFilters(try (0..<40).map { _ in try draft() })
    try await store.saveCache(
      AutomaticFilterListsResponse(filterLists: [
        "en": LanguageFilterListResponse(denyBody: ["win 0"]),
        "he": LanguageFilterListResponse(allowSenders: ["bank"]),
      ]), at: Date(timeIntervalSince1970: 0))
    if pick(0...1) == 1 { try await DefaultsManager(store).set(.seesThroughDisguises, true) }
  }

  private mutating func draft() throws -> FilterDraft {
    let type: FilterType = pick(0...3) == 0 ? .allow : .deny
    if pick(0...12) == 0 {
      let code = ["russian", "hebrew", "french"][pick(0...2)]
      return try FilterDraft(text: "$lang:\(code)", type: .denyLanguage)
    }
    let text = pick(0...1) == 0 ? word() : "\(word()) \(word())"
    let matching = FilterMatching.allCases[pick(0...2)]
    return try FilterDraft(
      text: matching == .regex && pick(0...1) == 0 ? "\(text).?\(word())" : text, type: type,
      folder: DenyFolderType.allCases[pick(0...2)], target: FilterTarget.allCases[pick(0...2)],
      matching: matching, filterCase: FilterCase.allCases[pick(0...1)])
  }

  mutating func change(in store: PersistenceManager) async throws {
    let filters = try await store.fetchFilterRecords()
    switch pick(0...11) {
    case 0...2:
      do { _ = try await store.addFilter(draft()) } catch PersistenceError.duplicateFilter {}
    case 3...5:
      guard !filters.isEmpty else { return }
      let filter = filters[pick(0...filters.count - 1)]
      do {
        _ = try await store.updateFilter(filter.id, .all(draft()), ifRevision: nil)
      } catch PersistenceError.duplicateFilter {}
    case 6...7:
      let doomed = filters.filter { _ in pick(0...8) == 0 }
      deleted += doomed
      _ = try await store.deleteFilters(ids: doomed.map(\.id) + [UUID()])
    case 8:
      let back = deleted.filter { _ in pick(0...1) == 0 }
      _ = try await store.restoreFilters(back)
    case 9:
      let count = pick(0...9) == 0 ? StoreChange.keptIDs + 30 : 5
      _ = try await store.importFilters(
        try (0..<count).map { number in
          var each = try draft()
          if count > 5, each.type != .denyLanguage {
            each = try FilterDraft(text: "\(each.text) \(number)", type: each.type)
          }
          return each
        })
    case 10:
      let rule = RuleType.allCases[pick(0...RuleType.allCases.count - 1)]
      let isActive = pick(0...2) == 0
      try await store.updateRule(rule) { $0.isActive = isActive }
    default:
      switch pick(0...9) {
      case 0: try await store.reset()
      case 1: try await DefaultsManager(store).set(.seesThroughDisguises, pick(0...1) == 0)
      case 2...5:
        try await store.saveCache(
          AutomaticFilterListsResponse(filterLists: [
            "en": LanguageFilterListResponse(denyBody: [word()])
          ]), at: Date(timeIntervalSince1970: 0))
      default:
        try await store.setLanguage(pick(0...1) == 0 ? "en" : "he", isActive: pick(0...1) == 0)
      }
    }
  }

  mutating func compare(_ one: FilterSnapshot, _ other: FilterSnapshot, _ place: Comment) {
    let (one, other) = (
      MessageEvaluationManager(snapshot: one), MessageEvaluationManager(snapshot: other)
    )
    for _ in 0..<6 {
      let body = (0..<pick(0...6)).map { _ in word() }.joined(
        separator: pick(0...2) == 0 ? "" : " ")
      let sender = pick(0...2) == 0 ? word() : "+1555010020\(pick(0...9))"
      #expect(
        one.evaluateMessage(body: body, sender: sender)
          == other.evaluateMessage(body: body, sender: sender), place)
      #expect(
        one.explainMessage(body: body, sender: sender)
          == other.explainMessage(body: body, sender: sender), place)
    }
  }
}
