import Testing

@testable import HTTPServer

struct AddressLimitTests {
  private static let hello = "GET /hello HTTP/1.1\r\nHost: h\r\n\r\n"

  @Test func oneClientCannotTakeAllConnections() async throws {
    try await TestServer.with(limits: { $0.connectionsPerAddress = 2 }) { server in
      let port = server.port
      let output = try await blocking {
        let first = try (0..<2).map { _ in try RawClient(port: port) }
        for client in first {
          try client.send(AddressLimitTests.hello)
          #expect(try client.readAnswer().body == "hello")
        }
        let third = try RawClient(port: port)
        #expect(throws: (any Error).self) {
          try third.send(AddressLimitTests.hello)
          _ = try third.readAnswer()
        }
        // Another address is served meanwhile.
        let other = try run(
          "curl",
          ["-sS", "-m", "20", "--interface", "127.0.0.2", "http://127.0.0.1:\(port)/hello"])
        for client in first { client.close() }
        return other
      }
      if let output { #expect(output == "hello") }
    }
  }

  @Test func whatIsClosedMakesRoom() async throws {
    try await TestServer.with(limits: { $0.connectionsPerAddress = 1 }) { server in
      let port = server.port
      for _ in 0..<20 {
        try await blocking {
          let client = try RawClient(port: port)
          try client.send("GET /hello HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
          #expect(try client.readAnswer().body == "hello")
          client.close()
        }
        // The server learns of the end a moment later.
        for _ in 0..<1_000 where server.server.connectionCount > 0 {
          try await Task.sleep(for: .milliseconds(10))
        }
      }
      #expect(server.server.connectionCount == 0)
    }
  }

  @Test(arguments: [
    ("2001:db8:1:2::1", "2001:db8:1:2:ffff:ffff:ffff:ffff", true),
    ("2001:db8:1:2::1", "2001:db8:1:3::1", false), ("fe80::1%eth0", "fe80::2", true),
    ("192.0.2.1", "192.0.2.2", false), ("192.0.2.1", "192.0.2.1", true),
    ("::1", "192.0.2.1", false),
  ])
  func anIPv6NetworkIsOneClient(one: String, other: String, isSame: Bool) {
    let counts = AddressCounts()
    #expect(counts.add(one, upTo: 1))
    #expect(counts.add(other, upTo: 1) != isSame)
    counts.remove(one)
    if !isSame { counts.remove(other) }
    #expect(counts.addressCount == 0)
  }

  @Test func addressesAreCountedApartAndForgotten() {
    let counts = AddressCounts()
    #expect(counts.add("a", upTo: 2) && counts.add("a", upTo: 2) && !counts.add("a", upTo: 2))
    #expect(counts.add("b", upTo: 1))
    counts.remove("a")
    #expect(counts.add("a", upTo: 2))
    for address in ["a", "a", "a", "b"] { counts.remove(address) }
    #expect(counts.addressCount == 0)
  }
}
