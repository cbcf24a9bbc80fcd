import HTTPCore
import HTTPServer
import Testing

/// Over real sockets, with a client that says exactly what it is told.
@Suite struct LiveServerTests {
  private static let hello = "GET /hello HTTP/1.1\r\nHost: h\r\n\r\n"

  @Test func connectionsAreKeptAndRequestsPipelined() async throws {
    try await TestServer.with { server in
      let port = server.port
      try await blocking {
        let client = try RawClient(port: port)
        for _ in 0..<3 {
          try client.send(LiveServerTests.hello)
          #expect(try client.readAnswer().body == "hello")
        }
        let many = (0..<50).map { "GET /\($0) HTTP/1.1\r\nHost: h\r\n\r\n" }.joined()
        try client.send(many + LiveServerTests.hello)
        for _ in 0..<50 { #expect(try client.readAnswer().body == "no such thing") }
        #expect(try client.readAnswer().body == "hello")
      }
    }
  }

  @Test func bodiesComeInAnyCut() async throws {
    try await TestServer.with { server in
      let port = server.port
      try await blocking {
        let client = try RawClient(port: port)
        let head = "POST /echo HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n"
        for byte in (head + "5\r\nhello\r\n6;x=y\r\n world\r\n0\r\nX: y\r\n\r\n").utf8 {
          try client.send([byte])
        }
        #expect(try client.readAnswer().body == "hello world")
        try client.send(
          "POST /echo HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\nExpect: 100-continue\r\n\r\n")
        #expect(try client.readHead() == "HTTP/1.1 100 Continue\r\n\r\n")
        try client.send("abc")
        #expect(try client.readAnswer().body == "abc")
      }
    }
  }

  @Test func headHasNoBody() async throws {
    try await TestServer.with { server in
      let port = server.port
      try await blocking {
        let client = try RawClient(port: port)
        try client.send("HEAD /hello HTTP/1.1\r\nHost: h\r\n\r\n" + LiveServerTests.hello)
        #expect(try client.readHead().contains("Content-Length: 5\r\n"))
        #expect(try client.readHead().hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(try client.read(5) == "hello")
      }
    }
  }

  @Test func streamsArriveWhole() async throws {
    try await TestServer.with { server in
      let port = server.port
      try await blocking {
        let client = try RawClient(port: port)
        try client.send("GET /numbers?2000 HTTP/1.0\r\n\r\n")
        let text = try client.readToEnd()
        let lines = text.split(separator: "\r\n\r\n", maxSplits: 1)[1].split(separator: "\n")
        #expect(lines.map(String.init) == (1...2_000).map(String.init))
        let half = try RawClient(port: port)
        try half.send("GET /numbers?3 HTTP/1.1\r\nHost: h\r\n\r\n")
        half.finishSending()
        #expect(try half.readToEnd().hasSuffix("2\r\n1\n\r\n2\r\n2\n\r\n2\r\n3\n\r\n0\r\n\r\n"))
      }
    }
  }

  @Test func aStreamThatFailsIsNeverTakenForTheWhole() async throws {
    try await TestServer.with { server in
      let port = server.port
      try await blocking {
        let client = try RawClient(port: port)
        try client.send("GET /broken HTTP/1.1\r\nHost: h\r\n\r\n")
        // What was not on its way yet is lost with the connection; the last chunk never comes.
        #expect(!(try client.readToEnd()).hasSuffix("0\r\n\r\n"))
      }
    }
  }

  @Test func aBigAnswerReachesASlowReader() async throws {
    try await TestServer.with { server in
      let port = server.port
      try await blocking {
        let client = try RawClient(port: port)
        try client.send("GET /big HTTP/1.1\r\nHost: h\r\n\r\n" + LiveServerTests.hello)
        #expect(try client.readAnswer().body.utf8.count == 5_000_000)
        #expect(try client.readAnswer().body == "hello")
      }
    }
  }

  @Test func aStreamStopsWhenNobodyReadsAndEndsWhenTheClientGoes() async throws {
    try await TestServer.with { server in
      let port = server.port
      let client = try await blocking { () throws -> Int in
        let client = try RawClient(port: port)
        try client.send("GET /endless HTTP/1.1\r\nHost: h\r\n\r\n")
        _ = try client.read(200_000)
        return 0
      }
      #expect(client == 0)
      #expect(try await server.events.contains("let go"))
      #expect(server.events.all.count < 1_000)
    }
  }

  @Test func aHalfClosedClientGetsItsAnswer() async throws {
    try await TestServer.with { server in
      let port = server.port
      try await blocking {
        let client = try RawClient(port: port)
        try client.send("GET /slow HTTP/1.1\r\nHost: h\r\n\r\n")
        client.finishSending()
        #expect(try client.readToEnd().hasSuffix("slow"))
      }
    }
  }

  @Test(arguments: [
    ("\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}", "HTTP/1.1 400 "),
    ("hello\r\n", "HTTP/1.1 400 "),
    ("GET / HTTP/1.1\nHost: h\n\n", "HTTP/1.1 400 "),
    ("GET / HTTP/1.1\r\n\r\n", "HTTP/1.1 400 "),
    ("GET / HTTP/3.0\r\nHost: h\r\n\r\n", "HTTP/1.1 505 "),
    ("POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: gzip\r\n\r\n", "HTTP/1.1 501 "),
    ("GET / HTTP/1.1\r\nHost: h\r\nExpect: x\r\n\r\n", "HTTP/1.1 417 "),
    (
      "GET /\(String(repeating: "a", count: 9_000)) HTTP/1.1\r\nHost: h\r\n\r\n",
      "HTTP/1.1 414 "
    ),
    (
      "GET / HTTP/1.1\r\nHost: h\r\nX: \(String(repeating: "a", count: 40_000))\r\n\r\n",
      "HTTP/1.1 431 "
    ),
  ])
  func garbageIsAnsweredAndTheConnectionEnds(garbage: String, status: String) async throws {
    try await TestServer.with { server in
      let port = server.port
      try await blocking {
        let client = try RawClient(port: port)
        try client.send(garbage + LiveServerTests.hello)
        let answer = try client.readToEnd()
        #expect(answer.hasPrefix(status))
        #expect(answer.contains("Connection: close\r\n"))
        #expect(!answer.contains("hello"))
        let next = try RawClient(port: port)
        try next.send(LiveServerTests.hello)
        #expect(try next.readAnswer().body == "hello")
      }
    }
  }

  @Test func aSlowHeaderIsTimedOut() async throws {
    try await TestServer.with(limits: { $0.headerDeadline = .milliseconds(300) }) { server in
      let port = server.port
      try await blocking {
        let client = try RawClient(port: port)
        try client.send("GET /hello HT")
        let answer = try client.readToEnd()
        #expect(answer.hasPrefix("HTTP/1.1 408 Request Timeout\r\n"))
      }
    }
  }

  @Test func anIdleConnectionIsClosed() async throws {
    try await TestServer.with(limits: { $0.idleDeadline = .milliseconds(300) }) { server in
      let port = server.port
      try await blocking {
        let client = try RawClient(port: port)
        try client.send(LiveServerTests.hello)
        #expect(try client.readToEnd().hasSuffix("hello"))
      }
    }
  }

  @Test func twoHundredConnectionsAreServedTogether() async throws {
    try await TestServer.with { server in
      let port = server.port
      try await blocking {
        let clients = try (0..<200).map { _ in try RawClient(port: port) }
        for client in clients { try client.send("GET /slow HTTP/1.1\r\nHost: h\r\n\r\n") }
        for client in clients { #expect(try client.readAnswer().body == "slow") }
        for client in clients { try client.send(LiveServerTests.hello) }
        for client in clients { #expect(try client.readAnswer().body == "hello") }
      }
      #expect(server.server.connectionCount <= 200)
    }
  }

  @Test func moreConnectionsThanAllowedWait() async throws {
    try await TestServer.with(limits: { $0.connections = 2 }) { server in
      let port = server.port
      try await blocking {
        let first = try (0..<2).map { _ in try RawClient(port: port) }
        for client in first {
          try client.send(LiveServerTests.hello)
          #expect(try client.readAnswer().body == "hello")
        }
        let third = try RawClient(port: port)
        try third.send(LiveServerTests.hello)
        first[0].close()
        #expect(try third.readAnswer().body == "hello")
      }
    }
  }
}
