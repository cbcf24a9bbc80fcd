import Dashboard
import FilterCore
import Foundation
import HTTPServer
import Persistence
import Services

extension Command {
  static let serve = Command(
    name: "serve", summary: "runs the dashboard",
    usage: """
      simply-filter-sms serve [--host 127.0.0.1] [--port 8080] [--data DIR]
                              [--base-path /prefix] [--log-format logfmt|json]
                              [--report-url URL]
                              [--debug] [--testing]

      The first line on standard output is “listening on http://HOST:PORT/prefix/”. --port 0 picks a free
      port. --testing uses a fresh store in memory. --log-format writes a line for each request to
      standard error: its route, status and microseconds, nothing of what was sent. --report-url sends
      reported messages to URL/report; without it they stay here. Addresses of this machine or a private
      network are refused unless SFS_ALLOW_PRIVATE_LISTS=1. Each option also has an environment variable
      (SFS_HOST, SFS_PORT, SFS_DATA, SFS_BASE_PATH, SFS_LOG_FORMAT, SFS_REPORT_URL, SFS_DEBUG=1,
      SFS_TESTING=1); the option wins.
      Only loopback addresses are served.
      """,
    options: ["host", "port", "base-path", "log-format", "report-url"], flags: ["debug", "testing"]
  ) { arguments in
    _ = try arguments.positional()
    let options = try ServeOptions(arguments, environment: ProcessInfo.processInfo.environment)
    SignalWatcher.block()
    try await Serving(options: options).run()
  }
}

/// What `serve` was asked, read and checked.
struct ServeOptions: Sendable {
  var host: String
  var port: UInt16
  var basePath: String
  var isDebug: Bool
  var location: StoreLocation
  var allowedHosts: Set<String>
  var links: AppLinks
  /// How requests are logged; nil: only faults are, as plain lines.
  var logFormat: LogFormat?
  /// Where reports are sent; nil: they stay here.
  var reports: ReportMessageService?

  init(_ arguments: Arguments, environment: [String: String]) throws(Failure) {
    func value(_ option: String, _ variable: String) -> String? {
      arguments[option] ?? environment[variable].flatMap { $0.isEmpty ? nil : $0 }
    }
    host = value("host", "SFS_HOST") ?? "127.0.0.1"
    guard ServeOptions.isLoopback(host) else {
      throw .usage(
        "“\(host)” is not a loopback address: until there are passwords only this machine is served, so use 127.0.0.1"
      )
    }
    let portText = value("port", "SFS_PORT") ?? "8080"
    guard let port = UInt16(portText) else {
      throw .usage("“\(portText)” is no port: use a number from 0 to 65535")
    }
    self.port = port
    basePath = try ServeOptions.basePath(value("base-path", "SFS_BASE_PATH") ?? "")
    if let text = value("log-format", "SFS_LOG_FORMAT") {
      guard let format = LogFormat(rawValue: text) else {
        throw .usage("“\(text)” is no form of a log: use logfmt or json")
      }
      logFormat = format
    }
    isDebug = arguments.has("debug") || environment["SFS_DEBUG"] == "1"
    if arguments.has("testing") || environment["SFS_TESTING"] == "1" {
      location = .inMemory
    } else {
      location = .directory(DataDirectory.resolve(arguments["data"], environment: environment))
    }
    allowedHosts = Set(
      (environment["SFS_ALLOWED_HOSTS"] ?? "").split(separator: ",").map { name in
        name.trimmingCharacters(in: .whitespaces).lowercased()
      })
    links = try ServeOptions.links(environment)
    reports = try ReportEndpoint.configured(value("report-url", "SFS_REPORT_URL"), environment)
  }

  private static func links(_ environment: [String: String]) throws(Failure) -> AppLinks {
    do { return try AppLinks(environment: environment) } catch {
      switch error {
      case .notAnAddress(let variable):
        throw .usage("\(variable) is no address: write for instance https://example.org/project")
      case .notAMailAddress(let variable):
        throw .usage("\(variable) is no mail address: write for instance help@example.org")
      case .notTipLinks(let variable):
        throw .usage(
          "\(variable) is not understood: write small=https://… medium=https://… large=https://…, each once"
        )
      }
    }
  }

  private static func isLoopback(_ host: String) -> Bool {
    if ["localhost", "::1", "[::1]"].contains(host) { return true }
    let octets = host.split(separator: ".", omittingEmptySubsequences: false)
    return octets.count == 4 && octets[0] == "127" && octets.allSatisfy { UInt8($0) != nil }
  }

  /// A prefix of plain path segments, without a slash at its end.
  private static func basePath(_ text: String) throws(Failure) -> String {
    var path = text
    while path.hasSuffix("/") { path.removeLast() }
    guard !path.isEmpty else { return "" }
    let allowed = CharacterSet(
      charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/")
    guard path.hasPrefix("/"), !path.contains("//"), !path.contains("/."),
      path.unicodeScalars.allSatisfy(allowed.contains)
    else {
      throw .usage("“\(text)” is no base path: write for instance /filters")
    }
    return path
  }
}
