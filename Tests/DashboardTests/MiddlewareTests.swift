import HTTPCore
import Testing

@testable import Dashboard

struct HostRuleTests {
  @Test(arguments: [
    "127.0.0.1", "127.0.0.1:8080", "localhost", "LOCALHOST:80", "localhost.", "[::1]", "[::1]:8080",
    "127.8.9.1", "filters.example:443",
  ])
  func ownHostsPass(_ host: String) throws {
    let rule = HostRule(additional: ["Filters.Example"])
    #expect(throws: Never.self) { try rule.check(request(host)) }
  }

  @Test(arguments: [
    "evil.example", "127.0.0.1.evil.example", "127.0.0", "127.0.0.256", "[::2]", "localhost.evil",
    "", "[::1", "0.0.0.0", "filters.example.evil",
  ])
  func foreignHostsAreMisdirected(_ host: String) {
    let rule = HostRule(additional: ["filters.example"])
    let refusal = #expect(throws: Refusal.self) { try rule.check(request(host)) }
    #expect(refusal?.status == .misdirectedRequest)
  }

  private func request(_ host: String) -> HTTPRequest {
    HTTPRequest(fields: ["host": host])
  }
}

struct SameOriginRuleTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var method = HTTPMethod.post
    var access = Access.write
    var fields: HTTPFields
    var passes: Bool
    var testDescription: String { "\(method) \(access) \(Array(fields))" }
  }

  @Test(arguments: [
    Case(fields: ["host": "localhost:8080"], passes: true),
    Case(fields: ["host": "localhost", "sec-fetch-site": "same-origin"], passes: true),
    Case(fields: ["host": "localhost", "sec-fetch-site": "none"], passes: false),
    Case(fields: ["host": "localhost", "sec-fetch-site": "cross-site"], passes: false),
    Case(fields: ["host": "localhost", "sec-fetch-site": "same-site"], passes: false),
    Case(
      fields: [
        "host": "localhost:1", "origin": "http://localhost:1", "sec-fetch-site": "cross-site",
      ], passes: false),
    Case(fields: ["host": "localhost:8080", "origin": "http://localhost:8080"], passes: true),
    Case(fields: ["host": "localhost:8080", "origin": "HTTP://LocalHost:8080"], passes: true),
    Case(fields: ["host": "localhost:8080", "origin": "http://localhost:9"], passes: false),
    Case(fields: ["host": "localhost:8080", "origin": "https://evil.example"], passes: false),
    Case(fields: ["host": "localhost:8080", "origin": "null"], passes: false),
    Case(
      method: .get, access: .read, fields: ["host": "localhost", "sec-fetch-site": "cross-site"],
      passes: true),
    Case(
      access: .read, fields: ["host": "localhost", "sec-fetch-site": "cross-site"], passes: false),
    Case(
      access: .hook, fields: ["host": "localhost", "origin": "https://gateway.example"],
      passes: true),
    Case(
      method: .delete, fields: ["host": "localhost", "origin": "https://evil.example"],
      passes: false),
  ])
  func unsafeRequestsComeFromHere(_ each: Case) {
    let request = HTTPRequest(method: each.method, fields: each.fields)
    let passes = (try? SameOriginRule.check(request, access: each.access)) != nil
    #expect(passes == each.passes)
  }
}

struct FlashTests {
  static let all: [Flash] = [
    .filterAdded, .languageBlocked(.persian), .filtersDeleted(3, undo: 12),
    .filtersDeleted(3, undo: nil), .filtersRestored(2),
    .undoTooLate, .filterGone,
    .filtersImported(added: 98, duplicates: 5), .importCancelled, .exportCancelled,
  ]

  @Test(arguments: all)
  func whatIsWrittenIsReadAgain(_ flash: Flash) {
    #expect(Flash(cookieValue: flash.cookieValue) == flash)
  }

  @Test(arguments: [
    "", "added.1", "deleted", "deleted.3.1.2", "deleted.x.1", "deleted.-1.1", "language.99",
    "<b>hi</b>", "imported.1",
  ])
  func whatWeNeverWroteIsNotShown(_ value: String) {
    #expect(Flash(cookieValue: value) == nil)
  }
}

struct BrowserCookieTests {
  @Test func identityIsReadBack() {
    var generator = SeededGenerator(seed: 1)
    let identity = BrowserCookie.makeIdentity(using: &generator)
    #expect(identity.count == 32)
    #expect(BrowserCookie.identity(in: [BrowserCookie.name: identity]) == identity)
  }

  @Test(arguments: [
    "", "abc", String(repeating: "g", count: 32), String(repeating: "A", count: 32),
  ])
  func otherCookiesAreNoIdentity(_ value: String) {
    #expect(BrowserCookie.identity(in: [BrowserCookie.name: value]) == nil)
  }
}
