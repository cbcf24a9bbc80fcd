import Testing

@testable import HTTPCore

@Suite struct ResponseSerializerTests {
  private func write(
    _ response: HTTPResponse, isHead: Bool = false, isHTTP10: Bool = false, keeps: Bool = true
  ) -> (text: String, framing: ResponseFraming) {
    var output: [UInt8] = []
    let framing = ResponseSerializer.appendHead(
      of: response,
      ResponseContext(
        isHead: isHead, isHTTP10: isHTTP10, isKeptAlive: keeps, date: Array("D".utf8)),
      to: &output)
    return (String(decoding: output, as: UTF8.self), framing)
  }

  private func stream() -> HTTPResponse.Body { .stream(AsyncThrowingStream { $0.finish() }) }

  @Test func lengthIsCounted() {
    let (text, framing) = write(.text("hé"))
    #expect(
      text == "HTTP/1.1 200 OK\r\nDate: D\r\nContent-Type: text/plain; charset=utf-8\r\n"
        + "Content-Length: 3\r\n\r\n")
    #expect(framing == .length(3))
  }

  @Test func headHasTheFieldsWithoutTheBody() {
    let (text, framing) = write(.text("abc"), isHead: true)
    #expect(text.contains("Content-Length: 3\r\n"))
    #expect(framing == .none)
    let declared = HTTPResponse(fields: ["Content-Length": "7"])
    #expect(write(declared, isHead: true).text.contains("Content-Length: 7\r\n"))
    #expect(write(declared).text.contains("Content-Length: 0\r\n"))
  }

  @Test func streamsAreChunkedOrEndWithTheConnection() {
    let response = HTTPResponse(body: stream())
    #expect(write(response).framing == .chunked)
    #expect(write(response).text.contains("Transfer-Encoding: chunked\r\n"))
    let old = write(response, isHTTP10: true)
    #expect(old.framing == .untilClose)
    #expect(old.text.contains("Connection: close\r\n"))
    let sized = HTTPResponse(fields: ["Content-Length": "12"], body: stream())
    #expect(write(sized).framing == .length(12))
  }

  @Test(arguments: [HTTPStatus.noContent, .notModified])
  func someStatusesHaveNoBody(status: HTTPStatus) {
    let (text, framing) = write(.text("x", status: status))
    #expect(framing == .none)
    #expect(!text.contains("Content-Length"))
  }

  @Test func connectionIsAnnounced() {
    #expect(write(.text(""), keeps: false).text.contains("Connection: close\r\n"))
    #expect(!write(.text("")).text.contains("Connection"))
    #expect(write(.text(""), isHTTP10: true).text.contains("Connection: keep-alive\r\n"))
  }

  @Test func noValueCanSplitAnAnswer() {
    var response = HTTPResponse.text("x")
    response.fields.add("X-A", "b\r\nSet-Cookie: c=d\r\n\r\nbody\u{0}")
    response.fields.add("X\r\nY", "z")
    response.fields.add("", "z")
    response.fields.add("Transfer-Encoding", "chunked")
    response.fields.add("Content-Length", "99")
    response.fields.add("Connection", "keep-alive")
    let lines = write(response, keeps: false).text.split(separator: "\r\n")
    #expect(
      lines == [
        "HTTP/1.1 200 OK", "Date: D", "Content-Type: text/plain; charset=utf-8",
        "X-A: b  Set-Cookie: c=d    body ", "Content-Length: 1", "Connection: close",
      ])
  }

  @Test func chunksAreFramed() {
    var output: [UInt8] = []
    ResponseSerializer.appendChunk(Array(repeating: 0x61, count: 17), to: &output)
    ResponseSerializer.appendChunk([], to: &output)
    output += ResponseSerializer.lastChunk
    #expect(
      String(decoding: output, as: UTF8.self)
        == "11\r\naaaaaaaaaaaaaaaaa\r\n0\r\n\r\n")
  }

  @Test(arguments: [
    (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
    (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
    (951_782_399, "Mon, 28 Feb 2000 23:59:59 GMT"),
    (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"),
    (951_868_800, "Wed, 01 Mar 2000 00:00:00 GMT"),
    (1_798_761_599, "Thu, 31 Dec 2026 23:59:59 GMT"),
    (4_102_444_800, "Fri, 01 Jan 2100 00:00:00 GMT"),
  ])
  func datesAreFixed(seconds: Int, text: String) {
    #expect(HTTPDate.text(secondsSince1970: seconds) == text)
  }
}
