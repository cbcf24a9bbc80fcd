import Testing

@testable import HTTPCore

@Suite struct RequestParserTests {
  private static let post = "POST /x HTTP/1.1\r\nHost: a\r\n"
  private static let chunked = post + "Transfer-Encoding: chunked\r\n\r\n"

  /// What must never be taken, with the reason it is refused for.
  static let refused: [(String, RequestFault)] = [
    ("GET / HTTP/1.1\nHost: a\r\n\r\n", .bareLineFeed),
    ("GET / HTTP/1.1\r\nHost: a\n\r\n", .bareLineFeed),
    ("GET / HTTP/1.1\rHost: a\r\n\r\n", .bareCarriageReturn),
    ("GET / HTTP/1.1\r\nHost: a\r\nX: b\rY: c\r\n\r\n", .bareCarriageReturn),
    ("GET / HTTP/1.1\r\nHost: a\r\nX: b\u{0}c\r\n\r\n", .controlCharacter),
    ("GET /\u{0} HTTP/1.1\r\nHost: a\r\n\r\n", .controlCharacter),
    ("\u{16}\u{3}\u{1}", .controlCharacter),
    ("GET  / HTTP/1.1\r\nHost: a\r\n\r\n", .malformedVersion),
    ("GET / HTTP/1.1 \r\nHost: a\r\n\r\n", .malformedVersion),
    ("GET / http/1.1\r\nHost: a\r\n\r\n", .malformedVersion),
    ("GET / HTTP/1.10\r\nHost: a\r\n\r\n", .malformedVersion),
    ("GET / HTTP/0.9\r\n\r\n", .unsupportedVersion),
    ("GET / HTTP/2.0\r\nHost: a\r\n\r\n", .unsupportedVersion),
    ("GET /\r\n\r\n", .malformedRequestLine),
    (" GET / HTTP/1.1\r\nHost: a\r\n\r\n", .malformedRequestLine),
    ("G(T / HTTP/1.1\r\nHost: a\r\n\r\n", .malformedRequestLine),
    ("GET x HTTP/1.1\r\nHost: a\r\n\r\n", .malformedTarget),
    ("GET /a#b HTTP/1.1\r\nHost: a\r\n\r\n", .malformedTarget),
    ("GET /ä HTTP/1.1\r\nHost: a\r\n\r\n", .malformedTarget),
    ("GET * HTTP/1.1\r\nHost: a\r\n\r\n", .malformedTarget),
    ("GET http:// HTTP/1.1\r\nHost: a\r\n\r\n", .malformedTarget),
    ("GET ftp://a/ HTTP/1.1\r\nHost: a\r\n\r\n", .malformedTarget),
    ("CONNECT / HTTP/1.1\r\nHost: a\r\n\r\n", .malformedTarget),
    ("CONNECT a HTTP/1.1\r\nHost: a\r\n\r\n", .malformedTarget),
    ("GET / HTTP/1.1\r\n\r\n", .missingHost),
    ("GET http://a/ HTTP/1.1\r\n\r\n", .missingHost),
    ("GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n", .repeatedHost),
    ("GET / HTTP/1.0\r\nHost: a\r\nhost: b\r\n\r\n", .repeatedHost),
    ("GET / HTTP/1.1\r\nHost: a, b\r\n\r\n", .malformedHost),
    ("GET / HTTP/1.1\r\nHost: u@a\r\n\r\n", .malformedHost),
    ("GET / HTTP/1.1\r\nHost: a/b\r\n\r\n", .malformedHost),
    ("GET / HTTP/1.1\r\nHost: a:b\r\n\r\n", .malformedHost),
    ("GET / HTTP/1.1\r\nHost: [::1\r\n\r\n", .malformedHost),
    ("GET / HTTP/1.1\r\nHost : a\r\n\r\n", .malformedField),
    ("GET / HTTP/1.1\r\nHost: a\r\nnothing\r\n\r\n", .malformedField),
    ("GET / HTTP/1.1\r\nHost: a\r\n: b\r\n\r\n", .malformedField),
    ("GET / HTTP/1.1\r\nHost: a\r\nX[]: b\r\n\r\n", .malformedField),
    ("GET / HTTP/1.1\r\nHost: a\r\n b\r\n\r\n", .obsoleteFolding),
    ("GET / HTTP/1.1\r\n Host: a\r\n\r\n", .obsoleteFolding),
    (post + "Content-Length: 1\r\nContent-Length: 1\r\n\r\na", .repeatedContentLength),
    (post + "Content-Length: 1, 1\r\n\r\na", .malformedContentLength),
    (post + "Content-Length: +1\r\n\r\na", .malformedContentLength),
    (post + "Content-Length: -1\r\n\r\na", .malformedContentLength),
    (post + "Content-Length: 0x1\r\n\r\na", .malformedContentLength),
    (post + "Content-Length:\r\n\r\na", .malformedContentLength),
    (post + "Content-Length: 9223372036854775808\r\n\r\n", .malformedContentLength),
    (post + "Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n", .lengthAndCoding),
    (post + "Transfer-Encoding: chunked\r\nContent-Length: 1\r\n\r\n", .lengthAndCoding),
    (post + "Transfer-Encoding: gzip, chunked\r\n\r\n", .unknownCoding),
    (post + "Transfer-Encoding: xchunked\r\n\r\n", .unknownCoding),
    (post + "Transfer-Encoding: chunked;a=b\r\n\r\n", .unknownCoding),
    (post + "Transfer-Encoding:\r\n\r\n", .unknownCoding),
    (post + "Transfer-Encoding: chunked, chunked\r\n\r\n", .repeatedCoding),
    (post + "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n", .repeatedCoding),
    ("POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", .codingInHTTP10),
    (post + "Expect: tea\r\n\r\n", .unknownExpectation),
    (chunked + "\r\n", .malformedChunk),
    (chunked + "g\r\n", .malformedChunk),
    (chunked + "0x1\r\na\r\n", .malformedChunk),
    (chunked + "-1\r\n", .malformedChunk),
    (chunked + " 1\r\na\r\n", .malformedChunk),
    (chunked + "1 \r\na\r\n", .malformedChunk),
    (chunked + "1\na\r\n", .bareLineFeed),
    (chunked + "1\r\nab\r\n", .malformedChunk),
    (chunked + "1\r\na\n0\r\n\r\n", .bareLineFeed),
    (chunked + "ffffffffffffffff\r\n", .malformedChunk),
    (chunked + "10000000000000001\r\n", .malformedChunk),
    (chunked + "1;=b\r\na\r\n", .malformedChunk),
    (chunked + "1;a=\"b\r\na\r\n", .malformedChunk),
    (chunked + "1;a\nb\r\na\r\n", .bareLineFeed),
    (chunked + "0\r\nContent-Length: 1\r\n\r\n", .forbiddenTrailer),
    (chunked + "0\r\nTransfer-Encoding: chunked\r\n\r\n", .forbiddenTrailer),
    (chunked + "0\r\nHost: b\r\n\r\n", .forbiddenTrailer),
    (chunked + "0\r\nX : b\r\n\r\n", .malformedField),
  ]

