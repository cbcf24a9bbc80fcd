import HTTPCore
import Testing

@testable import HTTPServer

/// Bodies that are read while they come: the state alone, with a clock moved by hand.
@Suite struct ConnectionUploadTests {
  private static func harness(
    _ change: (inout ServerLimits) -> Void = { _ in }
  ) -> ConnectionHarness {
    ConnectionHarness { limits in
      limits.streamsBody = { method, path in method == .post && path == "/p" }
      limits.bodyLimit = { _, _ in 1_000 }
      limits.bodyBufferBytes = 10
      change(&limits)
    }
  }

  private static func post(_ fields: String, _ body: String = "") -> String {
    "POST /p HTTP/1.1\r\nHost: h\r\n\(fields)\r\n\r\n\(body)"
  }

  @Test func theHandlerBeginsWithTheHead() async throws {
    var connection = ConnectionUploadTests.harness()
    connection.receive(ConnectionUploadTests.post("Content-Length: 6"))
    #expect(connection.log == ["handle /p"])
    connection.receive("abc")
    connection.receive("def")
    #expect(connection.log == ["handle /p", "body 3", "body 3", "body end"])
    let body = connection.requests[0].pieces
    #expect(try await body.next() == Array("abcdef".utf8))
    #expect(try await body.next() == nil)
    connection.respond("x")
    #expect(connection.statusLines == ["HTTP/1.1 200 OK"])
    connection.receive("GET /a HTTP/1.1\r\nHost: h\r\n\r\n")
    #expect(connection.log.last == "handle /a")
  }

  @Test func tinyChunksComeTogether() {
    var connection = ConnectionUploadTests.harness()
    connection.receive(
      ConnectionUploadTests.post("Transfer-Encoding: chunked", "1\r\na\r\n1\r\nb\r\n0\r\n\r\n"))
    #expect(connection.log == ["handle /p", "body 2", "body end"])
  }

  @Test func otherPathsGetTheirBodyWhole() {
    var connection = ConnectionUploadTests.harness()
    connection.receive("POST /q HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\n\r\na")
    #expect(connection.log.isEmpty)
    connection.receive("b")
    #expect(connection.requests[0].body == .bytes(Array("ab".utf8)))
  }

  @Test func aFullBufferStopsReadingUntilTheHandlerTakesSomething() {
    var connection = ConnectionUploadTests.harness()
    connection.receive(ConnectionUploadTests.post("Content-Length: 100", "123456789"))
    #expect(connection.state.wantsInput)
    connection.receive("0")
    #expect(!connection.state.wantsInput)
    // The handler's time is not the client's.
    connection.wait(milliseconds: 1_000_000)
    #expect(connection.statusLines.isEmpty)
    connection.takeBody(1)
    #expect(connection.state.wantsInput)
    connection.wait(milliseconds: 29_000)
    #expect(connection.statusLines.isEmpty)
    connection.wait(milliseconds: 1_000)
    #expect(connection.statusLines == ["HTTP/1.1 408 Request Timeout"])
  }

  @Test func aTrickleKeepsNoConnection() {
    var connection = ConnectionUploadTests.harness { $0.bodyProgressBytes = 50 }
    connection.receive(ConnectionUploadTests.post("Content-Length: 100", "a"))
    for _ in 0..<29 {
      connection.wait(milliseconds: 1_000)
      connection.receive("a")
      connection.takeBody(1)
    }
    #expect(connection.statusLines.isEmpty)
    connection.wait(milliseconds: 1_000)
    #expect(connection.statusLines == ["HTTP/1.1 408 Request Timeout"])
    #expect(connection.log.suffix(3) == ["body cut", "cancel", "shutdown"])
  }

  @Test(arguments: [
    ("Content-Length: 5", "half"), ("Transfer-Encoding: chunked", "4\r\nhalf\r\n"),
  ])
  func anUploadCutOffHalfWayTellsTheHandlerSo(framing: String, body: String) async {
    var connection = ConnectionUploadTests.harness()
    connection.receive(ConnectionUploadTests.post(framing, body))
    connection.finishPeer()
    #expect(connection.log == ["handle /p", "body 4", "body cut", "cancel", "close"])
    #expect(connection.statusLines == ["HTTP/1.1 400 Bad Request"])
    await #expect(throws: RequestBodyError.cut) { try await connection.requests[0].pieces.next() }
  }

  @Test func aBrokenChunkEndsTheUpload() {
    var connection = ConnectionUploadTests.harness()
    connection.receive(ConnectionUploadTests.post("Transfer-Encoding: chunked", "2\r\nabX"))
    #expect(connection.log.contains("body cut"))
    #expect(connection.statusLines == ["HTTP/1.1 400 Bad Request"])
  }

