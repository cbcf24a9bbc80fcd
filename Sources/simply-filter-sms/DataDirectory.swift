import Foundation
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

  /// Opens the store there, making the folder where it does not exist.
  static func open(_ arguments: Arguments) throws(PersistenceError) -> PersistenceManager {
    try PersistenceManager(.directory(resolve(arguments)))
  }
}
