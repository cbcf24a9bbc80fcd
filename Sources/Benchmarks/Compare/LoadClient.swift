import CLinux
import Foundation

/// Asks the same thing again and again over a number of connections, each with one request at a time.
final class LoadClient {
  struct Result {
    var rate: Double
    /// In seconds.
    var slowestOfHundred: Double
  }

  struct Failure: Error {
    let text: String
  }

  private struct Connection {
    let descriptor: Int32
    var received: [UInt8] = []
    var sentAt = 0.0
  }

  private static let readBytes = 262_144
  private static let headEnd = Array("\r\n\r\n".utf8)
  private static let lengthName = Array("content-length: ".utf8)

  private let poller = epoll_create1(0)
  private var connections: [Connection] = []
  private let request: [UInt8]
  private var buffer = [UInt8](repeating: 0, count: LoadClient.readBytes)

  init(port: UInt16, path: String, fields: String = "", connections count: Int) throws {
    request = Array("GET \(path) HTTP/1.1\r\nHost: localhost\r\n\(fields)\r\n".utf8)
    for index in 0..<count {
      let descriptor = try LoadClient.connect(port: port)
      var event = epoll_event()
      event.events = EPOLLIN.rawValue
      event.data.u64 = UInt64(index)
      epoll_ctl(poller, EPOLL_CTL_ADD, descriptor, &event)
      connections.append(Connection(descriptor: descriptor))
    }
  }

  deinit {
    for connection in connections { close(connection.descriptor) }
    close(poller)
  }

  /// Opens a connection from an address of the loopback.
  static func connect(port: UInt16, from source: UInt32 = 0x7f00_0001) throws -> Int32 {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    func address(_ host: UInt32, _ port: UInt16) -> sockaddr_in {
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      address.sin_addr.s_addr = host.bigEndian
      return address
    }
    func call(
      _ address: sockaddr_in, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
      withUnsafePointer(to: address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
    }
    guard call(address(source, 0), { bind(descriptor, $0, $1) }) == 0,
      call(address(0x7f00_0001, port), { Glibc.connect(descriptor, $0, $1) }) == 0
    else { throw Failure(text: "connect: \(errno)") }
    return descriptor
  }

  /// Asks for that many seconds.
  func run(seconds: Double) throws -> Result {
    var latencies: [Double] = []
    let begun = LoadClient.wall()
    for index in connections.indices { try send(index) }
    var events = [epoll_event](repeating: epoll_event(), count: 64)
    var waiting = connections.count
    while waiting > 0 {
      let count = Int(epoll_wait(poller, &events, Int32(events.count), 10_000))
      guard count > 0 else { throw Failure(text: "no answer for ten seconds") }
      for event in events[..<count] {
        let index = Int(event.data.u64)
        guard try receive(index) else { continue }
        let now = LoadClient.wall()
        latencies.append(now - connections[index].sentAt)
        if now - begun < seconds { try send(index) } else { waiting -= 1 }
      }
    }
    let passed = LoadClient.wall() - begun
    latencies.sort()
    return Result(
      rate: Double(latencies.count) / passed,
      slowestOfHundred: latencies[latencies.count * 99 / 100])
  }

  /// The body of one answer, over a connection of its own.
  static func body(port: UInt16, path: String) throws -> [UInt8] {
    let client = try LoadClient(port: port, path: path, connections: 1)
    try client.send(0)
    while true {
      let count = read(client.connections[0].descriptor, &client.buffer, client.buffer.count)
      guard count > 0 else { throw Failure(text: "closed") }
      client.connections[0].received += client.buffer[..<count]
      let received = client.connections[0].received
      if let (head, length) = LoadClient.frame(received), received.count >= head + length {
        guard received.starts(with: "HTTP/1.1 200".utf8) else {
          throw Failure(text: "\(path): \(String(decoding: received.prefix(15), as: UTF8.self))")
        }
        return Array(received[head...])
      }
    }
  }

  private func send(_ index: Int) throws {
    connections[index].sentAt = LoadClient.wall()
    let count = write(connections[index].descriptor, request, request.count)
    guard count == request.count else { throw Failure(text: "send: \(errno)") }
  }

  /// Reads what has come; true when the answer is whole.
  private func receive(_ index: Int) throws -> Bool {
    let count = read(connections[index].descriptor, &buffer, buffer.count)
    guard count > 0 else { throw Failure(text: "closed: \(errno)") }
    connections[index].received += buffer[..<count]
    guard let (head, length) = LoadClient.frame(connections[index].received),
      connections[index].received.count >= head + length
    else { return false }
    guard connections[index].received[9] == UInt8(ascii: "2") else {
      throw Failure(text: "an answer that is none")
    }
    connections[index].received.removeAll(keepingCapacity: true)
    return true
  }

  /// Where the body begins and how long it is, once the head is there.
  private static func frame(_ bytes: [UInt8]) -> (head: Int, length: Int)? {
    var index = 0
    var length = 0
    while index + 3 < bytes.count {
      if bytes[index] == 0x0D {
        if bytes[index...].starts(with: headEnd) { return (index + 4, length) }
        let line = bytes[(index + 2)...].prefix(lengthName.count)
        if line.count == lengthName.count,
          zip(line, lengthName).allSatisfy({ $0 | 0x20 == $1 | 0x20 })
        {
          length = bytes[(index + 2 + lengthName.count)...].prefix { $0 != 0x0D }
            .reduce(0) { $0 * 10 + Int($1 - 0x30) }
        }
      }
      index += 1
    }
    return nil
  }

  static func wall() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
