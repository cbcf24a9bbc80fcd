import FilterCore
import Foundation
import Testing

@testable import Persistence

/// The whole store in a file, and back.
@Suite struct BackupTests {
  /// A store with something of every kind.
  private func fill(_ store: PersistenceManager) async throws {
    _ = try await store.addFilter(try draft("win a prize"))
    _ = try await store.addFilter(try draft("^loan", matching: .regex))
    try await store.setRule(RuleState(rule: .links, isActive: true))
    try await store.setLanguage("en", isActive: true)
    try await store.saveCache(
      .init(filterLists: ["en": .init(denyBody: ["parcel"])]), at: Date(timeIntervalSince1970: 1))
    try await SessionStore(store).update("browser") { $0.language = "he" }
    try await DefaultsManager(store).set(.seesThroughDisguises, true)
    _ = try await TransferStore(store).beginExport(browser: "browser")
  }

  private func texts(_ store: PersistenceManager) async throws -> [String] {
    try await store.fetchFilterRecords().map(\.text)
  }

  @Test(arguments: Place.allCases)
  func everythingComesBack(place: Place) async throws {
    let test = try place.open()
    try await fill(test.store)
    let before = try await test.store.snapshotSource()
    let fingerprint = try await test.store.fingerprint()
    let file = test.directory.url.appending(path: "backup")
    try await test.store.backUp(to: file)
    // Where nothing of it is known.
    let other = try Place.directory.open()
    _ = try await other.store.addFilter(try draft("another"))
    try await other.store.restore(from: file)
    let after = try await other.store.snapshotSource()
    #expect(after.filters.map(\.id) == before.filters.map(\.id))
    #expect(after.filters.map(\.text) == before.filters.map(\.text))
    #expect(after.filters.map(\.position) == before.filters.map(\.position))
    #expect(after.filters.map(\.createdAt) == before.filters.map(\.createdAt))
    let revision = try await other.store.revision()
    #expect(after.filters.allSatisfy { $0.revision == revision }, "each is a change")
    #expect(after.rules == before.rules)
    #expect(after.activeLanguages == ["en"])
    #expect(after.lists == before.lists)
    #expect(after.seesThroughDisguises)
    #expect(try await other.store.fingerprint() == fingerprint)
    #expect(try await SessionStore(other.store).browser("browser").language == "he")
    #expect(try await TransferStore(other.store).pending(browser: "browser") != nil)
    let found = try await other.store.filterPage(FilterQuery(type: .deny, search: "prize"))
    #expect(found.filters.map(\.text) == ["win a prize"], "the search index is whole")
    _ = try await other.store.addFilter(try draft("one more"))
    #expect(try await texts(other.store) == ["win a prize", "^loan", "one more"])
  }

  @Test func theFileIsForItsOwnerAndNothingIsLeftBesideIt() async throws {
    let test = try Place.directory.open()
    let folder = try TemporaryDirectory()
    let file = folder.url.appending(path: "backup")
    try await test.store.backUp(to: file)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["backup"])
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func aFileThatIsThereIsReplacedOnlyWhereThatIsMeant() async throws {
    let test = try Place.directory.open()
    let file = test.directory.url.appending(path: "backup")
    try Data("mine".utf8).write(to: file)
    await expectError(.fileExists(path: file.path)) { try await test.store.backUp(to: file) }
    #expect(try Data(contentsOf: file) == Data("mine".utf8))
    try await test.store.backUp(to: file, replaces: true)
    try await test.store.restore(from: file)
  }

