import Foundation

/// A server with a certificate that nobody vouches for, which `openssl` makes and serves.
public final class TLSServer: Sendable {
  public let url: URL
  private let directory: URL
  private let process: Process

  /// Returns once it listens; `nil` where there is no `openssl` to make a certificate with.
  public init?() throws {
    directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("tls-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    let make = Self.openssl(
      "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=localhost",
      "-keyout", "key.pem", "-out", "cert.pem")
    let serve = Self.openssl(
      "s_server", "-www", "-accept", "127.0.0.1:0", "-cert", "cert.pem", "-key", "key.pem")
    for process in [make, serve] { process.currentDirectoryURL = directory }
    let output = Pipe()
    serve.standardOutput = output
    process = serve
    do { try make.run() } catch { return nil }
    make.waitUntilExit()
    guard make.terminationStatus == 0 else { return nil }
    try serve.run()
    guard let url = Self.address(in: output) else { return nil }
    self.url = url
  }

  /// Ends the server and forgets its certificate.
  public func stop() throws {
    // Not SIGTERM: a child has the signal mask of the thread that made it.
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    try FileManager.default.removeItem(at: directory)
  }

  private static func openssl(_ arguments: String...) -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["openssl"] + arguments
    process.standardInput = Pipe()
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    return process
  }

  /// `ACCEPT 127.0.0.1:PORT` is said once connections are taken.
  private static func address(in output: Pipe) -> URL? {
    var text = ""
    while true {
      let data = output.fileHandleForReading.availableData
      guard !data.isEmpty else { return nil }
      text += String(decoding: data, as: UTF8.self)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      if let line = lines.first(where: { $0.hasPrefix("ACCEPT ") }) {
        return URL(string: "https://" + line.dropFirst(7))
      }
    }
  }
}
