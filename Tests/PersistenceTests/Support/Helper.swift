import Foundation

/// A run of `store-crash-helper`, which is built beside the tests.
struct Helper {
  let process = Process()
  let output = Pipe()

  init(_ arguments: String...) throws {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let products = URL(fileURLWithPath: tests).deletingLastPathComponent()
    process.executableURL = products.appendingPathComponent("store-crash-helper")
    process.arguments = arguments
    process.standardOutput = output
    try process.run()
  }

  /// Waits until the process has said a word.
  func waitForWord() -> String {
    String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
      .trimmingCharacters(in: .newlines)
  }

  /// Waits for the end and returns what was said since.
  func finish() throws -> String {
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .newlines)
  }

  func kill() {
    Glibc.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}
