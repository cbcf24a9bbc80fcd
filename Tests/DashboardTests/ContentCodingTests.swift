import Compression
import FilterCore
import HTTPCore
import Testing

@testable import Dashboard

struct ContentCodingTests {
  private static let gzip: HTTPFields = ["accept-encoding": "gzip, deflate, br"]

  /// Filters enough that a list's page is as long as pages get.
  private static func full() async throws -> TestApp {
    let test = try await TestApp()
    for number in 0..<60 { try await test.add("win a prize number \(number)") }
    return test
  }

  @Test func aListPageGoesOutAtATenthOfItsLength() async throws {
    let test = try await ContentCodingTests.full()
    let plain = await test.get("/filters/deny")
    let coded = await test.get("/filters/deny", fields: ContentCodingTests.gzip)
    #expect(plain.fields["content-encoding"] == nil)
    #expect(coded.fields["content-encoding"] == "gzip")
    for answer in [plain, coded] {
      #expect(answer.status == 200)
      #expect(answer.fields["vary"] == "accept-language, cookie, accept-encoding")
    }
    #expect(coded.bytes.count < plain.bytes.count / 10)
    #expect(Gzip.decompress(coded.bytes, limit: plain.bytes.count) == plain.bytes)
  }

  @Test func jsonAndPagesOfErrorsAreCompressedToo() async throws {
    let test = try await ContentCodingTests.full()
    let json = await test.get("/api/v1/filters", fields: ContentCodingTests.gzip)
    #expect(json.fields["content-encoding"] == "gzip")
    #expect(json.fields["vary"] == "accept-language, cookie, accept-encoding")
    let missing = await test.get("/nowhere", fields: ContentCodingTests.gzip)
    #expect(missing.status == 404)
    #expect(missing.fields["content-encoding"] == "gzip")
  }

  @Test(arguments: ["gzip;q=0", "identity", "deflate", "identity, gzip;q=0.1", ""])
  func whoDoesNotWantItGetsTheBytesAsTheyAre(_ wish: String) async throws {
    let test = try await TestApp()
    let page = await test.get("/help", fields: ["accept-encoding": wish])
    #expect(page.fields["content-encoding"] == nil)
    #expect(page.text.hasPrefix("<!"))
    #expect(page.fields["vary"]?.contains("accept-encoding") == true)
  }

  @Test(arguments: ["cross-site", "same-site", "something-new"])
  func whatAnotherSiteAsksForTellsNothingByItsLength(_ site: String) async throws {
    let test = try await TestApp()
    var fields = ContentCodingTests.gzip
    fields["sec-fetch-site"] = site
    let page = await test.get("/help", fields: fields)
    #expect(page.status == 200)
    #expect(page.fields["content-encoding"] == nil)
  }

  @Test func headTellsWhatGetWouldSend() async throws {
    let test = try await TestApp()
    let get = await test.get("/help", fields: ContentCodingTests.gzip)
    let head = await test.send(.head, "/help", fields: ContentCodingTests.gzip)
    #expect(head.fields["content-encoding"] == "gzip")
    #expect(head.bytes.count == get.bytes.count)
  }

  struct Untouched: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let response: HTTPResponse
  }

  private static let long = HTTPResponse.Body.bytes([UInt8](repeating: 0x20, count: 5_000))

  @Test(arguments: [
    Untouched(
      testDescription: "short",
      response: .text(String(repeating: " ", count: ContentCodingRule.thresholdBytes - 1))),
    Untouched(
      testDescription: "an image",
      response: HTTPResponse(fields: ["content-type": "image/png"], body: long)),
    Untouched(testDescription: "of no type", response: HTTPResponse(body: long)),
    Untouched(
      testDescription: "coded already",
      response: HTTPResponse(
        fields: ["content-type": "text/html", "content-encoding": "br"], body: long)),
    Untouched(
      testDescription: "named by an entity tag",
      response: HTTPResponse(
        fields: ["content-type": "application/json", "etag": "\"1\""], body: long)),
    Untouched(
      testDescription: "a part",
      response: HTTPResponse(
        status: .partialContent, fields: ["content-type": "text/html"], body: long)),
    Untouched(
      testDescription: "a stream of events",
      response: HTTPResponse(
        fields: ["content-type": "text/event-stream"],
        body: .stream(AsyncThrowingStream { $0.finish() }))),
    Untouched(
      testDescription: "a stream of JSON",
      response: HTTPResponse(
        fields: ["content-type": "application/json"],
        body: .stream(AsyncThrowingStream { $0.finish() }))),
  ])
  func whatMustNotBeCompressedIsLeftAlone(_ each: Untouched) async {
    var response = each.response
    await ContentCodingRule.apply(
      to: &response, for: HTTPRequest(fields: ["accept-encoding": "gzip"]))
    #expect(response.fields == each.response.fields)
    #expect(response.bytes == each.response.bytes)
  }

  @Test func aVeryLongAnswerIsCompressedBesideTheLoop() async {
    let bytes = [UInt8](repeating: 0x61, count: 1 << 20)
    var response = HTTPResponse.bytes(bytes, contentType: "application/json")
    await ContentCodingRule.apply(
      to: &response, for: HTTPRequest(fields: ["accept-encoding": "gzip"]))
    #expect(Gzip.decompress(response.bytes, limit: bytes.count) == bytes)
  }

  @Test(arguments: [
    ("", "accept-encoding"), ("cookie", "cookie, accept-encoding"),
    ("Accept-Encoding", "Accept-Encoding"), ("cookie,accept-encoding", "cookie,accept-encoding"),
  ])
  func varyNamesEachFieldOnce(_ before: String, _ after: String) {
    var fields: HTTPFields = before.isEmpty ? [:] : ["vary": before]
    fields.addVary("accept-encoding")
    #expect(fields.values("vary") == [after])
  }
}
