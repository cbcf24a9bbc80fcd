import FilterCore
import Foundation
import Persistence

// store-crash-helper import DIR COUNT   says "ready", imports COUNT filters, says "done"
// store-crash-helper add DIR TEXT       adds a filter and says its revision
// store-crash-helper open DIR UID       becomes that user, opens the store, says how that went

/// Says a word at once: the test waits for it.
func say(_ word: String) {
  FileHandle.standardOutput.write(Data("\(word)\n".utf8))
}

let arguments = CommandLine.arguments
guard arguments.count == 4 else {
  say("usage: store-crash-helper import|add|open DIR ARGUMENT")
  exit(2)
}
let location = StoreLocation.directory(URL(fileURLWithPath: arguments[2]))

do {
  switch arguments[1] {
  case "import":
    let count = Int(arguments[3]) ?? 0
    var drafts: [FilterDraft] = []
    for number in 1...max(count, 1) {
      drafts.append(try FilterDraft(text: "killed import \(number)", type: .deny))
    }
    let store = try PersistenceManager(location)
    say("ready")
    _ = try await store.importFilters(drafts)
    say("done")
  case "add":
    let store = try PersistenceManager(location)
    let filter = try await store.addFilter(try FilterDraft(text: arguments[3], type: .deny))
    say("\(filter.revision)")
  case "open":
    if let user = uid_t(arguments[3]), setuid(user) != 0 {
      say("cannot become \(user)")
      exit(1)
    }
    _ = try PersistenceManager(location)
    say("opened")
  default:
    say("unknown command")
    exit(2)
  }
} catch {
  say("\(error)")
  exit(1)
}
