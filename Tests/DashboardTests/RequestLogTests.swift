import Foundation
import HTTPCore
import Testing

@testable import Dashboard

struct RequestLogTests {
  private static let secret = "Unmistakable-4711"

  private static func log(_ format: LogFormat, _ lines: LogLines) -> RequestLog {
    RequestLog(
      format: format, now: { Date(timeIntervalSince1970: 0) },
      randomness: { SeededGenerator(seed: 1) }, write: { lines.add($0) })
  }

  @Test func aLineSaysWhatWasAskedAndHowLongItTook() async throws {
    let test = try await TestApp()
    let lines = LogLines()
    let request = HTTPRequest(target: "/filters/deny?q=x", fields: ["host": "localhost"])
    _ = await RequestLogTests.log(.logfmt, lines).respond(to: request) {
      await test.service.respond(to: $0)
    }
    let line = try #require(lines.all.first)
    #expect(lines.all.count == 1)
    let pattern =
      /time=1970-01-01T00:00:00Z event=request id=[0-9a-f]+ method=GET route=\/filters\/deny status=200 us=\d+ bytes=\d+/
    #expect(line.wholeMatch(of: pattern) != nil, "\(line)")
  }

  @Test func jsonLinesAreObjects() async throws {
    let test = try await TestApp()
    let lines = LogLines()
    let request = HTTPRequest(method: .delete, target: "/nowhere", fields: ["host": "localhost"])
    _ = await RequestLogTests.log(.json, lines).respond(to: request) {
      await test.service.respond(to: $0)
    }
    let line = try #require(lines.all.first)
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    #expect(object["status"] as? Int == 404)
    #expect(object["method"] as? String == "DELETE")
    #expect(object["route"] as? String == "none")
    #expect(object["us"] is Int)
    #expect(
      Set(object.keys) == ["time", "event", "id", "method", "route", "status", "us", "bytes"])
  }

  struct Asked: Sendable, CustomTestStringConvertible {
    let method: HTTPMethod
    let target: String
    var type = "application/json"
    var body = ""
    let route: String
    var testDescription: String { "\(method) \(target)" }
  }

  @Test(arguments: [
    Asked(method: .get, target: "/filters/deny?q=\(secret)", route: "/filters/deny"),
    Asked(method: .get, target: "/\(secret)", route: "none"),
    Asked(method: .get, target: "/?bad=%\(secret)", route: "none"),
    Asked(method: .delete, target: "/api/v1/filters/\(secret)", route: "/api/v1/filters/:id"),
    Asked(method: HTTPMethod(rawValue: secret), target: "/", route: "none"),
    Asked(
      method: .post, target: "/api/v1/evaluate",
      body: "{\"sender\":\"\(secret)\",\"body\":\"\(secret)\"}", route: "/api/v1/evaluate"),
    Asked(
      method: .post, target: "/api/v1/evaluate", body: "{\"sender\":\"\(secret)",
      route: "/api/v1/evaluate"),
    Asked(
      method: .post, target: "/test-filters", type: "application/x-www-form-urlencoded",
      body: "sender=\(secret)&body=\(secret)", route: "/test-filters"),
    Asked(method: .post, target: "/import", type: secret, body: secret, route: "/import"),
  ])
  func nothingThatSomebodyWroteStandsInTheLog(_ asked: Asked) async throws {
    let test = try await TestApp()
    let lines = LogLines()
    let request = HTTPRequest(
      method: asked.method, target: asked.target,
      fields: [
        "host": "localhost", "content-type": asked.type, "user-agent": RequestLogTests.secret,
        "cookie": "a=\(RequestLogTests.secret)",
      ], body: .bytes(Array(asked.body.utf8)))
    for format in LogFormat.allCases {
      _ = await RequestLogTests.log(format, lines).respond(to: request) {
        await test.service.respond(to: $0)
      }
    }
    #expect(lines.all.count == LogFormat.allCases.count)
    for line in lines.all + test.lines.all {
      #expect(!line.lowercased().contains(RequestLogTests.secret.lowercased()), "\(line)")
    }
    #expect(lines.all[0].contains(" route=\(asked.route) "), "\(lines.all[0])")
  }

  @Test func publicFilesAreOneRoute() async throws {
    let test = try await TestApp()
    let lines = LogLines()
    let request = HTTPRequest(
      target: test.app.publicFiles.prefix + "/css/app.css", fields: ["host": "localhost"])
    _ = await RequestLogTests.log(.logfmt, lines).respond(to: request) {
      await test.service.respond(to: $0)
    }
    #expect(lines.all.first?.contains(" route=/assets status=200 ") == true)
  }

  @Test(arguments: [
    ("plain", "plain"), ("", "\"\""), ("a b", "\"a b\""), ("a=b", "\"a=b\""),
    ("say \"x\"", "\"say \\\"x\\\"\""), ("a\nb", "\"a\\u000ab\""), ("a\u{2028}b", "\"a\\u2028b\""),
    ("back\\slash", "\"back\\\\slash\""), ("שלום", "שלום"),
  ])
  func valuesAreQuotedWhereTheyMust(_ value: String, _ written: String) {
    #expect(LogFormat.logfmt.line([("name", .text(value))]) == "name=\(written)")
  }

  @Test(arguments: ["", "a\"b", "a\\b", "a\nb\u{0}\u{7F}\u{85}\u{2028}c", "שלום 👋"])
  func jsonValuesAreReadBack(_ value: String) throws {
    let line = LogFormat.json.line([("name", .text(value)), ("count", .number(-3))])
    #expect(!line.contains("\n"))
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    #expect(object["name"] as? String == value)
    #expect(object["count"] as? Int == -3)
  }

  @Test func whatOtherPartsReportIsALineOfTheSameForm() throws {
    let lines = LogLines()
    RequestLogTests.log(.json, lines).report("error id=1 kind=X")
    #expect(
      lines.all == [
        #"{"time":"1970-01-01T00:00:00Z","event":"report","line":"error id=1 kind=X"}"#
      ])
  }
}
