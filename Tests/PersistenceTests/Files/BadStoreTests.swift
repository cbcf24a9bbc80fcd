import CSQLite
import FilterCore
import Foundation
import Glibc
import Testing

@testable import Persistence

@Suite struct BadStoreTests {
  @Test func aNewStoreIsForItsOwnerAlone() async throws {
    let parent = try TemporaryDirectory()
    let directory = parent.url.appendingPathComponent("a/b")
    let store = try PersistenceManager(.directory(directory))
    _ = try await store.addFilter(try draft("x"))
    for (name, mode) in [
      ("", 0o700), ("filters.sqlite3", 0o600), ("filters.sqlite3-wal", 0o600),
      ("filters.sqlite3-shm", 0o600),
    ] {
      let path = directory.appendingPathComponent(name).path
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect(attributes[.posixPermissions] as? Int == mode, "\(path)")
    }
  }

  /// What may stand where a store is looked for, with nothing of it changed by looking.
  @Test(arguments: [
    "this is no database, and longer than its header of a hundred bytes"
      + String(repeating: ".", count: 5_000), "short",
  ])
  func aFileThatIsNoStoreIsUnreadableAndStays(content: String) throws {
    let directory = try TemporaryDirectory()
    try Data(content.utf8).write(to: directory.file)
    #expect(throws: PersistenceError.unreadable(path: directory.file.path)) {
      _ = try PersistenceManager(directory.location)
    }
    #expect(try Data(contentsOf: directory.file) == Data(content.utf8))
  }

  @Test func theDatabaseOfAnotherProgramIsRefused() throws {
    let directory = try TemporaryDirectory()
    try Sqlite.run("CREATE TABLE notes (text); INSERT INTO notes VALUES ('mine')", directory.file)
    let before = try Data(contentsOf: directory.file)
    #expect(throws: PersistenceError.unreadable(path: directory.file.path)) {
      _ = try PersistenceManager(directory.location)
    }
    #expect(try Data(contentsOf: directory.file) == before)
  }

  @Test(arguments: [true, false])
  func whatIsWrittenWithoutItsDirectoryIsRefused(isReplaced: Bool) async throws {
    let directory = try TemporaryDirectory()
    let store = try PersistenceManager(directory.location)
    let kept = try await store.addFilter(try draft("kept"))
    try FileManager.default.removeItem(at: directory.url)
    if isReplaced {
      let other = try PersistenceManager(directory.location)
      await other.close()
    } else {
      try FileManager.default.createDirectory(
        at: directory.url, withIntermediateDirectories: true)
    }
    await expectError(.unreadable(path: directory.file.path)) {
      _ = try await store.addFilter(try draft("lost"))
    }
    #expect(try await store.fetchFilterRecords() == [kept], "what is open can still be read")
  }

  @Test func aDamagedPageIsAnErrorOfTheCallThatMeetsIt() async throws {
    let directory = try TemporaryDirectory()
    let store = try PersistenceManager(directory.location)
    _ = try await store.importFilters(try (0..<2_000).map { try draft("text number \($0)") })
    await store.close()
    var bytes = try Data(contentsOf: directory.file)
    for index in (bytes.count / 4)..<(bytes.count * 3 / 4) { bytes[index] = 0x5a }
    try bytes.write(to: directory.file)
    let damaged = try PersistenceManager(directory.location)
    await expectError(.unreadable(path: directory.file.path)) {
      _ = try await damaged.fetchFilterRecords()
    }
    #expect(try await damaged.fetchAutomaticFiltersRuleRecords().count == 7)
  }

  @Test func aFileInPlaceOfTheDirectoryIsUnreadable() throws {
    let directory = try TemporaryDirectory()
    let file = directory.url.appendingPathComponent("file")
    try Data("x".utf8).write(to: file)
    for path in [file, file.appendingPathComponent("below")] {
      #expect(throws: PersistenceError.self) { _ = try PersistenceManager(.directory(path)) }
    }
    #expect(try Data(contentsOf: file) == Data("x".utf8))
  }

  @Test func aDirectoryWithoutPermissionIsNotPermitted() throws {
    let directory = try TemporaryDirectory()
    chmod(directory.url.path, 0o555)
    defer { chmod(directory.url.path, 0o700) }
    #expect(try openAsSomeone(directory) == "notPermitted(path: \"\(directory.file.path)\")")
    let below = directory.url.appendingPathComponent("below")
    #expect(
      try openAsSomeone(directory, at: below) == "notPermitted(path: \"\(below.path)\")")
  }

  @Test func aReadOnlyFileIsNotPermittedAndStays() async throws {
    let directory = try TemporaryDirectory()
    let store = try PersistenceManager(directory.location)
    let kept = try await store.addFilter(try draft("kept"))
    await store.close()
    chmod(directory.url.path, 0o755)
    for mode: mode_t in [0o444, 0o000] {
      chmod(directory.file.path, mode)
      #expect(try openAsSomeone(directory) == "notPermitted(path: \"\(directory.file.path)\")")
    }
    chmod(directory.file.path, 0o600)
    let again = try PersistenceManager(directory.location)
    #expect(try await again.fetchFilterRecords() == [kept])
  }

  /// Root may do everything, so its tests look with another user's eyes.
  private func openAsSomeone(_ directory: TemporaryDirectory, at url: URL? = nil) throws -> String {
    let nobody = 65_534
    let user = getuid() == 0 ? nobody : Int(getuid())
    return try Helper("open", (url ?? directory.url).path, "\(user)").finish()
  }

  /// A result code, the `errno` behind it, and what that means.
  struct Failure: Sendable {
    let code: Int32
    let systemError: Int32
    let error: PersistenceError

    init(_ code: Int32, _ systemError: Int32, _ error: PersistenceError) {
      self.code = code
      self.systemError = systemError
      self.error = error
    }
  }

  /// `SQLITE_IOERR_WRITE`, an expression that Swift does not see.
  private static let failedWrite: Int32 = 778

  static let failures: [Failure] = [
    Failure(SQLITE_FULL, 0, .diskFull),
    Failure(failedWrite, ENOSPC, .diskFull),
    Failure(failedWrite, EDQUOT, .diskFull),
    Failure(failedWrite, EIO, .failed(code: failedWrite)),
    Failure(SQLITE_BUSY, 0, .busy),
    Failure(SQLITE_BUSY | 512, 0, .busy),
    Failure(SQLITE_LOCKED, 0, .busy),
    Failure(SQLITE_READONLY | 256, 0, .notPermitted(path: "p")),
    Failure(SQLITE_CANTOPEN, EACCES, .notPermitted(path: "p")),
    Failure(SQLITE_CANTOPEN, EROFS, .notPermitted(path: "p")),
    Failure(SQLITE_CANTOPEN, ENOENT, .unreadable(path: "p")),
    Failure(SQLITE_NOTADB, 0, .unreadable(path: "p")),
    Failure(SQLITE_CORRUPT | 256, 0, .unreadable(path: "p")),
    Failure(SQLITE_CONSTRAINT, 0, .failed(code: SQLITE_CONSTRAINT)),
  ]

  @Test(arguments: failures)
  func everyResultCodeHasItsError(failure: Failure) {
    let error = PersistenceError(
      code: failure.code, systemError: failure.systemError, path: "p")
    #expect(error == failure.error)
  }
}

/// SQLite without the store.
enum Sqlite {
  static func run(_ script: String, _ file: URL) throws {
    var handle: OpaquePointer?
    defer { sqlite3_close(handle) }
    try #require(sqlite3_open(file.path, &handle) == SQLITE_OK)
    try #require(sqlite3_exec(handle, script, nil, nil, nil) == SQLITE_OK)
  }
}
