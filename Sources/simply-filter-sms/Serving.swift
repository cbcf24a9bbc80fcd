import Dashboard
import Foundation
import HTTPCore
import HTTPServer
import Persistence
import Services

/// The life of `serve`: open, listen, wait for a stop signal, drain, close.
struct Serving {
  let options: ServeOptions

  /// How long requests that are under way may take after a stop signal.
  private static let grace = Duration.seconds(10)
  /// How long the last lines of the log may take, in seconds.
  private static let logPatience = 2
  /// Added to a signal's number it is the status of a program that the signal has ended.
  private static let signalStatus: Int32 = 128
  /// Largest body of the pages that take a file, in bytes: the file and the form around it.
  private static let uploadBytes = FilterTransferManager.maximumFileBytes + (64 << 10)
  /// Largest body of an API call with one message: 1 MiB with every byte escaped as `\u00XX`.
  private static let messageBytes = 8 << 20

  func run() async throws {
    guard let signals = SignalWatcher() else {
      throw Failure.failed("no file descriptor is left: let the program have more of them")
    }
    let store = try PersistenceManager(options.location)
    // A loop must not wait for whoever reads the log.
    let lines = LogQueue(write: { Terminal.report($0) })
    defer { lines.end(patience: Serving.logPatience) }
    let log = options.logFormat.map { format in
      RequestLog(format: format, write: { lines.add($0) })
    }
    let configuration = try configuration()
    let app = try AppManager(
      persistence: store, configuration: configuration,
      listSource: ListSource.configured(
        ProcessInfo.processInfo.environment, resources: configuration.resources),
      reportService: options.reports, log: log?.report ?? lines.add)
    let service = DashboardService(app: app)
    let server = Server(
      host: options.host, port: options.port, limits: Serving.limits(basePath: options.basePath),
      loops: nil
    ) { request in
      guard let log else { return await service.respond(to: request) }
      return await log.respond(to: request) { await service.respond(to: $0) }
    }
    let address = try server.start()
    try Terminal.print("listening on http://\(address.authority)\(options.basePath)/")
    try Terminal.print(options.location.line)
    await app.start()
    let compression = Task.detached(priority: .utility) { app.compressPublicFiles() }
    _ = await signals.wait()
    endAtOnceWhenAskedAgain(signals)
    compression.cancel()
    await server.shutdown(grace: Serving.grace)
    await app.stop()
  }

  /// Whoever sends a second signal does not want to wait for the first one's order. The store is whole
  /// all the same: what was committed is in its log.
  private func endAtOnceWhenAskedAgain(_ signals: SignalWatcher) {
    Task.detached {
      let signal = await signals.wait()
      _exit(Serving.signalStatus + signal)
    }
  }

  private func configuration() throws(Failure) -> AppConfiguration {
    guard let resources = ResourceLocation.find(executable: Program.executable) else {
      throw .failed(
        "Templates, Localization, Public and Lists were found neither in share/simply-filter-sms beside the program nor in a checkout above it: install them or run from the checkout"
      )
    }
    return AppConfiguration(
      resources: resources, basePath: options.basePath, allowedHosts: options.allowedHosts,
      isDebug: options.isDebug, links: options.links)
  }

  private static func limits(basePath: String) -> ServerLimits {
    var limits = ServerLimits()
    limits.bodyLimit = { _, path in
      guard path.hasPrefix(basePath) else { return ServerLimits.defaultBodyBytes }
      switch path.dropFirst(basePath.count) {
      case "/import", "/api/v1/import", "/api/v1/evaluate/batch": return uploadBytes
      case "/api/v1/evaluate", "/test-filters": return messageBytes
      default: return ServerLimits.defaultBodyBytes
      }
    }
    // What reads a body while it comes holds a part of it only.
    limits.streamsBody = { _, path in
      guard path.hasPrefix(basePath) else { return false }
      return ["/import", "/api/v1/import", "/api/v1/evaluate/batch"]
        .contains(path.dropFirst(basePath.count))
    }
    return limits
  }
}

extension StoreLocation {
  /// Where the data lies, for whoever starts the server.
  fileprivate var line: String {
    switch self {
    case .directory(let url): "data in \(url.path)"
    case .inMemory: "data in memory only: nothing is kept"
    }
  }
}

/// What is known of the running program.
enum Program {
  /// The executable file, links resolved.
  static var executable: URL {
    URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
  }
}
