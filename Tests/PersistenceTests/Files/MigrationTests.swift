import FilterCore
import Foundation
import Testing

@testable import Persistence

@Suite struct MigrationTests {
  static let saved = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Saved")

  /// A copy of the database that `version-N.sql` holds, as an older program left it.
  static func open(version: Int) throws -> (TemporaryDirectory, PersistenceManager) {
    let directory = try TemporaryDirectory()
    let script = saved.appendingPathComponent("version-\(version).sql")
    try Sqlite.run(try String(contentsOf: script, encoding: .utf8), directory.file)
    return (directory, try PersistenceManager(directory.location))
  }

  /// Every version before the newest; the newest is what all other tests make.
  @Test(arguments: 1..<Migrations.all.count)
  func aStoreOfAnOlderVersionKeepsItsData(version: Int) async throws {
    let (directory, store) = try Self.open(version: version)
    defer { withExtendedLifetime(directory) {} }
    let filters = try await store.fetchFilterRecords()
    #expect(filters.map(\.text) == ["USPS parcel", "בנק", "\\d{5,}", "$lang:russian"])
    #expect(filters.map(\.type) == [.deny, .allow, .deny, .denyLanguage])
    #expect(filters.map(\.folder) == [.promotion, .junk, .transaction, .junk])
    #expect(filters.map(\.position) == [1, 2, 4, 5])
    #expect(filters[0].id == UUID(uuidString: "00112233-4455-6677-8899-AABBCCDDEEFF"))
    #expect(filters[0].createdAt == Date(timeIntervalSince1970: 1_700_000_000))
    #expect(try await store.revision() == 9)
    let rules = try await store.fetchAutomaticFiltersRuleRecords()
    #expect(rules.contains(RuleState(rule: .shortSender, isActive: true, selectedChoice: 5)))
    #expect(
      rules.contains(
        RuleState(rule: .countryAllowlist, isActive: true, selectedCountries: ["+1", "+972"])))
    #expect(try await store.fetchAutomaticFiltersLanguageRecords() == ["en": true, "he": false])
    #expect(
      try await store.fetchAutomaticFiltersCache()?.lists.filterLists["en"]?.denyBody == ["prize"])
    for (search, total) in [("parcel", 1), ("PARCEL", 1), ("us", 1), ("nothing", 0)] {
      let page = try await store.filterPage(FilterQuery(type: .deny, search: search))
      #expect(page.total == total)
    }
    // And everything newer works.
    #expect(try await store.addFilter(try draft("new")).position == 7)
    try await SessionStore(store).update("b") { $0.isExpandedAddFilter = true }
    try await TransferStore(store).beginExport(browser: "b")
    #expect(try await TransferStore(store).pending(browser: "b")?.total == 5)
    try await SessionStore(store).set(.lastSeenWhatsNewVersion, 6, of: "b")
    #expect(try await SessionStore(store).value(.lastSeenWhatsNewVersion, of: "b") == 6)
  }

  @Test func anEmptyFileBecomesAStore() async throws {
    let directory = try TemporaryDirectory()
    try Data().write(to: directory.file)
    let store = try PersistenceManager(directory.location)
    #expect(try await store.fetchAutomaticFiltersRuleRecords().count == 7)
  }

  @Test func aNewerStoreIsRefusedAndStays() async throws {
    let directory = try TemporaryDirectory()
    let kept: Filter
    do {
      let store = try PersistenceManager(directory.location)
      kept = try await store.addFilter(try draft("kept"))
      await store.close()
    }
    let newer = Migrations.all.count + 1
    try Sqlite.run("PRAGMA user_version = \(newer)", directory.file)
    #expect(throws: PersistenceError.newerSchema(newer)) {
      _ = try PersistenceManager(directory.location)
    }
    try Sqlite.run("PRAGMA user_version = \(Migrations.all.count)", directory.file)
    let store = try PersistenceManager(directory.location)
    #expect(try await store.fetchFilterRecords() == [kept])
  }

  @Test func aMigrationThatFailsLeavesTheVersionBefore() throws {
    let database = try Database.openForWriting(.inMemory, migrations: [.filters])
    let broken = Migration(name: "broken", script: "CREATE TABLE half (a); CREATE TABLE half (a)")
    #expect(throws: PersistenceError.self) {
      try Migrator([.filters, broken]).migrate(database)
    }
    #expect(try database.integer("PRAGMA user_version") == 1)
    #expect(try database.integer("SELECT count(*) FROM sqlite_schema WHERE name = 'half'") == 0)
    try Migrator(Migrations.all).migrate(database)
    #expect(try database.integer("PRAGMA user_version") == Int64(Migrations.all.count))
  }

  @Test func manyAtOnceMakeOneStore() async throws {
    let directory = try TemporaryDirectory()
    let stores = try await withThrowingTaskGroup(of: PersistenceManager.self) { group in
      for _ in 0..<4 { group.addTask { try PersistenceManager(directory.location) } }
      return try await group.reduce(into: [PersistenceManager]()) { $0.append($1) }
    }
    for (number, store) in stores.enumerated() {
      _ = try await store.addFilter(try draft("from \(number)"))
    }
    for store in stores { #expect(try await store.filterCounts()[.deny] == 4) }
  }

  @Test func theSchemaHoldsTogether() throws {
    let database = try Database.openForWriting(.inMemory)
    #expect(try database.rows("PRAGMA foreign_key_check") { $0.text(0) }.isEmpty)
    #expect(try database.first("PRAGMA integrity_check") { $0.text(0) } == "ok")
    #expect(try database.integer("PRAGMA foreign_keys") == 1)
    #expect(try database.integer("PRAGMA synchronous") == 2)
    let loose = try database.rows(
      """
      SELECT name FROM pragma_table_list
      WHERE schema = 'main' AND type = 'table' AND NOT strict AND name NOT LIKE 'sqlite_%'
      """
    ) { $0.text(0) }
    #expect(loose.isEmpty)
  }
}
