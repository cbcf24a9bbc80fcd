import CLinux
import Foundation

/// The built program as a process: from its start to its first answer, and its memory at rest, over an
/// empty store and over the real rule file where there is one.
enum ServeBenchmark {
  private static let rounds = 11
  /// How long the process rests before its memory is read.
  private static let rest = Duration.seconds(2)

  /// `arguments`: the program, else the one beside this benchmark.
  static func run(_ arguments: [String]) async throws {
    let beside = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appending(path: "simply-filter-sms")
    let program = arguments.first.map { URL(filePath: $0) } ?? beside
    var starts: [Double] = []
    var plain: [Double] = []
    for _ in 0..<rounds {
      plain.append(try wallSeconds { try version(program) })
      var server: Server?
      starts.append(try wallSeconds { server = try Server(program) })
      server?.stop()
    }
    let start = median(starts)
    let bare = median(plain)
    print(
      "start to first answer: \(Measure.short(start * 1_000)) ms (median of \(rounds))")
    print("the program's `version` alone: \(Measure.short(bare * 1_000)) ms")
    print("ratio: \(Measure.short(start / bare))x")
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "simply-filter-sms-benchmark-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try await printResident(program, folder, "empty store")
    let rules = "../shared/data/ooqua.sfsfilters"
    guard FileManager.default.fileExists(atPath: rules) else {
      return print("resident with the real rule file: skipped, \(rules) is not there")
    }
    try launch(program, ["import", rules, "--data", folder.path]).waitUntilExit()
    try await printResident(program, folder, "real rule file")
  }

  private static func printResident(_ program: URL, _ folder: URL, _ what: String) async throws {
    let server = try Server(program, folder)
    try await Task.sleep(for: rest)
    print("resident at rest, \(what): \(Measure.short(try server.residentMiB())) MiB")
    server.stop()
  }

  private static func version(_ program: URL) throws {
    try launch(program, ["version"]).waitUntilExit()
  }

  private static func launch(_ program: URL, _ arguments: [String]) throws -> Process {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.standardOutput = Pipe()
    try process.run()
    return process
  }

  private static func wallSeconds(_ body: () throws -> Void) rethrows -> Double {
    let clock = ContinuousClock()
    let passed = try clock.measure(body)
    return Double(passed.components.seconds) + Double(passed.components.attoseconds) / 1e18
  }

  private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

  /// `serve` on a free port, over a folder or a store in memory; made once it has answered.
  private struct Server {
    let process = Process()

    init(_ program: URL, _ folder: URL? = nil) throws {
      let pipe = Pipe()
      process.executableURL = program
      process.arguments =
        ["serve", "--port", "0"] + (folder.map { ["--data", $0.path] } ?? ["--testing"])
      process.standardOutput = pipe
      try process.run()
      var line = ""
      while !line.contains("\n") {
        let data = pipe.fileHandleForReading.availableData
        guard !data.isEmpty else { throw CocoaError(.fileReadUnknown) }
        line += String(decoding: data, as: UTF8.self)
      }
      guard
        let port = line.split(separator: "\n")[0].split(separator: ":").last?.prefix(
          while: \.isNumber),
        let number = UInt16(port)
      else { throw CocoaError(.fileReadUnknown) }
      try Server.ask(port: number)
    }

    func stop() {
      process.terminate()
      process.waitUntilExit()
    }

    func residentMiB() throws -> Double {
      let status = try String(
        contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
      let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
      return (Double(line.filter(\.isNumber)) ?? 0) / 1_024
    }

    /// One request for Home, read to its first bytes.
    private static func ask(port: UInt16) throws {
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      defer { close(descriptor) }
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
      let connected = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
      let request = Array("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)
      var answer = [UInt8](repeating: 0, count: 12)
      guard connected == 0, write(descriptor, request, request.count) == request.count,
        read(descriptor, &answer, answer.count) == answer.count,
        String(decoding: answer, as: UTF8.self) == "HTTP/1.1 200"
      else { throw CocoaError(.fileReadUnknown) }
    }
  }
}
