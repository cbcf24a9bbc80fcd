import Foundation
import Synchronization

/// A server that misbehaves as told: it reads a request's head and plays steps by its path.
public final class LoopbackServer: Sendable {
  public enum Step: Sendable {
    case send([UInt8])
    /// Seconds.
    case pause(Double)
    /// Sends the same bytes until the other side is gone or so often.
    case repeated([UInt8], times: Int, pause: Double)
  }

  public let port: UInt16
  private let listener: Int32
  private let asked = Heads()

  /// The heads of the requests so far, in the order in which they came.
  public var heads: [String] { asked.all.withLock { $0 } }
  /// Their bodies, where `Content-Length` announced one, in the order in which they came.
  public var bodies: [String] { asked.bodies.withLock { $0 } }

  private final class Heads: Sendable {
    let all = Mutex<[String]>([])
    let bodies = Mutex<[String]>([])
  }

  /// Listens on 127.0.0.1, on a port that the system picks.
  public convenience init(
    _ steps: @escaping @Sendable (_ path: String, _ port: UInt16) -> [Step]
  ) throws {
    try self.init(asking: { _, path, port in steps(path, port) })
  }

  private init(
    asking steps: @escaping @Sendable (_ head: String, _ path: String, _ port: UInt16) -> [Step]
  ) throws {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, length) == 0 && listen(listener, 16) == 0
          && getsockname(listener, $0, &length) == 0
      }
    }
    guard isBound else { throw POSIXError(.EADDRINUSE) }
    let port = UInt16(bigEndian: address.sin_port)
    self.listener = listener
    self.port = port
    let asked = asked
    Thread.detachNewThread {
      while true {
        let client = accept(listener, nil, nil)
        guard client >= 0 else { break }
        Thread.detachNewThread {
          Self.serve(client, asked) { steps($0, $1, port) }
          close(client)
        }
      }
      close(listener)
    }
  }

  /// Plays `first` to a plain request and 304 to one that knows a mark.
  public convenience init(conditional first: [Step]) throws {
    let notModified = Array("HTTP/1.1 304 Not Modified\r\nConnection: close\r\n\r\n".utf8)
    try self.init(asking: { head, _, _ in
      head.contains("If-None-Match") ? [.send(notModified)] : first
    })
  }

  /// Closes the port. A test says when, because a value may end with its last use, which is before
  /// its address was asked.
  public func stop() {
    // The accepting thread closes it: its number must not be another socket's before that.
    shutdown(listener, Int32(SHUT_RDWR))
  }

  public func url(_ path: String) throws -> URL {
    guard let url = URL(string: "http://127.0.0.1:\(port)\(path)") else { throw URLError(.badURL) }
    return url
  }

  private static func serve(_ client: Int32, _ asked: Heads, _ steps: (String, String) -> [Step]) {
    var head: [UInt8] = []
    var byte: UInt8 = 0
    while !head.suffix(4).elementsEqual("\r\n\r\n".utf8) {
      guard recv(client, &byte, 1, 0) == 1 else { return }
      head.append(byte)
    }
    let text = String(decoding: head, as: UTF8.self)
    asked.all.withLock { $0.append(text) }
    if let length = text.firstMatch(of: /(?i)\r\ncontent-length: *(\d+)/).flatMap({ Int($0.1) }) {
      guard let body = read(length, from: client) else { return }
      asked.bodies.withLock { $0.append(body) }
    }
    let words = text.split(separator: " ")
    for step in steps(text, words.count > 1 ? String(words[1]) : "") {
      switch step {
      case .send(let bytes):
        guard write(bytes, to: client) else { return }
      case .pause(let seconds):
        Thread.sleep(forTimeInterval: seconds)
      case .repeated(let bytes, let times, let pause):
        for _ in 0..<times {
          guard write(bytes, to: client) else { return }
          Thread.sleep(forTimeInterval: pause)
        }
      }
    }
  }

  private static func read(_ length: Int, from client: Int32) -> String? {
    var body = [UInt8](repeating: 0, count: length)
    var count = 0
    while count < length {
      let taken = body[count...].withUnsafeMutableBytes {
        recv(client, $0.baseAddress, $0.count, 0)
      }
      guard taken > 0 else { return nil }
      count += taken
    }
    return String(decoding: body, as: UTF8.self)
  }

  private static func write(_ bytes: [UInt8], to client: Int32) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }
}

/// A whole answer.
public func answer(_ status: String, _ fields: [String] = [], _ body: [UInt8] = []) -> [UInt8] {
  let head = ["HTTP/1.1 \(status)", "Content-Length: \(body.count)", "Connection: close"] + fields
  return Array((head.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body
}
