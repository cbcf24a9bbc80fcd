import Foundation
import Glibc
import HTTPCore
import Testing

@testable import HTTPServer

/// What concerns the whole process is tried in one of its own.
@Suite(.serialized) struct ProcessTests {
  @Test(arguments: [SIGTERM, SIGINT])
  func signalsThatEndAreWaitedFor(signal: Int32) async {
    await #expect(processExitsWith: .exitCode(42)) { [signal] in
      SignalWatcher.block()
      kill(getpid(), signal)
      guard let watcher = SignalWatcher() else { exit(2) }
      let received = await watcher.wait()
      exit(received == signal ? 42 : 1)
    }
  }

  /// Nothing but the clients and the server may want a descriptor then: Dispatch ends the process
  /// when it gets none. So the clients block the test's own thread.
  @Test func connectionsWaitWhileNoDescriptorIsLeft() async {
    await #expect(processExitsWith: .exitCode(42)) {
      let server = Server(host: "127.0.0.1", port: 0, loops: 2) { _ in .text("hello") }
      let port = try server.start().port
      let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
      var limit = rlimit(rlim_cur: rlim_t(open + 100), rlim_max: rlim_t(open + 100))
      setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      var clients: [RawClient] = []
      while let client = try? RawClient(port: port) { clients.append(client) }
      guard clients.count > 40, let last = clients.last else { exit(2) }
      clients = [last]
      do {
        try last.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
        exit(try last.readAnswer().body == "hello" ? 42 : 3)
      } catch {
        exit(4)
      }
    }
  }

  @Test func connectionsAreFewerThanDescriptors() {
    #expect(DescriptorLimit.connections(wanted: 4_096, descriptors: 100) == 36)
    #expect(DescriptorLimit.connections(wanted: 4_096, descriptors: 10_000) == 4_096)
    #expect(DescriptorLimit.connections(wanted: 4_096, descriptors: 20) == 1)
  }
}
