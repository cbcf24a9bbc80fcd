import Glibc
import HTTPCore
import HTTPServer
import Testing

/// Starting and ending.
@Suite struct ServerLifeTests {
  private static let hello = "GET /hello HTTP/1.1\r\nHost: h\r\n\r\n"

  @Test func shutdownLetsAStreamEndAndTakesNobodyNew() async throws {
    let server = try TestServer(loops: 1)
    let port = server.port
    async let text = blocking {
      let client = try RawClient(port: port)
      try client.send("GET /held HTTP/1.1\r\nHost: h\r\n\r\n")
      return try client.readToEnd()
    }
    async let stream = blocking {
      let client = try RawClient(port: port)
      try client.send("GET /numbers?20000 HTTP/1.1\r\nHost: h\r\n\r\n")
      return try client.readToEnd()
    }
    // A connection whose request has not been read yet would be closed as an idle one.
    #expect(try await server.events.contains("held"))
    #expect(try await server.events.contains("numbers"))
    async let end: Void = server.server.shutdown(grace: .seconds(10))
    await #expect(throws: RawClient.Failure.self) {
      try await blocking {
        // Taken until the loop has read the message.
        while true { _ = try RawClient(port: port) }
      }
    }
    server.events.add("release")
    await end
    let answer = try await text
    #expect(answer.contains("Connection: close\r\n"))
    #expect(answer.hasSuffix("held"))
    #expect(try await stream.hasSuffix("20000\n\r\n0\r\n\r\n"))
    #expect(server.server.connectionCount == 0)
  }

  @Test func shutdownCutsWhatDoesNotEnd() async throws {
    let server = try TestServer()
    let port = server.port
    async let text = blocking {
      let client = try RawClient(port: port)
      try client.send("GET /endless HTTP/1.1\r\nHost: h\r\n\r\n")
      return try client.readToEnd().count
    }
    #expect(try await server.events.contains("piece 3"))
    await server.server.shutdown(grace: .milliseconds(200))
    #expect(server.server.connectionCount == 0)
    #expect(try await server.events.contains("let go"))
    #expect(try await text > 0)
  }

  @Test func shutdownEndsIdleConnections() async throws {
    let server = try TestServer()
    let port = server.port
    async let rest = blocking {
      let client = try RawClient(port: port)
      try client.send(ServerLifeTests.hello)
      let body = try client.readAnswer().body
      server.events.add("answered")
      return body + (try client.readToEnd())
    }
    #expect(try await server.events.contains("answered"))
    await server.server.shutdown(grace: .seconds(10))
    #expect(try await rest == "hello")
    await server.server.shutdown(grace: .seconds(10))
  }

  @Test func aPortInUseIsAnErrorOfItsOwn() async throws {
    try await TestServer.with { server in
      let port = server.port
      let second = Server(host: "127.0.0.1", port: port) { _ in .text("") }
      #expect(throws: ServerError.addressInUse(port: port)) { try second.start() }
      #expect(throws: ServerError.alreadyStarted) { try server.server.start() }
    }
  }

  @Test func hostsThatAreNoneAreErrors() {
    let nowhere = Server(host: "no such host", port: 0) { _ in .text("") }
    #expect(throws: ServerError.unknownHost("no such host")) { try nowhere.start() }
    let foreign = Server(host: "192.0.2.1", port: 0) { _ in .text("") }
    #expect(throws: ServerError.cannotBind(host: "192.0.2.1", code: EADDRNOTAVAIL)) {
      try foreign.start()
    }
  }

  @Test(.enabled(if: getuid() != 0))
  func aSmallPortNeedsPermission() {
    let server = Server(host: "127.0.0.1", port: 1) { _ in .text("") }
    #expect(throws: ServerError.notPermitted(port: 1)) { try server.start() }
  }

  @Test func theOtherLoopbackAnswersToo() async throws {
    let server: TestServer
    do {
      server = try TestServer(host: "::1")
    } catch ServerError.cannotBind {
      print("skipped: no IPv6 loopback here")
      return
    }
    let port = server.port
    #expect(server.address.authority == "[::1]:\(port)")
    let answer = try await blocking {
      let client = try RawClient(port: port, host: "::1")
      try client.send("GET /peer HTTP/1.1\r\nHost: [::1]\r\n\r\n")
      return try client.readAnswer().body
    }
    #expect(answer == "::1")
    await server.server.shutdown(grace: .zero)
  }

  @Test func localhostIsEveryLoopback() async throws {
    let server = try TestServer(host: "localhost")
    let port = server.port
    let answer = try await blocking {
      let client = try RawClient(port: port)
      try client.send("GET /peer HTTP/1.1\r\nHost: localhost\r\n\r\n")
      return try client.readAnswer().body
    }
    #expect(answer == "127.0.0.1")
    await server.server.shutdown(grace: .zero)
  }
}