  @Test func aPromiseOverTheLimitIsNotStreamed() {
    var connection = ConnectionUploadTests.harness { $0.discardedBodyBytes = 2_000 }
    connection.receive(ConnectionUploadTests.post("Content-Length: 1001"))
    #expect(connection.log.isEmpty)
    connection.receive(String(repeating: "x", count: 1_001))
    #expect(connection.requests[0].body == .tooLarge(limit: 1_000))
    var huge = ConnectionUploadTests.harness { $0.discardedBodyBytes = 2_000 }
    huge.receive(ConnectionUploadTests.post("Content-Length: 9000000000000000000"))
    #expect(huge.requests[0].body == .tooLarge(limit: 1_000))
  }

  @Test func chunksOverTheLimitTellTheHandlerAndAreThrownAway() {
    var connection = ConnectionUploadTests.harness { $0.discardedBodyBytes = 3_000 }
    connection.receive(ConnectionUploadTests.post("Transfer-Encoding: chunked", "7d0\r\n"))
    connection.receive(String(repeating: "x", count: 1_001))
    #expect(connection.log == ["handle /p", "body tooLarge(limit: 1000)"])
    #expect(connection.state.wantsInput)
    connection.respond(.text("no", status: .contentTooLarge))
    #expect(connection.state.wantsInput)
    // Answered at once; the rest is read, and the connection is still good.
    connection.receive(String(repeating: "x", count: 999) + "\r\n0\r\n\r\n")
    connection.receive("GET /a HTTP/1.1\r\nHost: h\r\n\r\n")
    #expect(connection.log.last == "handle /a")
    #expect(!connection.text.contains("Connection: close"))
  }

  @Test func throwingAwayHasABound() {
    var connection = ConnectionUploadTests.harness { $0.discardedBodyBytes = 1_500 }
    connection.receive(ConnectionUploadTests.post("Transfer-Encoding: chunked", "fffff\r\n"))
    connection.receive(String(repeating: "x", count: 1_001))
    connection.respond("no")
    connection.receive(String(repeating: "x", count: 600))
    #expect(connection.log.last == "shutdown")
  }

  @Test func anAnswerBeforeTheEndOfTheBodyLeavesTheRestUnread() {
    var connection = ConnectionUploadTests.harness()
    connection.receive(ConnectionUploadTests.post("Content-Length: 20", "12345"))
    connection.respond(.text("no", status: .unsupportedMediaType))
    #expect(connection.statusLines == ["HTTP/1.1 415 Unsupported Media Type"])
    #expect(connection.log == ["handle /p", "body 5", "body cut"])
    connection.receive("678901234567890GET /a HTTP/1.1\r\nHost: h\r\n\r\n")
    #expect(connection.log.last == "handle /a")
  }

  @Test func whatIsLeftHasADeadlineToo() {
    var connection = ConnectionUploadTests.harness()
    connection.receive(ConnectionUploadTests.post("Content-Length: 20", "12345"))
    connection.respond("no")
    connection.wait(milliseconds: 30_000)
    #expect(connection.log.last == "shutdown")
    #expect(connection.statusLines == ["HTTP/1.1 200 OK"])
  }

  @Test func leaveIsGivenWhenTheHandlerAsksForTheBody() {
    var connection = ConnectionUploadTests.harness()
    connection.receive(
      ConnectionUploadTests.post("Content-Length: 2\r\nExpect: 100-continue"))
    #expect(connection.output.isEmpty)
    connection.takeBody(0)
    connection.takeBody(0)
    #expect(connection.text == "HTTP/1.1 100 Continue\r\n\r\n")
    connection.receive("ab")
    #expect(connection.log.last == "body end")
  }

  @Test func aRefusalBeforeLeaveEndsTheConnection() {
    var connection = ConnectionUploadTests.harness()
    connection.receive(
      ConnectionUploadTests.post("Content-Length: 2\r\nExpect: 100-continue"))
    connection.respond(.text("no", status: .unsupportedMediaType))
    #expect(!connection.text.contains("100 Continue"))
    #expect(connection.text.contains("Connection: close\r\n"))
    #expect(connection.log.last == "shutdown")
  }

  @Test func anAnswerStreamsWhileTheBodyComes() {
    var connection = ConnectionUploadTests.harness()
    connection.receive(
      ConnectionUploadTests.post("Transfer-Encoding: chunked\r\nExpect: 100-continue"))
    connection.respond(HTTPResponse(body: .stream(AsyncThrowingStream { $0.finish() })))
    #expect(connection.text.hasPrefix("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n"))
    connection.receive("1\r\na\r\n")
    connection.stream("A")
    connection.receive("1\r\nb\r\n0\r\n\r\n")
    connection.stream("B")
    connection.endStream()
    #expect(connection.text.hasSuffix("1\r\nA\r\n1\r\nB\r\n0\r\n\r\n"))
    #expect(connection.log.contains("body end"))
    #expect(connection.state.wantsInput)
  }

  @Test func aCutBodyCutsTheAnswerThatStreams() {
    var connection = ConnectionUploadTests.harness()
    connection.receive(ConnectionUploadTests.post("Transfer-Encoding: chunked", "1\r\na\r\n"))
    connection.respond(HTTPResponse(body: .stream(AsyncThrowingStream { $0.finish() })))
    connection.finishPeer()
    #expect(connection.log.suffix(3) == ["body cut", "cancel", "close"])
  }
}