  @Test func revisionsGoOnAndTheRestoreIsOneChange() async throws {
    let test = try Place.directory.open()
    let file = test.directory.url.appending(path: "backup")
    try await fill(test.store)
    let old = try await test.store.revision()
    try await test.store.backUp(to: file)
    for number in 0..<3 { _ = try await test.store.addFilter(try draft("later \(number)")) }
    let known = try await test.store.revision()
    try await test.store.restore(from: file)
    #expect(try await test.store.revision() == known + 1)
    #expect(
      try await test.store.changes(after: old).map(\.kind) == [.replaced],
      "what the other store's revisions were about is not told")
    // The same again changes nothing that a person sees.
    try await test.store.restore(from: file)
    #expect(try await test.store.changes(after: known).map(\.kind) == [.everything])
    #expect(try await test.store.revision() == known + 2)
  }

  @Test func anotherProcessHearsOfItAndKeepsItsStoreOpen() async throws {
    let directory = try TemporaryDirectory()
    let server = try PersistenceManager(directory.location)
    _ = try await server.addFilter(try draft("kept"))
    let file = directory.url.appending(path: "backup")
    try await server.backUp(to: file)
    _ = try await server.addFilter(try draft("gone"))
    var heard = server.revisions().makeAsyncIterator()
    #expect(await heard.next() == 2)
    let command = try PersistenceManager(directory.location)
    try await command.restore(from: file)
    await command.close()
    #expect(await heard.next() == 3)
    #expect(try await texts(server) == ["kept"])
    #expect(try await server.filterCounts()[.deny] == 1)
    _ = try await server.addFilter(try draft("next"))
    #expect(await heard.next() == 4)
  }

  @Test func whoReadsAndWritesMeanwhileSeesAllOfTheOldOrAllOfTheNew() async throws {
    let directory = try TemporaryDirectory()
    let one = try PersistenceManager(directory.location)
    let two = try PersistenceManager(directory.location)
    _ = try await one.importFilters(try (0..<300).map { try draft("old \($0)") })
    let file = directory.url.appending(path: "backup")
    try await one.backUp(to: file)
    _ = try await one.importFilters(try (0..<300).map { try draft("new \($0)") })
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await two.restore(from: file) }
      for number in 0..<20 {
        group.addTask { _ = try await one.addFilter(try draft("mine \(number)")) }
        group.addTask {
          let texts = try await one.fetchFilterRecords().map(\.text)
          #expect(texts.count { $0.hasPrefix("old") } == 300)
          #expect([0, 300].contains(texts.count { $0.hasPrefix("new") }))
        }
      }
      try await group.waitForAll()
    }
    #expect(try await !texts(one).contains("new 0"))
  }

  @Test(arguments: ["", "short", "no database, and longer than a header of a hundred bytes."])
  func whatIsNoBackupChangesNothing(content: String) async throws {
    let test = try Place.directory.open()
    _ = try await test.store.addFilter(try draft("kept"))
    let file = test.directory.url.appending(path: "file")
    try Data(String(repeating: content, count: 100).utf8).write(to: file)
    let kept = test.directory.url.appending(path: "before")
    await expectError(.unreadable(path: file.path)) {
      try await test.store.restore(from: file, keepingPresentIn: kept)
    }
    #expect(try await texts(test.store) == ["kept"])
    #expect(!FileManager.default.fileExists(atPath: kept.path))
    let missing = test.directory.url.appending(path: "missing")
    await expectError(.unreadable(path: missing.path)) {
      try await test.store.restore(from: missing)
    }
  }

  @Test func aDamagedBackupAndAnotherProgramsDatabaseChangeNothing() async throws {
    let test = try Place.directory.open()
    _ = try await test.store.importFilters(try (0..<2_000).map { try draft("text \($0)") })
    let file = test.directory.url.appending(path: "backup")
    try await test.store.backUp(to: file)
    var bytes = try Data(contentsOf: file)
    for index in (bytes.count / 4)..<(bytes.count * 3 / 4) { bytes[index] = 0x5a }
    try bytes.write(to: file)
    await expectError(.unreadable(path: file.path)) { try await test.store.restore(from: file) }
    let notes = test.directory.url.appending(path: "notes")
    try Sqlite.run("CREATE TABLE notes (text)", notes)
    await expectError(.unreadable(path: notes.path)) { try await test.store.restore(from: notes) }
    #expect(try await test.store.filterCounts()[.deny] == 2_000)
  }

  @Test func aNewerStoreIsRefused() async throws {
    let test = try Place.directory.open()
    let file = test.directory.url.appending(path: "backup")
    try await test.store.backUp(to: file)
    try Sqlite.run("PRAGMA user_version = 999", file)
    await expectError(.newerSchema(999)) { try await test.store.restore(from: file) }
  }

  @Test(arguments: 1..<Migrations.all.count)
  func aBackupOfAnyOlderVersionIsBroughtUpToDate(version: Int) async throws {
    let saved = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Files/Saved/version-\(version).sql")
    let test = try Place.directory.open()
    let file = test.directory.url.appending(path: "old")
    try Sqlite.run(try String(contentsOf: saved, encoding: .utf8), file)
    let old = try Data(contentsOf: file)
    try await test.store.restore(from: file)
    #expect(try await test.store.filterCounts().values.reduce(0, +) > 0)
    _ = try await test.store.addFilter(try draft("works"))
    #expect(try Data(contentsOf: file) == old)
  }

  @Test func whatWasThereBeforeIsKept() async throws {
    let test = try Place.directory.open()
    let file = test.directory.url.appending(path: "backup")
    let before = test.directory.url.appending(path: "before")
    try await test.store.backUp(to: file)
    _ = try await test.store.addFilter(try draft("precious"))
    try await test.store.restore(from: file, keepingPresentIn: before)
    #expect(try await texts(test.store).isEmpty)
    try await test.store.restore(from: before)
    #expect(try await texts(test.store) == ["precious"])
  }
}
