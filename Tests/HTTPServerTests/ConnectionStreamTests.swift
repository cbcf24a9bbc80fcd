import HTTPCore
import Testing

@testable import HTTPServer

@Suite struct ConnectionStreamTests {
  private func streaming(
    _ fields: HTTPFields = [:], version: String = "1.1",
    _ change: (inout ServerLimits) -> Void = { _ in }
  ) -> ConnectionHarness {
    var connection = ConnectionHarness(change)
    connection.receive("GET /s HTTP/\(version)\r\nHost: h\r\n\r\n")
    connection.respond(
      HTTPResponse(fields: fields, body: .stream(AsyncThrowingStream { $0.finish() })))
    return connection
  }

  @Test func streamsAreChunked() {
    var connection = streaming()
    connection.stream("abc")
    connection.stream("")
    connection.stream("defg")
    connection.endStream()
    #expect(connection.text.hasSuffix("\r\n\r\n3\r\nabc\r\n4\r\ndefg\r\n0\r\n\r\n"))
    #expect(connection.log == ["handle /s", "startStream", "pull", "pull", "pull"])
    #expect(connection.state.wantsInput)
  }

  @Test func oldClientsReadToTheEnd() {
    var connection = streaming(version: "1.0")
    connection.stream("abc")
    connection.endStream()
    #expect(connection.text.hasSuffix("Connection: close\r\n\r\nabc"))
    #expect(connection.log.last == "shutdown")
  }

  @Test func announcedLengthsAreKept() {
    var connection = streaming(["Content-Length": "4"])
    connection.stream("abcdef")
    connection.endStream()
    #expect(connection.text.hasSuffix("\r\n\r\nabcd"))
    #expect(!connection.log.contains("close"))
    var short = streaming(["Content-Length": "4"])
    short.stream("abc")
    short.endStream()
    #expect(short.log.last == "close")
  }

  @Test func aSlowReaderHoldsTheStreamBack() {
    var connection = streaming {
      $0.outputHighWaterBytes = 1_000
      $0.outputLowWaterBytes = 100
    }
    connection.isClientTaking = false
    connection.stream(String(repeating: "x", count: 500))
    #expect(connection.log.last == "pull")
    let pulls = connection.log.count
    connection.stream(String(repeating: "x", count: 600))
    #expect(connection.log.count == pulls)
    connection.takeOutput(500)
    #expect(connection.log.count == pulls)
    connection.takeOutput(550)
    #expect(connection.log.count == pulls + 1)
  }

  @Test func aClientThatOnlySendsIsHeldBack() {
    var connection = ConnectionHarness {
      $0.outputHighWaterBytes = 1_000
      $0.outputLowWaterBytes = 100
    }
    connection.isClientTaking = false
    connection.receive(String(repeating: "GET / HTTP/1.1\r\nHost: h\r\n\r\n", count: 3))
    connection.respond(String(repeating: "x", count: 2_000))
    #expect(connection.requests.count == 1)
    #expect(!connection.state.wantsInput)
    connection.takeOutput()
    #expect(connection.requests.count == 2)
    #expect(connection.state.wantsInput)
  }

  @Test func aReaderThatNeverReadsIsCut() {
    var connection = streaming { $0.writeDeadline = .seconds(5) }
    connection.isClientTaking = false
    connection.stream(String(repeating: "x", count: 500))
    connection.wait(milliseconds: 4_000)
    connection.takeOutput(1)
    connection.wait(milliseconds: 4_999)
    #expect(!connection.state.isClosed)
    connection.wait(milliseconds: 1)
    #expect(connection.log.suffix(2) == ["cancel", "close"])
  }

  @Test func aHalfClosedClientGetsItsStreamButNoEventStream() {
    var download = streaming()
    download.finishPeer()
    download.stream("abc")
    download.endStream()
    #expect(download.text.hasSuffix("3\r\nabc\r\n0\r\n\r\n"))
    var events = streaming(["Content-Type": "text/event-stream"])
    events.finishPeer()
    #expect(events.log.suffix(2) == ["cancel", "close"])
  }

  @Test func shutdownLetsStreamsEndInOrder() {
    var download = streaming()
    download.beginShutdown()
    download.stream("abc")
    download.endStream()
    #expect(download.text.hasSuffix("3\r\nabc\r\n0\r\n\r\n"))
    #expect(download.log.last == "shutdown")
    var events = streaming(["Content-Type": "text/event-stream"])
    events.beginShutdown()
    #expect(events.log.last == "cancel")
    events.endStream()
    #expect(events.log.last == "shutdown")
  }
}
