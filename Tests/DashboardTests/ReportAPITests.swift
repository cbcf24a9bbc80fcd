import FilterCore
import Foundation
import HTTPCore
import Persistence
import Testing

@testable import Dashboard

/// `POST /report`.
struct ReportAPITests {
  private func send(
    _ test: TestApp, _ body: String, peer: String = "127.0.0.1", fields: HTTPFields = [:]
  ) async -> TestAnswer {
    var all: HTTPFields = ["host": "127.0.0.1:8080", "content-type": "application/json"]
    for (name, value) in fields { all[name] = value }
    return await TestAnswer(
      test.service.respond(
        to: HTTPRequest(
          method: .post, target: "/report", fields: all, body: .bytes(Array(body.utf8)),
          peer: peer)))
  }

  private func reports(_ test: TestApp) async throws -> [ReportedMessage] {
    try await test.app.reportManager.store.page(ReportQuery()).reports
  }

  private static let ordinary =
    #"{"classification":{"sender":"+14085550199","bodies":["one","two"],"type":"deny"}}"#

  @Test(arguments: [
    (ordinary, ["one", "two"], ReportType.junk),
    (
      #"{"_version":1,"app":{"version":"3.1.5"},"classification":{"sender":"+14085550199","bodies":["one"],"type":"allow"}}"#,
      ["one"], .notJunk
    ),
    (#"{"sender":"+14085550199","body":"one","type":"deny"}"#, ["one"], .junk),
    (#"{"sender":"+14085550199","type":"deny"}"#, [], .junk),
    (#"{"sender":"+14085550199","body":"a\ud800b","type":"deny"}"#, ["a\u{FFFD}b"], .junk),
  ])
  func everyDocumentedShapeIsTaken(
    _ body: String, _ bodies: [String], _ type: ReportType
  ) async throws {
    let test = try await TestApp()
    let answer = await send(test, body)
    #expect(answer.status == 200)
    #expect(try answer.json()["statusCode"] as? Int == 200)
    let kept = try await reports(test)
    #expect(kept.map(\.sender) == ["+14085550199"])
    #expect(kept.map(\.bodies) == [bodies])
    #expect(kept.map(\.type) == [type])
    #expect(kept.map(\.origin) == [.received])
    #expect(try await test.app.persistenceManager.fetchFilterRecords().isEmpty)
  }

  /// A sender of few characters, each of many marks.
  @Test func aSenderIsBoundInBytesToo() async throws {
    let test = try await TestApp()
    let sender = "e" + String(repeating: "\u{301}", count: Message.maximumSenderBytes / 2)
    let answer = await send(test, "{\"sender\":\"\(sender)\",\"type\":\"deny\"}")
    #expect(answer.status == 422)
    #expect(try answer.json().description.contains("messageTooLong"))
    #expect(try await reports(test).isEmpty)
  }

  @Test func longMessagesAreCutAndMoreThanFiveLeftOut() async throws {
    let test = try await TestApp()
    let body = String(repeating: "ש", count: 700)
    let bodies = Array(repeating: "\"\(body)\"", count: 8).joined(separator: ",")
    let json = "{\"classification\":{\"sender\":\"a\",\"bodies\":[\(bodies)],\"type\":\"deny\"}}"
    #expect(await send(test, json).status == 200)
    #expect(try await reports(test)[0].bodies.map(\.count) == [500, 500, 500, 500, 500])
  }

  @Test(arguments: [
    ("", 400, "malformedJSON"), ("{", 400, "malformedJSON"), ("loan", 400, "malformedJSON"),
    (String(repeating: "[", count: 100_000), 400, "malformedJSON"),
    ("[]", 422, "malformedReport"), ("null", 422, "malformedReport"),
    (#"{"sender":5,"type":"deny"}"#, 422, "malformedReport"),
    (#"{"classification":{"sender":"a","bodies":"b","type":"deny"}}"#, 422, "malformedReport"),
    (#"{"sender":"a","body":"b"}"#, 422, "missingField"),
    (#"{"sender":"a","body":"b","type":"spam"}"#, 422, "unknownValue"),
    (#"{"sender":" ","body":"","type":"deny"}"#, 422, "messageEmpty"),
    (#"{"classification":{"bodies":["  "],"type":"deny"}}"#, 422, "messageEmpty"),
    (
      "{\"sender\":\"\(String(repeating: "x", count: 1_001))\",\"type\":\"deny\"}", 422,
      "messageTooLong"
    ),
  ])
  func whatIsNoReportIsRefusedWithItsReason(
    _ body: String, _ status: Int, _ code: String
  ) async throws {
    let test = try await TestApp()
    let answer = await send(test, body)
    #expect(answer.status == status)
    let error = try #require(try answer.json()["error"] as? [String: String])
    #expect(error["code"] == code)
    #expect(error["message"]?.isEmpty == false)
    #expect(try await reports(test).isEmpty)
  }

  @Test func otherTypesSizesAndMethodsAreRefusedInJSON() async throws {
    let test = try await TestApp()
    let text = await send(test, Self.ordinary, fields: ["content-type": "text/plain"])
    #expect(text.status == 415)
    #expect(text.fields["accept"] == "application/json")
    let large = await TestAnswer(
      test.service.respond(
        to: HTTPRequest(
          method: .post, target: "/report",
          fields: ["host": "127.0.0.1", "content-type": "application/json"],
          body: .tooLarge(limit: 1 << 20))))
    #expect(large.status == 413)
    let get = await test.get("/report")
    #expect(get.status == 405)
    #expect(get.fields["allow"] == "POST")
    for answer in [text, large, get] {
      #expect(answer.fields["content-type"] == "application/json; charset=utf-8")
    }
    #expect(try await reports(test).isEmpty)
  }

  @Test func phonesHaveNoOriginAndAnotherSitesPageIsTheNamedException() async throws {
    let test = try await TestApp()
    let answer = await send(
      test, Self.ordinary,
      fields: ["origin": "https://elsewhere.example", "sec-fetch-site": "cross-site"])
    #expect(answer.status == 200)
    // Nobody is made a browser of.
    #expect(answer.fields["set-cookie"] == nil)
  }

  @Test func theSameReportTwiceIsOne() async throws {
    let test = try await TestApp()
    for _ in 0..<3 {
      let answer = await send(test, Self.ordinary, fields: ["idempotency-key": "\"k-1\""])
      #expect(answer.status == 200)
    }
    #expect(try await reports(test).count == 1)
    let other = await send(
      test, #"{"sender":"b","type":"deny"}"#, fields: ["idempotency-key": "\"k-1\""])
    #expect(other.status == 422)
    let long = await send(
      test, Self.ordinary, fields: ["idempotency-key": String(repeating: "k", count: 256)])
    #expect(long.status == 422)
    #expect(try await reports(test).count == 1)
  }

  @Test func aFloodIsHeldBackByAddressAndOthersAreNot() async throws {
    let clock = ReportOutboxTests.Clock()
    let test = try await TestApp(now: { clock.now })
    let peers = (0..<130).map { "2001:db8:1:2::\(String($0, radix: 16))" }
    var refused: [TestAnswer] = []
    for peer in peers {
      let answer = await send(test, Self.ordinary, peer: peer)
      if answer.status == 429 { refused.append(answer) }
    }
    #expect(refused.count == 10)
    #expect(refused.allSatisfy { $0.fields["retry-after"] == "1" })
    #expect(try refused[0].json().description.contains("tooManyReports"))
    #expect(await send(test, Self.ordinary, peer: "2001:db8:1:3::1").status == 200)
    #expect(await send(test, Self.ordinary, peer: "127.0.0.1").status == 200)
    clock.pass(1)
    #expect(await send(test, Self.ordinary, peer: peers[0]).status == 200)
  }

  @Test func aFullTableSaysSoAndLosesNothing() async throws {
    let store = try PersistenceManager(.inMemory)
    let reports = ReportStore(store, limit: 1)
    _ = try await reports.receive(sender: "a", bodies: [], type: .junk, key: nil)
    #expect(
      try await reports.receive(sender: "b", bodies: [], type: .junk, key: nil) == .full(limit: 1))
    let refusal = Refusal.reportsFull(limit: ReportStore.maximumReports)
    #expect(refusal.status.code == 507)
  }

  @Test func noTextOfAReportReachesTheLog() async throws {
    let test = try await TestApp()
    let lines = LogLines()
    let log = RequestLog(format: .json, write: { lines.add($0) })
    for body in [
      #"{"sender":"Prize-4711","body":"Secret-0815","type":"deny"}"#,
      #"{"sender":"Prize-4711","body":"Secret-0815","type":"Secret-0815"}"#,
      #"{"sender":"Prize-4711","body":"Secret-0815"#,
    ] {
      _ = await log.respond(
        to: HTTPRequest(
          method: .post, target: "/report",
          fields: ["host": "127.0.0.1", "content-type": "application/json"],
          body: .bytes(Array(body.utf8)))
      ) { await test.service.respond(to: $0) }
    }
    #expect(lines.all.count == 3)
    #expect(lines.all.allSatisfy { $0.contains("\"route\":\"/report\"") })
    let said = (lines.all + test.lines.all).joined()
    #expect(!said.contains("4711") && !said.contains("0815"))
  }
}

struct FloodGateTests {
  private let start = Date(timeIntervalSince1970: 1_800_000_000)

  @Test func whatWasTakenComesBackWithTime() {
    let gate = FloodGate()
    for _ in 0..<Int(FloodGate.burst) { #expect(gate.admit("10.0.0.1", at: start) == nil) }
    #expect(gate.admit("10.0.0.1", at: start) == 1)
    // A clock that is set back gives nothing.
    #expect(gate.admit("10.0.0.1", at: start - 3_600) == 1)
    #expect(gate.admit("10.0.0.2", at: start) == nil)
    var admitted = 0
    while gate.admit("10.0.0.1", at: start + 3_600) == nil { admitted += 1 }
    #expect(admitted == Int(FloodGate.burst))
  }

  @Test func manyNetworksAreForgottenAgain() {
    let gate = FloodGate()
    for number in 0..<(FloodGate.maximumNetworks * 3) {
      _ = gate.admit("2001:db8:\(String(number >> 8, radix: 16)):\(number & 255)::1", at: start)
      #expect(gate.count <= FloodGate.maximumNetworks)
    }
  }

  @Test(arguments: [
    ("192.0.2.7", "192.0.2.7"), ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2/64"),
    ("2001:db8:1:2::", "2001:db8:1:2/64"), ("fe80::1%eth0", "fe80:0:0:0/64"),
    ("::ffff:192.0.2.7", "192.0.2.7"), ("", ""),
  ])
  func addressesOfOneNetworkAreOne(_ peer: String, _ network: String) {
    #expect(ClientNetwork.name(of: peer) == network)
  }
}
