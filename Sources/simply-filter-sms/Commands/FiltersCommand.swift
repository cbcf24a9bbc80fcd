import Dashboard
import FilterCore
import Foundation
import Persistence

extension Command {
  static let filters = Command(
    name: "filters", summary: "adds, lists and removes filters",
    usage: """
      simply-filter-sms filters add TEXT --type deny [--folder junk] [--target all]
                                    [--matching contains] [--case insensitive] [--data DIR]
      simply-filter-sms filters list [--json] [--data DIR]
      simply-filter-sms filters remove ID [--data DIR]

      --type      allow, deny or denyLanguage (TEXT is then for instance “$lang:english”)
      --folder    junk, transaction or promotion: where a deny filter sends a message
      --target    all, sender or body: what is read
      --matching  contains, exact (no letter touches the text) or regex (a search anywhere)
      --case      insensitive or sensitive; counts for regexes too, which the iPhone app ignores
      """,
    options: ["type", "folder", "target", "matching", "case"], flags: ["json"]
  ) { arguments in
    switch arguments.positional.first {
    case "add": try await FiltersCommand.add(arguments)
    case "list": try await FiltersCommand.list(arguments)
    case "remove": try await FiltersCommand.remove(arguments)
    default: throw Failure.usage("filters needs add, list or remove")
    }
  }
}

private enum FiltersCommand {
  static func add(_ arguments: Arguments) async throws {
    let text = try arguments.positional("add", "TEXT")[1]
    guard let type: FilterType = try word("type", arguments) else {
      throw Failure.usage("filters add needs --type allow, deny or denyLanguage")
    }
    let draft = try FilterDraft(
      text: text, type: type, folder: try word("folder", arguments) ?? .junk,
      target: try word("target", arguments) ?? .all,
      matching: try word("matching", arguments) ?? .contains,
      filterCase: try word("case", arguments) ?? .caseInsensitive)
    let store = try DataDirectory.open(arguments)
    let filter = try await store.addFilter(draft)
    await store.close()
    try Terminal.print(filter.id.uuidString)
  }

  static func list(_ arguments: Arguments) async throws {
    _ = try arguments.positional("list")
    let store = try DataDirectory.open(arguments)
    let filters = try await store.fetchFilterRecords()
    await store.close()
    if arguments.has("json") {
      try Terminal.write(try JSONAnswer.line(filters.map(FilterJSON.init)))
      return
    }
    for filter in filters {
      let words = [
        filter.id.uuidString, filter.type.wireName, filter.folder.wireName,
        filter.target.wireName, filter.matching.wireName, filter.filterCase.wireName, filter.text,
      ]
      try Terminal.print(words.joined(separator: "\t"))
    }
  }

  static func remove(_ arguments: Arguments) async throws {
    let text = try arguments.positional("remove", "ID")[1]
    guard let id = UUID(uuidString: text) else {
      throw Failure.usage("“\(text)” is no filter ID: take one from filters list")
    }
    let store = try DataDirectory.open(arguments)
    let removed = try await store.deleteFilters(ids: [id])
    await store.close()
    guard removed == 1 else {
      throw Failure.failed("there is no filter \(text): see filters list")
    }
  }

  private static func word<Value: WireNamed>(
    _ option: String, _ arguments: Arguments
  ) throws(Failure) -> Value? {
    guard let text = arguments[option] else { return nil }
    guard let value = Value(wireName: text) else {
      let words = Value.allCases.map(\.wireName).joined(separator: ", ")
      throw .usage("--\(option) is one of \(words)")
    }
    return value
  }
}
