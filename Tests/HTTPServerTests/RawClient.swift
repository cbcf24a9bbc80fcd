import Foundation
import Glibc

/// A blocking socket that says exactly what it is told. Calls fail after ten seconds of silence.
final class RawClient {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private let descriptor: Int32
  private var buffer: [UInt8] = []

  init(port: UInt16, host: String = "127.0.0.1") throws {
    let family = host.contains(":") ? AF_INET6 : AF_INET
    descriptor = socket(family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var timeout = timeval(tv_sec: 10, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, size)
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &timeout, size)
    let status: Int32
    if family == AF_INET6 {
      var address = sockaddr_in6()
      address.sin6_family = sa_family_t(family)
      address.sin6_port = port.bigEndian
      inet_pton(family, host, &address.sin6_addr)
      status = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in6>.size))
        }
      }
    } else {
      var address = sockaddr_in()
      address.sin_family = sa_family_t(family)
      address.sin_port = port.bigEndian
      inet_pton(family, host, &address.sin_addr)
      status = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
    }
    guard status == 0 else { throw Failure(description: "connect: \(errno)") }
  }

  deinit {
    close()
  }

  private var isOpen = true

  func close() {
    guard isOpen else { return }
    isOpen = false
    Glibc.close(descriptor)
  }

  func send(_ text: String) throws {
    try send(Array(text.utf8))
  }

  func send(_ bytes: [UInt8]) throws {
    var offset = 0
    while offset < bytes.count {
      let count = bytes.withUnsafeBytes { pointer in
        Glibc.send(
          descriptor, pointer.baseAddress?.advanced(by: offset), bytes.count - offset,
          Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { throw Failure(description: "send: \(errno)") }
      offset += count
    }
  }

  func finishSending() {
    shutdown(descriptor, Int32(SHUT_WR))
  }

  /// Everything up to the end of the connection.
  func readToEnd() throws -> String {
    while try fill() {}
    defer { buffer = [] }
    return String(decoding: buffer, as: UTF8.self)
  }

  /// One header, with its empty line.
  func readHead() throws -> String {
    let end = Array("\r\n\r\n".utf8)
    while true {
      if let index = buffer.indices.first(where: { buffer[$0...].starts(with: end) }) {
        defer { buffer.removeFirst(index + end.count) }
        return String(decoding: buffer[..<(index + end.count)], as: UTF8.self)
      }
      guard try fill() else { throw Failure(description: "closed in a header") }
    }
  }

  func read(_ count: Int) throws -> String {
    while buffer.count < count {
      guard try fill() else { throw Failure(description: "closed in a body") }
    }
    defer { buffer.removeFirst(count) }
    return String(decoding: buffer[..<count], as: UTF8.self)
  }

  /// One answer with Content-Length.
  func readAnswer() throws -> (head: String, body: String) {
    let head = try readHead()
    let line = head.split(separator: "\r\n").first { $0.hasPrefix("Content-Length: ") }
    let length = line.flatMap { Int($0.dropFirst("Content-Length: ".count)) } ?? 0
    return (head, try read(length))
  }

  private func fill() throws -> Bool {
    var piece = [UInt8](repeating: 0, count: 65_536)
    let count = recv(descriptor, &piece, piece.count, 0)
    guard count >= 0 else { throw Failure(description: "receive: \(errno)") }
    buffer += piece[..<count]
    return count > 0
  }
}

/// Runs blocking work on a thread of its own, so that it holds up no task.
func blocking<Result: Sendable>(
  _ body: @escaping @Sendable () throws -> Result
) async throws -> Result {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread { continuation.resume(with: Swift.Result { try body() }) }
  }
}

/// Runs another program and gives its output; nil, with a printed line, where it is absent.
func run(_ program: String, _ arguments: [String]) throws -> String? {
  let paths = ["/usr/bin/", "/bin/", "/usr/local/bin/"].map { $0 + program }
  guard let path = paths.first(where: FileManager.default.isExecutableFile) else {
    print("skipped: no \(program) here")
    return nil
  }
  let process = Process()
  process.executableURL = URL(filePath: path)
  process.arguments = arguments
  let output = Pipe()
  process.standardOutput = output
  try process.run()
  let data = output.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return String(decoding: data, as: UTF8.self)
}