  @Test(arguments: refused)
  func doubtfulRequestsAreRefused(raw: String, fault: RequestFault) {
    let bytes = Array(raw.utf8)
    #expect(ParsedStream(bytes).fault == fault)
    #expect(ParsedStream.everyByte(bytes).fault == fault)
    for cut in 1..<max(bytes.count, 2) where cut < bytes.count {
      #expect(ParsedStream(bytes, cuts: [cut]).fault == fault)
    }
  }

  /// Requests with what they mean: target's path and query, body, kept alive.
  static let taken: [(raw: String, path: String, query: String?, body: String, keeps: Bool)] = [
    ("GET / HTTP/1.1\r\nHost: a\r\n\r\n", "/", nil, "", true),
    ("\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", "/", nil, "", true),
    ("GET /a/b%20c?d=e?f HTTP/1.1\r\nhOST:a:80\r\n\r\n", "/a/b%20c", "d=e?f", "", true),
    ("GET /? HTTP/1.1\r\nHost:\r\n\r\n", "/", "", "", true),
    ("GET / HTTP/1.1\r\nHost: [::1]:80\r\nConnection: x, Close\r\n\r\n", "/", nil, "", false),
    ("GET / HTTP/1.7\r\nHost: a\r\n\r\n", "/", nil, "", true),
    ("GET / HTTP/1.0\r\n\r\n", "/", nil, "", false),
    ("GET / HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n", "/", nil, "", true),
    ("GET http://b/c?d HTTP/1.1\r\nHost: a\r\n\r\n", "/c", "d", "", true),
    ("GET HTTP://u:p@b?d HTTP/1.1\r\nHost: a\r\n\r\n", "/", "d", "", true),
    ("OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n", "*", nil, "", true),
    ("CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n", "", nil, "", false),
    ("BREW /pot HTTP/1.1\r\nHost: a\r\n\r\n", "/pot", nil, "", true),
    (post + "Content-Length: 005 \r\n\r\nhello", "/x", nil, "hello", true),
    (post + "Content-Length: 0\r\n\r\n", "/x", nil, "", true),
    (post + "Expect: 100-Continue\r\nContent-Length: 1\r\n\r\na", "/x", nil, "a", true),
    (chunked + "0\r\n\r\n", "/x", nil, "", true),
    (chunked + "5\r\nhello\r\n0006\r\n world\r\n000\r\n\r\n", "/x", nil, "hello world", true),
    (
      chunked + "A;b;c=d ; e = \"f\\\"g;\"\r\n0123456789\r\n0;z\r\nVary: *\r\n\r\n", "/x", nil,
      "0123456789", true
    ),
    (post + "Transfer-Encoding: , Chunked\r\n\r\n1\r\n\n\r\n0\r\n\r\n", "/x", nil, "\n", true),
  ]

