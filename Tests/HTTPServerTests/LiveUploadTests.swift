import HTTPCore
import Testing

@testable import HTTPServer

/// Bodies that are read while they come, over real sockets.
@Suite struct LiveUploadTests {
  private static let total = 30_000_000

  private static func post(_ path: String, _ fields: String) -> String {
    "POST \(path) HTTP/1.1\r\nHost: h\r\n\(fields)\r\n\r\n"
  }

  /// However much the client sends meanwhile, the handler's buffer holds its bound.
  @Test func aHandlerThatTakesItsTimeHoldsBackTheClient() async throws {
    try await TestServer.with(limits: { $0.bodyLimit = { _, _ in 100_000_000 } }) { server in
      let (port, total) = (server.port, LiveUploadTests.total)
      async let answer = blocking {
        let client = try RawClient(port: port)
        try client.send(LiveUploadTests.post("/stream/held", "Content-Length: \(total)"))
        try client.send([UInt8](repeating: 0x61, count: total))
        return try client.readAnswer().body
      }
      #expect(try await server.events.contains("held"))
      // Another connection of the same loops is served while this one is held back.
      #expect(try await blocking { try LiveUploadTests.hello(port) } == "hello")
      server.events.add("release")
      let parts = try await answer.split(separator: " ").compactMap { Int($0) }
      #expect(parts.first == total)
      #expect(parts.last.map { $0 <= ServerLimits().bodyBufferBytes + 65_536 } == true)
    }
  }

  private static func hello(_ port: UInt16) throws -> String {
    let client = try RawClient(port: port)
    try client.send("GET /hello HTTP/1.1\r\nHost: h\r\n\r\n")
    return try client.readAnswer().body
  }

  @Test func eachPieceIsAnsweredBeforeTheNextIsSent() async throws {
    try await TestServer.with { server in
      let port = server.port
      try await blocking {
        let client = try RawClient(port: port)
        try client.send(LiveUploadTests.post("/stream/echo", "Transfer-Encoding: chunked"))
        #expect(try client.readHead().hasPrefix("HTTP/1.1 200 OK\r\n"))
        for word in ["one", "two"] {
          try client.send("3\r\n\(word)\r\n")
          #expect(try client.read(8) == "3\r\n\(word)\r\n")
        }
        try client.send("0\r\n\r\nGET /hello HTTP/1.1\r\nHost: h\r\n\r\n")
        #expect(try client.read(5) == "0\r\n\r\n")
        #expect(try client.readAnswer().body == "hello")
      }
    }
  }

  @Test func whoeverGoesAwayHalfWayLeavesACutBody() async throws {
    try await TestServer.with { server in
      let port = server.port
      try await blocking {
        let client = try RawClient(port: port)
        try client.send(LiveUploadTests.post("/stream", "Content-Length: 100"))
        try client.send("half")
        client.close()
      }
      #expect(try await server.events.contains("cut"))
    }
  }

  @Test func aRefusalIsReadByAClientThatSendsEverythingFirst() async throws {
    try await TestServer.with(limits: { $0.bodyLimit = { _, _ in 100_000_000 } }) { server in
      let port = server.port
      try await blocking {
        let client = try RawClient(port: port)
        for _ in 0..<2 {
          try client.send(LiveUploadTests.post("/stream/refused", "Content-Length: 9000000"))
          try client.send([UInt8](repeating: 0x61, count: 9_000_000))
          #expect(try client.readAnswer().head.hasPrefix("HTTP/1.1 415 "))
        }
      }
    }
  }

  @Test(arguments: [
    (["-H", "Transfer-Encoding: chunked"], "over 1000000|413"),
    (["-H", "Transfer-Encoding: chunked", "-H", "Expect: 100-continue"], "over 1000000|413"),
    (["-H", "Expect:"], "too large, sorry|413"),
  ])
  func curlReadsWhyItsUploadIsRefused(fields: [String], expected: String) async throws {
    try await TestServer.with(limits: { $0.bodyLimit = { _, _ in 1_000_000 } }) { server in
      let url = "http://127.0.0.1:\(server.port)/stream"
      let output = try await blocking {
        try OtherClientTests.withFile(bytes: 40_000_000) { path in
          try run(
            "curl",
            ["-sS", "-m", "30", "-w", "|%{http_code}"] + fields + [
              "--data-binary", "@\(path)", url,
            ])
        }
      }
      if let output { #expect(output == expected) }
    }
  }
}
