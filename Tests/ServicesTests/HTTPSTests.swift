import Foundation
import LoopbackServer
import Services
import Testing

@Suite struct HTTPSTests {
  /// Runs a command line tool to its end; false where it is missing or fails.
  static func run(_ arguments: [String], in directory: URL) -> Process? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    process.currentDirectoryURL = directory
    process.standardInput = Pipe()
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    do { try process.run() } catch { return nil }
    return process
  }

  @Test func certificateThatNobodyVouchesForIsRefused() async throws {
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("tls-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    let make = Self.run(
      [
        "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj",
        "/CN=localhost", "-keyout", "key.pem", "-out", "cert.pem",
      ], in: directory)
    make?.waitUntilExit()
    guard make?.terminationStatus == 0 else {
      print("skipped: no openssl to make a certificate with")
      return
    }
    // A port that was free a moment ago.
    let former = try LoopbackServer { _, _ in [] }
    let port = former.port
    former.stop()
    let server = Self.run(
      [
        "openssl", "s_server", "-www", "-accept", "127.0.0.1:\(port)", "-cert", "cert.pem", "-key",
        "key.pem",
      ], in: directory)
    defer { server?.terminate() }
    let url = try #require(URL(string: "https://127.0.0.1:\(port)/"))
    var result = await HTTPServiceTests.outcome(url)
    for _ in 0..<100 where result == .failure(.cannotConnect) {
      try await Task.sleep(for: .milliseconds(50))
      result = await HTTPServiceTests.outcome(url)
    }
    #expect(result == .failure(.tlsFailed))
  }
}
