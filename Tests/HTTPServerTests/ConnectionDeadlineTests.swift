import HTTPCore
import Testing

@testable import HTTPServer

@Suite struct ConnectionDeadlineTests {
  private static func limits(_ limits: inout ServerLimits) {
    limits.headerDeadline = .seconds(2)
    limits.bodyDeadline = .seconds(3)
    limits.idleDeadline = .seconds(10)
    limits.bodyProgressBytes = 4
  }

  @Test func aSilentConnectionIsClosedWithoutAWord() {
    var connection = ConnectionHarness(ConnectionDeadlineTests.limits)
    connection.wait(milliseconds: 9_999)
    #expect(connection.log.isEmpty)
    connection.receive("\r\n")
    connection.wait(milliseconds: 1)
    #expect(connection.log == ["close"])
    #expect(connection.output.isEmpty)
  }

  @Test func aSlowHeaderIsTimedOutHoweverOftenBytesCome() {
    var connection = ConnectionHarness(ConnectionDeadlineTests.limits)
    connection.receive("G")
    connection.wait(milliseconds: 1_500)
    connection.receive("E")
    connection.wait(milliseconds: 500)
    #expect(connection.statusLines == ["HTTP/1.1 408 Request Timeout"])
    #expect(connection.log == ["shutdown"])
  }

  @Test func aBodyHasToMakeProgress() {
    var connection = ConnectionHarness(ConnectionDeadlineTests.limits)
    connection.receive("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 20\r\n\r\n")
    connection.wait(milliseconds: 2_999)
    connection.receive("abcd")
    connection.wait(milliseconds: 2_999)
    #expect(connection.output.isEmpty)
    connection.receive("e")
    connection.wait(milliseconds: 1)
    #expect(connection.statusLines == ["HTTP/1.1 408 Request Timeout"])
    #expect(connection.requests.isEmpty)
  }

  @Test func aHandlerMayTakeItsTime() {
    var connection = ConnectionHarness(ConnectionDeadlineTests.limits)
    connection.receive("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
    connection.wait(milliseconds: 1_000_000)
    connection.respond("late")
    #expect(connection.statusLines == ["HTTP/1.1 200 OK"])
    connection.wait(milliseconds: 9_999)
    #expect(connection.log == ["handle /"])
    connection.wait(milliseconds: 1)
    #expect(connection.log == ["handle /", "close"])
  }

  @Test func aPipelinedHalfRequestHasTheHeadersDeadline() {
    var connection = ConnectionHarness(ConnectionDeadlineTests.limits)
    connection.receive("GET / HTTP/1.1\r\nHost: h\r\n\r\nGET /")
    connection.respond("1")
    connection.wait(milliseconds: 2_000)
    #expect(connection.statusLines.last == "HTTP/1.1 408 Request Timeout")
  }

  @Test func shutdownClosesWhatIsIdleAndEndsWhatIsNot() {
    var idle = ConnectionHarness()
    idle.beginShutdown()
    #expect(idle.log == ["close"])
    var busy = ConnectionHarness()
    busy.receive("GET / HTTP/1.1\r\nHost: h\r\n\r\nGET /2 HTTP/1.1\r\nHost: h\r\n\r\n")
    busy.beginShutdown()
    busy.respond("x")
    #expect(busy.text.contains("Connection: close\r\n"))
    #expect(busy.log == ["handle /", "shutdown"])
    var half = ConnectionHarness()
    half.receive("GET / HT")
    half.beginShutdown()
    half.receive("TP/1.1\r\nHost: h\r\n\r\n")
    half.respond("x")
    #expect(half.log == ["handle /", "shutdown"])
  }
}
