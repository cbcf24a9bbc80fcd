import Dashboard
import FilterCore
import Foundation
import Persistence
import Services

extension Command {
  static let lists = Command(
    name: "lists", summary: "updates, shows and switches community lists",
    usage: """
      simply-filter-sms lists update --from FILE_OR_URL [--data DIR]
      simply-filter-sms lists set LANG on|off [--data DIR]
      simply-filter-sms lists show [--json] [--data DIR]

      An update that is refused or fails leaves the stored lists as they were. Without --from it takes
      the base URL in SFS_LISTS_URL. Addresses of this machine or a private network are refused unless
      SFS_ALLOW_PRIVATE_LISTS=1.
      """,
    options: ["from"], flags: ["json"]
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
  /// Largest list file, in bytes.
  static let maximumBytes = 8 << 20
  static let documentedPath = "/simply-filter-sms/1.0.0/automatic_filters.json"

  static func update(_ arguments: Arguments) async throws {
    _ = try arguments.positional("update")
    let data = try await source(arguments)
    let reading: AutomaticFilterListsReading
    do {
      reading = try AutomaticFilterListsFile.read(data)
    } catch {
      throw Failure.failed("the lists were not updated: \(reason(error))")
    }
    let store = try DataDirectory.open(arguments)
    let isNew = try await AutomaticFilterManager(persistence: store).save(reading.lists, at: Date())
    await store.close()
    let languages = reading.lists.filterLists.keys.sorted().joined(separator: ", ")
    try Terminal.print("\(isNew ? "updated" : "already current"): \(languages)")
    if reading.blankPhrasesDropped > 0 {
      try Terminal.print("\(reading.blankPhrasesDropped) blank phrases were dropped")
    }
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
    try Terminal.print("updated \(cache.updatedAt.formatted(.iso8601))")
    for (code, list) in cache.lists.filterLists.sorted(by: { $0.key < $1.key }) {
      let counts = [list.allowSenders, list.allowBody, list.denySender, list.denyBody].map(\.count)
      try Terminal.print(
        ([code, active[code] == true ? "on" : "off"] + counts.map(String.init))
          .joined(separator: "\t"))
    }
  }

  /// The file or URL of `--from`, else the configured source.
  private static func source(_ arguments: Arguments) async throws -> Data {
    let environment = ProcessInfo.processInfo.environment
    let configured = environment["SFS_LISTS_URL"].flatMap { base in
      base.isEmpty ? nil : (base.hasSuffix("/") ? String(base.dropLast()) : base) + documentedPath
    }
    guard let from = arguments["from"] ?? configured else {
      throw Failure.usage("lists update needs --from FILE_OR_URL, or a base URL in SFS_LISTS_URL")
    }
    guard from.contains("://") else {
      return try InputFile.read(from, limitBytes: maximumBytes)
    }
    guard let url = URL(string: from) else { throw Failure.usage("“\(from)” is no URL") }
    let service = HTTPService(
      .init(
        allowsPrivateAddresses: environment["SFS_ALLOW_PRIVATE_LISTS"] == "1",
        proxies: ProxySettings(environment: environment)))
    do {
      let response = try await service.fetch(
        url, limits: HTTPServiceLimits(maximumBytes: maximumBytes))
      guard response.status == 200 else {
        throw Failure.failed("the lists were not updated: the server answered \(response.status)")
      }
      return Data(response.body)
    } catch let error as HTTPServiceError {
      throw Failure.failed("the lists were not updated: \(reason(error))")
    }
  }

  private static func reason(_ error: AutomaticFilterListsError) -> String {
    switch error {
    case .notJSON: "the file is not JSON; check the address"
    case .wrongShape: "the file has another shape than {\"filter_lists\":{…}}"
    case .empty: "the file holds no phrase at all"
    }
  }

  private static func reason(_ error: HTTPServiceError) -> String {
    switch error {
    case .unsupportedURL: "only http and https addresses are fetched"
    case .addressNotAllowed:
      "the address belongs to this machine or a private network; set SFS_ALLOW_PRIVATE_LISTS=1 to allow it"
    case .hostNotFound: "the host name was not found"
    case .cannotConnect: "nothing answers at that address"
    case .proxyFailed: "the proxy of the environment cannot be used; check http_proxy and https_proxy"
    case .timedOut: "the server took too long"
    case .tooLarge(let limit): "the file is larger than \(limit >> 20) MiB"
    case .tooManyRedirects(let limit): "the server redirected more than \(limit) times"
    case .tlsFailed: "the server's certificate could not be verified"
    case .cutOff: "the file arrived cut off; try again"
    case .status(let status): "the server answered \(status)"
    case .badEncoding: "the file arrived in an encoding that cannot be read"
    case .notHTTP: "what answers there is no web server"
    case .cancelled: "it was cancelled"
    case .failed(let code): "the download failed (\(code)); try again"
    }
  }
}
