import HTTPCore
import Testing

@testable import HTTPServer

@Suite struct ConnectionStateTests {
  private static let get = "GET /a HTTP/1.1\r\nHost: h\r\n\r\n"
  private static func post(_ fields: String, _ body: String) -> String {
    "POST /p HTTP/1.1\r\nHost: h\r\n\(fields)\r\n\r\n\(body)"
  }

  @Test func aRequestIsHandledOnceWholeAndKeepsItsConnection() {
    var connection = ConnectionHarness()
    connection.receiveByteByByte(ConnectionStateTests.get)
    #expect(connection.log == ["handle /a"])
    #expect(connection.requests[0].peer == "peer")
    connection.respond("one")
    #expect(connection.text.hasSuffix("\r\n\r\none"))
    #expect(connection.text.contains("Date: Thu, 01 Jan 1970 00:00:00 GMT\r\n"))
    #expect(!connection.text.contains("Connection:"))
    connection.receive(ConnectionStateTests.get)
    #expect(connection.log == ["handle /a", "handle /a"])
  }

  @Test func pipelinedRequestsAreAnsweredInOrderOneAtATime() {
    var connection = ConnectionHarness()
    let requests = (1...3).map { "GET /\($0) HTTP/1.1\r\nHost: h\r\n\r\n" }.joined()
    connection.receive(requests)
    #expect(connection.log == ["handle /1"])
    connection.respond("1")
    #expect(connection.log == ["handle /1", "handle /2"])
    connection.respond("2")
    connection.respond("3")
    #expect(connection.log == ["handle /1", "handle /2", "handle /3"])
    #expect(connection.statusLines.count == 3)
    connection.respond("nobody asked")
    #expect(connection.statusLines.count == 3)
  }

  @Test func inputIsPausedWhileTooMuchWaits() {
    var connection = ConnectionHarness { $0.pipelinedBytes = 40 }
    connection.receive(ConnectionStateTests.get + ConnectionStateTests.get)
    #expect(connection.state.wantsInput)
    connection.receive(ConnectionStateTests.get)
    #expect(!connection.state.wantsInput)
    connection.respond("1")
    connection.respond("2")
    #expect(connection.state.wantsInput)
  }

  @Test func bodiesArriveWhole() {
    var connection = ConnectionHarness()
    connection.receiveByteByByte(ConnectionStateTests.post("Content-Length: 5", "hello"))
    #expect(connection.requests[0].body == .bytes(Array("hello".utf8)))
    connection.respond("")
    connection.receiveByteByByte(
      ConnectionStateTests.post("Transfer-Encoding: chunked", "2\r\nhe\r\n3;x\r\nllo\r\n0\r\n\r\n"))
    #expect(connection.requests[1].body == .bytes(Array("hello".utf8)))
  }

  @Test func leaveIsGivenToClientsThatWaitForIt() {
    var connection = ConnectionHarness()
    connection.receive(ConnectionStateTests.post("Content-Length: 1\r\nExpect: 100-continue", ""))
    #expect(connection.text == "HTTP/1.1 100 Continue\r\n\r\n")
    connection.receive("x")
    #expect(connection.requests[0].body == .bytes([0x78]))
    var eager = ConnectionHarness()
    eager.receive(ConnectionStateTests.post("Content-Length: 2\r\nExpect: 100-continue", "x"))
    #expect(eager.text.isEmpty)
  }

  @Test func aTooLargeBodyIsThrownAwayAndAnswered() {
    var connection = ConnectionHarness { $0.bodyLimit = { _, path in path == "/p" ? 3 : 0 } }
    connection.receive(ConnectionStateTests.post("Content-Length: 5", "hell"))
    #expect(connection.log.isEmpty)
    connection.receive("o")
    #expect(connection.requests[0].body == .tooLarge(limit: 3))
    connection.respond(.text("too large", status: .contentTooLarge))
    #expect(connection.text.contains("Connection: close\r\n"))
    #expect(connection.log == ["handle /p", "shutdown"])
    #expect(connection.state.wantsInput)
    connection.receive("more")
    connection.finishPeer()
    #expect(connection.log.last == "close")
  }

  @Test func aTooLargeChunkedBodyIsThrownAwayToo() {
    var connection = ConnectionHarness { $0.bodyLimit = { _, _ in 3 } }
    connection.receive(ConnectionStateTests.post("Transfer-Encoding: chunked", "4\r\nabcd\r\n"))
    #expect(connection.requests.isEmpty)
    connection.receive("0\r\n\r\n")
    #expect(connection.requests[0].body == .tooLarge(limit: 3))
  }

