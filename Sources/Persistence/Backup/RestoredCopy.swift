import CSQLite
import Foundation
import Glibc

/// A backup's copy, checked and brought up to date, from which the store is replaced.
enum RestoredCopy {
  private static let mode: mode_t = 0o700
  /// Revisions and positions only grow, also over a restore. Larger ones are damage, after which nothing
  /// could be counted any more.
  private static let maximumCounter = 1 << 53

  static func makeDirectory() throws(PersistenceError) -> URL {
    let directory = FileManager.default.temporaryDirectory.appending(
      path: "simply-filter-sms-\(UUID().uuidString)", directoryHint: .isDirectory)
    guard mkdir(directory.path, mode) == 0 else { throw .cannotOpen(directory.path, errno) }
    return directory
  }

  static func remove(_ directory: URL) {
    do {
      try FileManager.default.removeItem(at: directory)
    } catch {
      // Of the system's own temporary files; it tidies them up.
    }
  }

  /// The path of a whole store with the schema of this program.
  /// - Throws: `.unreadable` with the backup's path for what is none.
  static func read(_ file: URL, into directory: URL) throws(PersistenceError) -> String {
    let unreadable = PersistenceError.unreadable(path: file.path)
    do throws(PersistenceError) {
      let backup = try Database.openBackup(file.path)
      let copy = try Database.openCopy(
        StoreFile.prepare(in: directory))
      try backup.copyPages(to: copy)
      guard try copy.integer("PRAGMA application_id") == Database.applicationID,
        try copy.first("PRAGMA quick_check(1)", [], { $0.text(0) }) == "ok"
      else { throw unreadable }
    } catch .unreadable, .failed {
      throw unreadable
    }
    do throws(PersistenceError) {
      // Closed again at once, so that its log is part of it.
      let copy = try Database.openForWriting(.directory(directory))
      let counters = try copy.rows("SELECT revision, last_position FROM store_state", []) {
        [$0.integer(0), $0.integer(1)]
      }
      let allowed = 0...Int64(maximumCounter)
      guard counters.count == 1, counters[0].allSatisfy(allowed.contains) else { throw unreadable }
    } catch .unreadable, .failed {
      throw unreadable
    }
    return directory.appendingPathComponent(StoreLocation.fileName).path
  }
}
