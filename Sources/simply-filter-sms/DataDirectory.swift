import Foundation
import Glibc
import Persistence

/// Where the store lies: `--data`, else `SFS_DATA`, else `$XDG_DATA_HOME/simply-filter-sms`, else
/// `~/.local/share/simply-filter-sms`.
enum DataDirectory {
  static func resolve(_ option: String?, environment: [String: String]) -> URL {
    func folder(_ path: String) -> URL { URL(filePath: path, directoryHint: .isDirectory) }
    if let option, !option.isEmpty { return folder(option) }
    if let path = environment["SFS_DATA"], !path.isEmpty { return folder(path) }
    if let path = environment["XDG_DATA_HOME"], path.hasPrefix("/") {
      return folder(path).appending(path: "simply-filter-sms", directoryHint: .isDirectory)
    }
    let home = environment["HOME"] ?? "/"
    return folder(home).appending(
      path: ".local/share/simply-filter-sms", directoryHint: .isDirectory)
  }

  static func resolve(_ arguments: Arguments) -> URL {
    resolve(arguments["data"], environment: ProcessInfo.processInfo.environment)
  }

  /// Whether a file is one of the store's own, by whatever name it is called.
  static func holds(_ file: URL, _ arguments: Arguments) -> Bool {
    guard let identity = identity(of: file) else { return false }
    let store = resolve(arguments).appending(path: StoreLocation.fileName)
    return ["", "-wal", "-shm"].contains { suffix in
      DataDirectory.identity(of: URL(filePath: store.path + suffix)).map { $0 == identity } ?? false
    }
  }

  private static func identity(of file: URL) -> [UInt64]? {
    var status = stat()
    guard stat(file.path, &status) == 0 else { return nil }
    return [UInt64(status.st_dev), UInt64(status.st_ino)]
  }

  /// Opens the store there, making the folder where it does not exist.
  static func open(_ arguments: Arguments) throws(PersistenceError) -> PersistenceManager {
    try PersistenceManager(.directory(resolve(arguments)))
  }
}
