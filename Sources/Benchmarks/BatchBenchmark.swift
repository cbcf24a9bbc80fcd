import Foundation

/// `evaluate --batch` as a process over more and more lines: its rate and its largest memory.
enum BatchBenchmark {
  private static let counts = [10_000, 100_000, 1_000_000]
  /// How often the memory of the process is read.
  private static let interval = Duration.milliseconds(20)

  /// `arguments`: the program, else the one beside this benchmark.
  static func run(_ arguments: [String]) async throws {
    let beside = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appending(path: "simply-filter-sms")
    let program = arguments.first.map { URL(filePath: $0) } ?? beside
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "simply-filter-sms-benchmark-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for count in counts {
      let file = folder.appending(path: "\(count).ndjson")
      try write(count, to: file)
      let process = Process()
      process.executableURL = program
      process.arguments = ["evaluate", "--batch", file.path, "--data", folder.path]
      process.standardOutput = FileHandle(forWritingAtPath: "/dev/null")
      let clock = ContinuousClock()
      let start = clock.now
      try process.run()
      var peak = 0
      while process.isRunning {
        peak = max(peak, residentKiB(process.processIdentifier))
        try await Task.sleep(for: interval)
      }
      guard process.terminationStatus == 0 else { return print("\(count) lines: it failed") }
      let seconds = start.duration(to: clock.now) / .seconds(1)
      print(
        "\(count) lines: \(Measure.short(Double(count) / seconds)) a second, "
          + "at most \(Measure.short(Double(peak) / 1_024)) MiB")
    }
  }

  private static func write(_ count: Int, to file: URL) throws {
    try Data().write(to: file)
    let handle = try FileHandle(forWritingTo: file)
    let texts = BenchmarkMessages.english
    for first in stride(from: 0, to: count, by: 10_000) {
      let lines = (first..<min(first + 10_000, count)).map {
        "{\"sender\":\"+15550100200\",\"body\":\"\(texts[$0 % texts.count])\"}\n"
      }
      try handle.write(contentsOf: Data(lines.joined().utf8))
    }
    try handle.close()
  }

  private static func residentKiB(_ process: Int32) -> Int {
    // The process may be gone already.
    let status = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
    return Int(line.filter(\.isNumber)) ?? 0
  }
}
