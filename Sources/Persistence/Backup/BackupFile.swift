import Foundation
import Glibc

/// The file of a backup on its way: written beside its place, and moved there once it is whole.
enum BackupFile {
  private static let mode: mode_t = 0o600

  /// Makes an empty draft beside `file`, and takes the place itself unless something may be replaced.
  static func reserve(beside file: URL, replaces: Bool) throws(PersistenceError) -> URL {
    if !replaces { try create(file) }
    let draft = file.deletingLastPathComponent().appending(
      path: ".\(file.lastPathComponent).\(UUID().uuidString)")
    do throws(PersistenceError) {
      try create(draft)
    } catch {
      if !replaces { unlink(file.path) }
      throw error
    }
    return draft
  }

  static func finish(_ draft: URL, as file: URL) throws(PersistenceError) {
    guard rename(draft.path, file.path) == 0 else { throw .cannotOpen(file.path, errno) }
    // The name, too, survives a power cut.
    let directory = open(file.deletingLastPathComponent().path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard directory >= 0 else { return }
    fsync(directory)
    close(directory)
  }

  static func forget(_ draft: URL, reservedFor file: URL?) {
    for suffix in ["", "-wal", "-shm", "-journal"] { unlink(draft.path + suffix) }
    if let file { unlink(file.path) }
  }

  private static func create(_ file: URL) throws(PersistenceError) {
    let descriptor = open(file.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard descriptor >= 0 else {
      if errno == EEXIST { throw .fileExists(path: file.path) }
      throw .cannotOpen(file.path, errno)
    }
    close(descriptor)
  }
}
