import Dashboard
import FilterCore
import Foundation
import Persistence
import Services

extension Command {
  static let lists = Command(
    name: "lists", summary: "updates, shows and switches community lists",
    usage: """
      simply-filter-sms lists update [--from FILE_OR_URL] [--force] [--data DIR]
      simply-filter-sms lists set LANG on|off [--data DIR]
      simply-filter-sms lists show [--json] [--data DIR]

      An update that is refused or fails leaves the stored lists as they were. Without --from it takes
      the base URL in SFS_LISTS_URL, or, where that is empty, the lists that are shipped.
      Lists that keep fewer than half of the phrases of the stored ones, or of one language with at least
      20, are refused; --force takes them. Addresses of this machine or a private network are refused
      unless SFS_ALLOW_PRIVATE_LISTS=1.
      """,
    options: ["from"], flags: ["json", "force"]
  ) { arguments in
    switch arguments.positional.first {
    case "update": try await ListsCommand.update(arguments)
    case "set": try await ListsCommand.set(arguments)
    case "show": try await ListsCommand.show(arguments)
    default: throw Failure.usage("lists needs update, set or show")
    }
  }
}

private enum ListsCommand {
  static func update(_ arguments: Arguments) async throws {
    _ = try arguments.positional("update")
    let source = try source(arguments)
    let store = try DataDirectory.open(arguments)
    let manager = AutomaticFilterManager(persistence: store, source: source)
    let update = try await manager.forceUpdateAutomaticFilters(
      acceptsSmaller: arguments.has("force"))
    let languages =
      try await store.fetchAutomaticFiltersCache()?.lists.filterLists.keys.sorted() ?? []
    await store.close()
    switch update {
    case .failed(let failure):
      throw Failure.failed("the lists were not updated: \(failure.explanation)")
    case .skipped:
      throw Failure.failed(
        "the lists were not updated: the stored ones came from elsewhere, and the shipped ones do not replace them; use --from FILE_OR_URL, or set SFS_LISTS_URL"
      )
    case .updated(let dropped): try say("updated", languages, dropped)
    case .current(let dropped): try say("already current", languages, dropped)
    }
  }

  private static func say(_ word: String, _ languages: [String], _ dropped: Int) throws {
    try Terminal.print("\(word): \(languages.joined(separator: ", "))")
    if dropped > 0 { try Terminal.print("\(dropped) blank phrases were dropped") }
  }

  static func set(_ arguments: Arguments) async throws {
    let words = try arguments.positional("set", "LANG", "on|off")
    guard ["on", "off"].contains(words[2]) else { throw Failure.usage("say on or off") }
    let store = try DataDirectory.open(arguments)
    let cache = try await store.fetchAutomaticFiltersCache()
    let known = Set(AutomaticFilterManager.listLanguages)
      .union(cache.map { Set($0.lists.filterLists.keys) } ?? [])
    guard known.contains(words[1]) else {
      throw Failure.usage(
        "there is no list “\(words[1])”: use \(known.sorted().joined(separator: ", "))")
    }
    try await AutomaticFilterManager(persistence: store).setLanguageAutomaticState(
      words[1], isActive: words[2] == "on")
    await store.close()
    try Terminal.print("\(words[1])\t\(words[2])")
  }

  static func show(_ arguments: Arguments) async throws {
    _ = try arguments.positional("show")
    let store = try DataDirectory.open(arguments)
    let cache = try await store.fetchAutomaticFiltersCache()
    let active = try await store.fetchAutomaticFiltersLanguageRecords()
    let failure = try await AutomaticFilterManager(persistence: store).lastFailure()
    await store.close()
    if arguments.has("json") {
      let lists = cache?.lists ?? AutomaticFilterListsResponse(filterLists: [:])
      try Terminal.write(try JSONAnswer.line(lists))
      return
    }
    guard let cache else {
      try Terminal.print("no lists yet: simply-filter-sms lists update --from FILE_OR_URL")
      return
    }
    if let failure { try Terminal.print("the last update failed: \(failure.explanation)") }
    try Terminal.print("updated \(cache.updatedAt.formatted(.iso8601))")
    for (code, list) in cache.lists.filterLists.sorted(by: { $0.key < $1.key }) {
      let counts = [list.allowSenders, list.allowBody, list.denySender, list.denyBody].map(\.count)
      try Terminal.print(
        ([code, active[code] == true ? "on" : "off"] + counts.map(String.init))
          .joined(separator: "\t"))
    }
  }

  /// The file or URL of `--from`, else the configured source.
  private static func source(_ arguments: Arguments) throws -> any AmazonS3ServiceProtocol {
    let environment = ProcessInfo.processInfo.environment
    if let from = arguments["from"] { return try ListSource.named(from, environment) }
    guard let resources = ResourceLocation.find(executable: Program.executable) else {
      throw Failure.failed("the Lists folder was not found beside the program: install it")
    }
    return try ListSource.configured(environment, resources: resources)
  }
}
