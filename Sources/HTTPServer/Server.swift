import Glibc
import HTTPCore
import Synchronization

/// An HTTP/1.1 server: one epoll loop a core, each with a thread of its own.
///
/// The handler runs on the loop of its connection until it waits for the first time and comes back
/// there afterwards; long computations belong elsewhere, because they stop that loop's other
/// connections (never those of another loop). A server that runs lives until `shutdown`.
public final class Server: Sendable {
  private struct Running {
    let loops: [EventLoop]
    let drained: Latch
  }

  private let host: String
  private let port: UInt16
  private let limits: SharedLimits
  private let loopCount: Int
  private let handler: @Sendable (HTTPRequest) async -> HTTPResponse
  private let running = Mutex<Running?>(nil)
  private let openConnections = ConnectionCount()

  /// Prepares a server; nothing happens before `start`.
  /// - Parameters:
  ///   - host: a name or an address; every address of a name is listened on.
  ///   - port: 0 for a free one.
  ///   - loops: number of threads, nil for one a core.
  public init(
    host: String, port: UInt16, limits: ServerLimits = ServerLimits(), loops: Int? = nil,
    handler: @escaping @Sendable (HTTPRequest) async -> HTTPResponse
  ) {
    self.host = host
    self.port = port
    self.limits = SharedLimits(limits)
    loopCount = max(loops ?? sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1)
    self.handler = handler
  }

  /// Open connections at the moment.
  public var connectionCount: Int { openConnections.value }

  /// Listens; returns when connections are accepted.
  /// - Throws: `ServerError`; nothing stays open then.
  public func start() throws(ServerError) -> ServerAddress {
    let address: Result<ServerAddress, ServerError> = running.withLock { running in
      if running != nil { return .failure(.alreadyStarted) }
      do throws(ServerError) {
        let listener = try Listener(host: host, port: port, backlog: limits.value.backlog)
        running = try launch(listener)
        return .success(ServerAddress(host: host, port: listener.port))
      } catch {
        return .failure(error)
      }
    }
    return try address.get()
  }

  /// Stops accepting, ends idle connections, lets each running request end with
  /// `Connection: close`, and returns when all are gone or the time is over and the rest is cut.
  public func shutdown(grace: Duration) async {
    guard let running = running.withLock({ $0 }) else { return }
    for loop in running.loops { loop.post(.shutdown(grace: grace.milliseconds)) }
    await running.drained.wait()
  }

  private func launch(_ listener: Listener) throws(ServerError) -> Running {
    var parts: [(loop: EventLoop, poller: Poller)] = []
    for _ in 0..<loopCount {
      guard let loop = EventLoop(), let poller = Poller() else {
        for part in parts { part.poller.close() }
        listener.close()
        throw .cannotBind(host: host, code: errno)
      }
      parts.append((loop, poller))
    }
    let loops = parts.map(\.loop)
    let shared = LoopShared(
      limits: limits, handler: handler, openConnections: openConnections,
      drained: Latch(count: loops.count))
    let maximum = DescriptorLimit.raise(forConnections: limits.value.connections)
    for (index, part) in parts.enumerated() {
      let status = startThread {
        let acceptor =
          index == 0 ? Acceptor(listener: listener, loops: loops, maximum: maximum) : nil
        LoopCore(loop: part.loop, poller: part.poller, shared: shared, acceptor: acceptor).run()
      }
      if status != 0 {
        for loop in loops[..<index] { loop.post(.shutdown(grace: 0)) }
        if index == 0 { listener.close() }
        throw .cannotBind(host: host, code: status)
      }
    }
    return Running(loops: loops, drained: shared.drained)
  }
}
