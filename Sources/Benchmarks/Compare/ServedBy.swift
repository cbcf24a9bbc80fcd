import CLinux
import Foundation

/// A web server as processes of its own.
final class ServedBy {
  let name: String
  let port: UInt16
  private let process: Process

  /// Starts a program and waits until its port takes connections.
  init(_ name: String, _ program: URL, _ arguments: [String], port: UInt16) throws {
    self.name = name
    self.port = port
    process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    for _ in 0..<200 {
      if let descriptor = try? LoadClient.connect(port: port) {
        close(descriptor)
        return
      }
      usleep(50_000)
    }
    throw LoadClient.Failure(text: "\(name) does not start")
  }

  func stop() {
    process.terminate()
    process.waitUntilExit()
  }

  /// The process and its children.
  private var processes: [Int32] {
    let own = process.processIdentifier
    let children =
      (try? String(contentsOfFile: "/proc/\(own)/task/\(own)/children", encoding: .utf8)) ?? ""
    return [own] + children.split(separator: " ").compactMap { Int32($0) }
  }

  /// Seconds of processor time so far, of all its processes.
  func processorSeconds() -> Double {
    processes.reduce(0) { sum, process in
      guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
        let fields = text.split(separator: ")").last?.split(separator: " "), fields.count > 12
      else { return sum }
      let ticks = (Double(fields[11]) ?? 0) + (Double(fields[12]) ?? 0)
      return sum + ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
    }
  }

  /// Resident bytes, of all its processes.
  func residentBytes() -> Int {
    processes.reduce(0) { sum, process in
      let text = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
      let line = text.split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
      return sum + (Int(line.filter(\.isNumber)) ?? 0) * 1_024
    }
  }

  /// A port that nobody has at the moment.
  static func freePort() throws -> UInt16 {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) == 0 ? getsockname(descriptor, $0, &length) : -1
      }
    }
    guard status == 0 else { throw LoadClient.Failure(text: "no port") }
    return UInt16(bigEndian: address.sin_port)
  }

  /// Where a program lies; nil where it is not installed.
  static func find(_ name: String) -> URL? {
    ["/usr/sbin/", "/usr/bin/", "/usr/local/bin/"].map { URL(filePath: $0 + name) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }
}
