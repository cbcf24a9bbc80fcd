import Foundation
import Persistence

extension Command {
  static let backup = Command(
    name: "backup", summary: "copies the whole store into a file",
    usage: """
      simply-filter-sms backup FILE [--force] [--data DIR]

      Filters, rules, lists, reports and settings as of one moment, also while the server runs. Only
      you may read the file. A file that is there is replaced only with --force.
      """,
    flags: ["force"]
  ) { arguments in
    let file = URL(filePath: try arguments.positional("FILE")[0])
    guard !DataDirectory.holds(file, arguments) else {
      throw Failure.usage("\(file.path) is the store itself: choose another file")
    }
    let store = try DataDirectory.open(arguments)
    try await store.backUp(to: file, replaces: arguments.has("force"))
    let count = try await store.filterCounts().values.reduce(0, +)
    await store.close()
    try Terminal.print("backed up to \(file.path) (filters: \(count))")
  }

  static let restore = Command(
    name: "restore", summary: "brings the whole store back from a file",
    usage: """
      simply-filter-sms restore FILE [--data DIR]

      Everything that the store holds now is replaced by what “backup” has written into FILE, in one
      step and also while the server runs; open pages follow. What was there before is kept beside the
      store as before-restore.sqlite3 until the next time.
      """
  ) { arguments in
    let file = URL(filePath: try arguments.positional("FILE")[0])
    let store = try DataDirectory.open(arguments)
    let before = DataDirectory.resolve(arguments).appending(path: "before-restore.sqlite3")
    do {
      guard before.resolvingSymlinksInPath() != file.resolvingSymlinksInPath() else {
        throw Failure.usage("\(file.path) would be overwritten on the way: rename it first")
      }
      try await store.restore(from: file, keepingPresentIn: before)
    } catch PersistenceError.unreadable(file.path) {
      throw Failure.failed(
        "\(file.path) is no backup that can be read: choose a file that “backup” has written")
    } catch PersistenceError.newerSchema {
      throw Failure.failed(
        "\(file.path) was written by a newer version: install that version first")
    }
    let count = try await store.filterCounts().values.reduce(0, +)
    await store.close()
    try Terminal.print(
      "restored from \(file.path) (filters: \(count)); what was there before is in \(before.path)")
  }
}
