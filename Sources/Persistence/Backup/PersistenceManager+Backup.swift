import CSQLite
import FilterCore
import Foundation
import Glibc

extension PersistenceManager {
  /// Writes the whole store, as of one moment, into a file that its owner alone may read. Others go on
  /// reading and writing meanwhile.
  ///
  /// - Parameter replaces: overwrites a file that is there; it stays until the copy is whole.
  /// - Throws: `.fileExists`, `.notPermitted`, `.diskFull`.
  public func backUp(to file: URL, replaces: Bool = false) async throws(PersistenceError) {
    let draft = try BackupFile.reserve(beside: file, replaces: replaces)
    do throws(PersistenceError) {
      try await copy(to: draft)
      try BackupFile.finish(draft, as: file)
    } catch {
      BackupFile.forget(draft, reservedFor: replaces ? nil : file)
      throw error
    }
  }

  private func copy(to draft: URL) async throws(PersistenceError) {
    try await engine.read { (database) throws(PersistenceError) in
      let copy = try Database.openCopy(draft.path)
      try database.copyPages(to: copy)
      // A file of its own, that can be read where nothing can be written beside it.
      try copy.execute("PRAGMA journal_mode = DELETE")
    }
  }

  /// Puts the whole store of a backup in the place of what is there, in one commit that every process
  /// hears of. The file stays as it is; a backup of an older version is brought up to date on the way.
  ///
  /// - Parameter before: where what is there now is copied first, over what was kept the last time.
  /// - Throws: `.unreadable` with the file's path for what is no backup, `.newerSchema`, `.diskFull`;
  ///   after any of them the store is what it was.
  public func restore(
    from file: URL, keepingPresentIn before: URL? = nil
  ) async throws(PersistenceError) {
    let directory = try RestoredCopy.makeDirectory()
    defer { RestoredCopy.remove(directory) }
    let path = try RestoredCopy.read(file, into: directory)
    var draft: URL?
    if let before { draft = try BackupFile.reserve(beside: before, replaces: true) }
    do throws(PersistenceError) {
      if let draft { try await copy(to: draft) }
      try await replace(byStoreAt: path)
      // Only now: a restore that fails leaves what was kept the last time.
      if let before, let draft { try BackupFile.finish(draft, as: before) }
    } catch {
      if let draft { BackupFile.forget(draft, reservedFor: nil) }
      throw error
    }
  }

  private func replace(byStoreAt path: String) async throws(PersistenceError) {
    let name = "restored_" + UUID().uuidString.replacing("-", with: "")
    try await engine.configure { (database) throws(PersistenceError) in
      // Of this once, so not one of the kept statements.
      let attach = try Statement("ATTACH ? AS \(name)", in: database)
      try attach.bind([.text(path)])
      while try attach.step() {}
    }
    var failure: PersistenceError?
    do throws(PersistenceError) {
      try await engine.write { (database) throws(PersistenceError) in
        try StoreReplacement(schema: name, database: database).run()
      }
    } catch {
      failure = error
    }
    try await engine.configure { (database) throws(PersistenceError) in
      try database.execute("DETACH \(name)")
    }
    if let failure { throw failure }
  }
}

extension Database {
  /// Copies this database over another one, page by page, as of this connection's moment
  /// (<https://www.sqlite.org/backup.html>).
  func copyPages(to other: Database) throws(PersistenceError) {
    guard let backup = sqlite3_backup_init(other.handle, "main", handle, "main") else {
      throw other.error(sqlite3_errcode(other.handle))
    }
    let allPages: Int32 = -1
    sqlite3_backup_step(backup, allPages)
    let code = sqlite3_backup_finish(backup)
    guard code == SQLITE_OK else { throw other.error(code) }
  }
}
