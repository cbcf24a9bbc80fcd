import CSQLite
import Foundation

extension Database {
  /// How long a call waits for another process's lock, in milliseconds.
  static let busyTimeout: Int32 = 5_000
  /// What a connection keeps of the file in memory, in KiB.
  private static let cacheSize = 16_384
  /// What is left of a log that a large import has blown up, in bytes.
  private static let restingLogSize = 4 << 20
  /// What marks a file as ours (<https://www.sqlite.org/pragma.html#pragma_application_id>): "SFSf".
  static let applicationID: Int64 = 0x5346_5366

  /// Opens the connection that writes, and brings the schema up to date.
  static func openForWriting(
    _ location: StoreLocation, migrations: [Migration] = Migrations.all
  ) throws(PersistenceError) -> Database {
    let path: String
    switch location {
    case .directory(let directory): path = try StoreFile.prepare(in: directory)
    case .inMemory: path = ":memory:"
    }
    let database = try open(path)
    guard sqlite3_db_readonly(database.handle, "main") == 0 else {
      throw .notPermitted(path: path)
    }
    try Migrator.checkOwnership(of: database)
    try database.configureJournal()
    try Migrator(migrations).migrate(database)
    return database
  }

  /// Opens a connection to a store that is open for writing already.
  static func openForReading(_ location: StoreLocation) throws(PersistenceError) -> Database {
    guard case .directory(let directory) = location else { throw .failed(code: SQLITE_MISUSE) }
    let database = try open(
      directory.appendingPathComponent(StoreLocation.fileName).path)
    try database.execute("PRAGMA query_only = ON")
    return database
  }

  /// Opens an empty file that a copy is written into.
  static func openCopy(_ path: String) throws(PersistenceError) -> Database { try open(path) }

  /// Opens a file that is only read, whatever it turns out to be.
  static func openBackup(_ path: String) throws(PersistenceError) -> Database {
    try open(path, SQLITE_OPEN_READONLY)
  }

  private static func open(
    _ path: String, _ access: Int32 = SQLITE_OPEN_READWRITE
  ) throws(PersistenceError) -> Database {
    var handle: OpaquePointer?
    // Each connection stays on one thread, so SQLite's own locks are not needed.
    let flags = access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    let code = sqlite3_open_v2(path, &handle, flags, nil)
    guard let handle else { throw .failed(code: code) }
    let database = Database(handle: handle, path: path == ":memory:" ? "" : path)
    guard code == SQLITE_OK else { throw database.error(code) }
    sqlite3_busy_timeout(handle, busyTimeout)
    try database.execute(
      "PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -\(cacheSize)")
    return database
  }

  /// Write-ahead log, flushed at each commit: a call that has returned survives a power cut.
  private func configureJournal() throws(PersistenceError) {
    // SQLite does not wait here when two processes make the same store at once
    // (https://www.sqlite.org/wal.html#sometimes_queries_return_sqlite_busy_in_wal_mode).
    let deadline = Date(timeIntervalSinceNow: Double(Self.busyTimeout) / 1_000)
    while true {
      do {
        try execute(
          """
          PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
          PRAGMA journal_size_limit = \(Self.restingLogSize)
          """)
        return
      } catch .busy where Date() < deadline {
        Thread.sleep(forTimeInterval: 0.02)
      }
    }
  }
}