  @Test(arguments: taken)
  func properRequestsAreTaken(
    raw: String, path: String, query: String?, body: String, keeps: Bool
  ) throws {
    let bytes = Array(raw.utf8)
    let whole = ParsedStream(bytes)
    #expect(whole.fault == nil)
    let message = try #require(whole.messages.first)
    #expect(message.path == path)
    #expect(message.query == query)
    #expect(String(decoding: message.body, as: UTF8.self) == body)
    #expect(message.isKeptAlive == keeps)
    #expect(message.isWhole)
    #expect(ParsedStream.everyByte(bytes) == whole)
    for cut in 1..<bytes.count {
      #expect(ParsedStream(bytes, cuts: [cut]) == whole)
      #expect(ParsedStream(Array(bytes[..<cut])).wholeMessages == 0)
    }
  }

  @Test func targetsAuthorityTakesTheHostsPlace() {
    let raw = "GET http://user@b.example:81/ HTTP/1.1\r\nHost: evil\r\nX: y\r\n\r\n"
    let stream = ParsedStream(Array(raw.utf8))
    #expect(stream.messages.first?.fields.values("host") == ["b.example:81"])
    #expect(stream.messages.first?.fields["x"] == "y")
  }

  @Test func requestsFollowEachOther() {
    let raw =
      RequestParserTests.post + "Content-Length: 3\r\n\r\nabc\r\n"
      + RequestParserTests.chunked + "1\r\nz\r\n0\r\n\r\n" + "GET /y HTTP/1.1\r\nHost: a\r\n\r\n"
    let bytes = Array(raw.utf8)
    let whole = ParsedStream(bytes)
    #expect(whole.messages.map(\.path) == ["/x", "/x", "/y"])
    #expect(whole.messages.map(\.body) == [Array("abc".utf8), Array("z".utf8), []])
    #expect(!whole.isIncomplete)
    for cut in 1..<bytes.count { #expect(ParsedStream(bytes, cuts: [cut]) == whole) }
  }

  @Test func limitsAreExact() {
    var limits = ParserLimits()
    limits.requestLineBytes = 14
    limits.headerBytes = 20
    limits.headerCount = 2
    func fault(_ raw: String) -> RequestFault? {
      let bytes = Array(raw.utf8)
      let whole = ParsedStream(bytes, limits: limits)
      #expect(ParsedStream.everyByte(bytes, limits: limits) == whole)
      return whole.fault
    }
    #expect(fault("GET / HTTP/1.1\r\nHost: a\r\n\r\n") == nil)
    #expect(fault("GET /a HTTP/1.1\r\nHost: a\r\n\r\n") == .requestLineTooLong)
    #expect(fault(String(repeating: "a", count: 15)) == .requestLineTooLong)
    #expect(fault("GET / HTTP/1.1\r\nHost: a\r\nabcd: efgh\r\n\r\n") == nil)
    #expect(fault("GET / HTTP/1.1\r\nHost: a\r\nabcd: efghijkl\r\n\r\n") == .headerTooLong)
    #expect(fault("GET / HTTP/1.1\r\nHost:\r\na:\r\nb:\r\n\r\n") == .tooManyFields)
    #expect(RequestFault.requestLineTooLong.status == .uriTooLong)
    #expect(RequestFault.headerTooLong.status == .requestHeaderFieldsTooLarge)
    #expect(RequestFault.unknownCoding.status == .notImplemented)
    #expect(RequestFault.unsupportedVersion.status == .httpVersionNotSupported)
    #expect(RequestFault.lengthAndCoding.status == .badRequest)
  }

  @Test func chunkFramesAreBounded() {
    var limits = ParserLimits()
    limits.chunkLineBytes = 16
    limits.chunkExtensionBytes = 8
    limits.trailerBytes = 8
    let start = RequestParserTests.chunked
    let long = String(repeating: "0", count: 17)
    #expect(ParsedStream(Array((start + long).utf8), limits: limits).fault == .malformedChunk)
    let three = String(repeating: "1;abc\r\na\r\n", count: 3)
    #expect(ParsedStream(Array((start + three).utf8), limits: limits).fault == .malformedChunk)
    let trailer = start + "0\r\na: bcdefg\r\n\r\n"
    #expect(ParsedStream(Array(trailer.utf8), limits: limits).fault == .trailerTooLong)
  }
}
