import Foundation
import Glibc

/// The store's file and directory, made for their owner alone.
enum StoreFile {
  private static let directoryMode: mode_t = 0o700
  private static let fileMode: mode_t = 0o600

  /// Makes what is missing and returns the database's path. What is there keeps its mode.
  static func prepare(in directory: URL) throws(PersistenceError) -> String {
    try makeDirectory(directory.standardizedFileURL)
    let path = directory.appendingPathComponent(StoreLocation.fileName).path
    // SQLite would make it readable for everyone; its journals take the mode of this file.
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, fileMode)
    guard descriptor >= 0 else { throw .cannotOpen(path, errno) }
    Glibc.close(descriptor)
    return path
  }

  private static func makeDirectory(_ url: URL) throws(PersistenceError) {
    var status = stat()
    if stat(url.path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFDIR else { throw .unreadable(path: url.path) }
      return
    }
    guard errno == ENOENT else { throw .cannotOpen(url.path, errno) }
    let parent = url.deletingLastPathComponent()
    if parent.path != url.path { try makeDirectory(parent) }
    guard mkdir(url.path, directoryMode) == 0 || errno == EEXIST else {
      throw .cannotOpen(url.path, errno)
    }
  }
}
