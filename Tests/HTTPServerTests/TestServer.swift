import HTTPCore
import HTTPServer
import Synchronization

/// A server on a free port of the loopback with a few routes.
struct TestServer {
  let server: Server
  let address: ServerAddress
  let events: EventLog

  var port: UInt16 { address.port }

  /// What handlers have seen.
  final class EventLog: Sendable {
    private let entries = Mutex<[String]>([])

    func add(_ entry: String) { entries.withLock { $0.append(entry) } }
    var all: [String] { entries.withLock { $0 } }

    /// Waits until that has been noted, ten seconds at most.
    func contains(_ entry: String) async throws -> Bool {
      for _ in 0..<1_000 {
        if all.contains(entry) { return true }
        try await Task.sleep(for: .milliseconds(10))
      }
      return false
    }
  }

  static let uploadLimit = 1_000_000

  init(
    host: String = "127.0.0.1", loops: Int? = 2, _ change: (inout ServerLimits) -> Void = { _ in }
  ) throws {
    var limits = ServerLimits()
    limits.bodyLimit = { _, path in path == "/upload" ? TestServer.uploadLimit : 100_000 }
    limits.streamsBody = { _, path in path.hasPrefix("/stream") }
    limits.lingerDeadline = .seconds(2)
    change(&limits)
    let events = EventLog()
    server = Server(host: host, port: 0, limits: limits, loops: loops) { request in
      await TestServer.answer(request, events)
    }
    address = try server.start()
    self.events = events
  }

  /// Runs with a server and ends it.
  static func with(
    loops: Int? = 2, limits: (inout ServerLimits) -> Void = { _ in },
    _ body: (TestServer) async throws -> Void
  ) async throws {
    let server = try TestServer(loops: loops, limits)
    do {
      try await body(server)
    } catch {
      await server.server.shutdown(grace: .zero)
      throw error
    }
    await server.server.shutdown(grace: .zero)
  }

  private static func answer(_ request: HTTPRequest, _ events: EventLog) async -> HTTPResponse {
    if case .stream(let body) = request.body { return await stream(request.path, body, events) }
    guard let bytes = request.bytes else {
      return .text("too large, sorry", status: .contentTooLarge)
    }
    switch request.path {
    case "/hello": return .text("hello")
    case "/echo": return .bytes(bytes, contentType: "application/octet-stream")
    case "/upload": return .text("\(bytes.count)")
    case "/peer": return .text(request.peer)
    case "/big": return .bytes(Array(repeating: 0x61, count: 5_000_000), contentType: "x/y")
    case "/slow":
      events.add("slow")
      do { try await Task.sleep(for: .milliseconds(300)) } catch { return .text("cancelled") }
      return .text("slow")
    case "/held":
      events.add("held")
      do { _ = try await events.contains("release") } catch { return .text("cancelled") }
      return .text("held")
    case "/numbers":
      events.add("numbers")
      return HTTPResponse(body: .stream(numbers(request.query.flatMap { Int($0) })))
    case "/broken": return HTTPResponse(body: .stream(broken()))
    case "/endless": return endless(events)
    default: return .text("no such thing", status: .notFound)
    }
  }

  /// Reads a body while it comes.
  private static func stream(
    _ path: String, _ body: RequestBody, _ events: EventLog
  ) async -> HTTPResponse {
    var (count, largest) = (0, 0)
    do {
      switch path {
      case "/stream/echo":
        return HTTPResponse(body: .stream(AsyncThrowingStream { try await body.next() }))
      case "/stream/refused": return .text("no", status: .unsupportedMediaType)
      case "/stream/held":
        events.add("held")
        _ = try await events.contains("release")
      default: break
      }
      while let piece = try await body.next() {
        count += piece.count
        largest = max(largest, piece.count)
      }
      return .text("\(count) \(largest)")
    } catch RequestBodyError.tooLarge(let limit) {
      return .text("over \(limit)", status: .contentTooLarge)
    } catch {
      events.add("cut")
      return .text("cut")
    }
  }

  /// Lines with the numbers from 1, each made when it is asked for.
  private static func numbers(_ count: Int?) -> AsyncThrowingStream<[UInt8], any Error> {
    let last = count ?? 10
    let next = Mutex(0)
    return AsyncThrowingStream(unfolding: {
      let number = next.withLock { next in
        next += 1
        return next
      }
      // Goes through the executor now and then, as reading from a store would.
      if number % 16 == 0 { await Task.yield() }
      return number <= last ? Array("\(number)\n".utf8) : nil
    })
  }

  /// One piece, and a fault once that is on its way.
  private static func broken() -> AsyncThrowingStream<[UInt8], any Error> {
    let isFirst = Mutex(true)
    return AsyncThrowingStream(unfolding: {
      if isFirst.withLock({ first in
        defer { first = false }; return first
      }) {
        return Array("a part".utf8)
      }
      try await Task.sleep(for: .milliseconds(50))
      throw CancellationError()
    })
  }

  /// Pieces without end; says when it is let go. That may happen while a piece is made or between
  /// two, so the end of what the closure holds is what tells.
  private static func endless(_ events: EventLog) -> HTTPResponse {
    let source = EndlessSource(events)
    return HTTPResponse(
      body: .stream(AsyncThrowingStream(unfolding: { try await source.piece() })))
  }

  private final class EndlessSource: Sendable {
    private let events: EventLog
    private let count = Mutex(0)

    init(_ events: EventLog) { self.events = events }

    deinit { events.add("let go") }

    func piece() async throws -> [UInt8] {
      events.add("piece \(count.withLock { $0 += 1; return $0 })")
      try await Task.sleep(for: .milliseconds(5))
      return [UInt8](repeating: 0x62, count: 65_536)
    }
  }
}