  @Test func nobodyIsAskedForABodyThatIsTooLarge() {
    var connection = ConnectionHarness { $0.bodyLimit = { _, _ in 3 } }
    connection.receive(ConnectionStateTests.post("Content-Length: 5\r\nExpect: 100-continue", ""))
    #expect(connection.output.isEmpty)
    #expect(connection.requests[0].body == .tooLarge(limit: 3))
  }

  @Test(arguments: ["Content-Length: 100", "Transfer-Encoding: chunked"])
  func throwingAwayHasABound(framing: String) {
    var connection = ConnectionHarness {
      $0.bodyLimit = { _, _ in 3 }
      $0.discardedBodyBytes = 10
    }
    connection.receive(ConnectionStateTests.post(framing, "14\r\n01234567890123456789\r\n"))
    #expect(connection.requests[0].body == .tooLarge(limit: 3))
    #expect(!connection.state.wantsInput)
    connection.respond("")
    #expect(connection.log == ["handle /p", "shutdown"])
    connection.receive("01234567890")
    #expect(connection.log.last == "close")
  }

  @Test func faultsAreAnsweredOnceAndEndTheConnection() {
    var connection = ConnectionHarness()
    connection.receive("GET / HTTP/1.1\r\nHost: h\nX: y\r\n\r\n" + ConnectionStateTests.get)
    #expect(connection.statusLines == ["HTTP/1.1 400 Bad Request"])
    #expect(connection.text.contains("Connection: close\r\n"))
    #expect(connection.requests.isEmpty)
    #expect(connection.log == ["shutdown"])
    connection.wait(milliseconds: 3_000)
    #expect(connection.log == ["shutdown", "close"])
  }

  @Test func whatPrecedesAFaultIsStillAnswered() {
    var connection = ConnectionHarness()
    connection.receive(ConnectionStateTests.get + "BROKEN\r\n")
    connection.respond("fine")
    #expect(
      connection.statusLines == ["HTTP/1.1 200 OK", "HTTP/1.1 400 Bad Request"])
  }

  @Test func headGetsNoBody() {
    var connection = ConnectionHarness()
    connection.receive("HEAD /a HTTP/1.1\r\nHost: h\r\n\r\n")
    connection.respond("abc")
    #expect(connection.text.hasSuffix("Content-Length: 3\r\n\r\n"))
    connection.receive("HEAD /b HTTP/1.1\r\nHost: h\r\n\r\n")
    connection.respond(HTTPResponse(body: .stream(AsyncThrowingStream { $0.finish() })))
    #expect(!connection.log.contains("startStream"))
    #expect(connection.text.hasSuffix("Transfer-Encoding: chunked\r\n\r\n"))
  }

  @Test(arguments: [
    ("GET /a HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n", ["shutdown"]),
    ("GET /a HTTP/1.0\r\n\r\n", ["shutdown"]),
    ("GET /a HTTP/1.0\r\nConnection: keep-alive\r\n\r\n", []),
  ])
  func connectionsEndWhenTheClientSaysSo(request: String, ending: [String]) {
    var connection = ConnectionHarness()
    connection.receive(request)
    connection.respond("x")
    #expect(connection.log == ["handle /a"] + ending)
  }

  @Test func handlersCanEndAConnection() {
    var connection = ConnectionHarness()
    connection.receive(ConnectionStateTests.get + ConnectionStateTests.get)
    connection.respond(HTTPResponse(fields: ["Connection": "close"]))
    #expect(connection.log == ["handle /a", "shutdown"])
  }

  @Test func aHalfClosedClientGetsItsAnswers() {
    var connection = ConnectionHarness()
    connection.receive(ConnectionStateTests.get + ConnectionStateTests.get)
    connection.finishPeer()
    connection.respond("1")
    connection.respond("2")
    #expect(connection.statusLines.count == 2)
    #expect(connection.log == ["handle /a", "handle /a", "close"])
  }

  @Test func anUploadCutOffHalfWayIsNotHandled() {
    var connection = ConnectionHarness()
    connection.receive(ConnectionStateTests.post("Content-Length: 5", "hell"))
    connection.finishPeer()
    #expect(connection.requests.isEmpty)
    #expect(connection.statusLines == ["HTTP/1.1 400 Bad Request"])
    #expect(connection.log == ["close"])
  }
}
