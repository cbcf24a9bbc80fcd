import FilterCore
import Foundation
import HTTPCore
import Testing

@testable import Dashboard

struct APITests {
  @Test func aMessageGetsItsVerdict() async throws {
    let test = try await TestApp()
    let filter = try await test.add("loan")
    await test.app.snapshotManager.catchUp()
    #expect(
      await test.json(
        .post, "/api/v1/evaluate?explain=yes", #"{"sender":"+1","body":"a loan"}"#
      ).status == 422)
    let answer = await test.json(
      .post, "/api/v1/evaluate", #"{"sender":"+1","body":"a loan for you"}"#)
    #expect(answer.status == 200)
    let json = try answer.json()
    #expect(json["action"] as? String == "junk")
    let match = try #require(json["match"] as? [String: String])
    #expect(match == ["kind": "userFilter", "text": "loan", "filterID": filter.id.uuidString])
    #expect((json["reason"] as? String)?.contains("loan") == true)
  }

  @Test func aVerdictIsExplainedWhereThatIsAsked() async throws {
    let test = try await TestApp()
    let filter = try await test.add("loan")
    let other = try await test.app.persistenceManager.addFilter(
      FilterDraft(text: "bank", type: .deny, target: .sender))
    await test.json(.put, "/api/v1/rules/emojis", #"{"isActive":true}"#)
    await test.app.snapshotManager.catchUp()
    let message = #"{"sender":"+15550100","body":"My BANK: a Loan"}"#
    let plain = try await test.json(.post, "/api/v1/evaluate?explain=0", message).json()
    #expect(plain["steps"] == nil)
    let json = try await test.json(.post, "/api/v1/evaluate?explain=1", message).json()
    #expect(json["action"] as? String == "junk")
    #expect((json["match"] as? [String: String])?["filterID"] == filter.id.uuidString)
    let steps = try #require(json["steps"] as? [[String: Any]])
    #expect(
      steps.compactMap { $0["stage"] as? String } == EvaluationStageName.allCases.map(\.rawValue))
    let rules = try #require(steps[3]["findings"] as? [[String: String]])
    #expect(rules.last == ["kind": "rule", "rule": "emojis", "outcome": "passed"])
    #expect(rules.first == ["kind": "rule", "rule": "links", "outcome": "off"])
    let deny = steps[4]
    #expect(deny["outcome"] as? String == "decided")
    #expect(deny["count"] as? Int == 2)
    let findings = try #require(deny["findings"] as? [[String: Any]])
    #expect(
      NSArray(array: findings)
        == [
          [
            "kind": "phrase", "outcome": "decided", "filterID": filter.id.uuidString,
            "text": "loan",
            "place": ["part": "body", "start": 11, "length": 4, "text": "Loan"] as [String: Any],
          ] as [String: Any],
          [
            "kind": "phrase", "outcome": "rejected", "reason": "otherPart", "reads": "sender",
            "filterID": other.id.uuidString, "text": "bank",
            "place": ["part": "body", "start": 3, "length": 4, "text": "BANK"] as [String: Any],
          ] as [String: Any],
        ] as NSArray)
    #expect(NSDictionary(dictionary: steps[7]) == ["stage": "noMatch", "outcome": "notReached"])
  }

  @Test func fieldsThatDoNotApplyAreAbsent() async throws {
    let test = try await TestApp()
    let answer = await test.json(.post, "/api/v1/evaluate", #"{"sender":"+1234567","body":"hi"}"#)
    #expect(try answer.json()["match"] as? [String: String] == ["kind": "noMatch"])
  }

  @Test(arguments: ["", "x", "[]", #"{"sender":"a"}"#, #"{"sender":1,"body":"x"}"#])
  func whatIsNoMessageIsRefused(_ body: String) async throws {
    let test = try await TestApp()
    let answer = await test.json(.post, "/api/v1/evaluate", body)
    #expect(answer.status == 400)
    let error = try #require(try answer.json()["error"] as? [String: String])
    #expect(error["code"] == "malformedMessage")
    #expect(error["message"]?.contains("_") == false)
  }

  @Test func whoeverAddsAFilterSeesItInTheNextVerdict() async throws {
    let test = try await TestApp()
    for number in 1...20 {
      await test.json(.post, "/api/v1/filters", #"{"text":"word\#(number)","type":"deny"}"#)
      let verdict = await test.json(
        .post, "/api/v1/evaluate", #"{"sender":"+1234567","body":"word\#(number)"}"#)
      #expect(verdict.text.contains("\"junk\""))
    }
  }

  @Test func aChangeOfOneFieldKeepsAnotherOnesChange() async throws {
    let test = try await TestApp()
    let filter = try await test.add("loan")
    let path = "/api/v1/filters/\(filter.id.uuidString)"
    await withTaskGroup(of: Void.self) { group in
      let service = test.service
      for body in [#"{"folder":"promotion"}"#, #"{"target":"sender"}"#, #"{"case":"sensitive"}"#] {
        group.addTask {
          let response = await service.respond(
            to: HTTPRequest(
              method: .patch, target: path,
              fields: ["host": "localhost", "content-type": "application/json"],
              body: .bytes(Array(body.utf8))))
          #expect(response.status == .ok)
        }
      }
    }
    let changed = try #require(try await test.app.persistenceManager.filter(id: filter.id))
    #expect(changed.folder == .promotion)
    #expect(changed.target == .sender)
    #expect(changed.filterCase == .caseSensitive)
  }

  @Test func aJSONCallNeedsItsType() async throws {
    let test = try await TestApp()
    let answer = await test.send(
      .post, "/api/v1/evaluate", fields: ["content-type": "text/plain"],
      body: Array(#"{"sender":"a","body":"b"}"#.utf8))
    #expect(answer.status == 415)
    #expect(try (answer.json()["error"] as? [String: String])?["code"] == "unsupportedMediaType")
  }

  @Test func aBatchKeepsItsOrderAndGoesOnAfterABadLine() async throws {
    let test = try await TestApp()
    try await test.add("loan")
    await test.app.snapshotManager.catchUp()
    let lines = """
      {"sender":"+1234567","body":"loan"}
      nonsense

      {"sender":"+1234567","body":"hello"}
      """
    let answer = await test.send(
      .post, "/api/v1/evaluate/batch", fields: ["content-type": "application/x-ndjson"],
      body: Array(lines.utf8))
    let rows = answer.text.split(separator: "\n").map(String.init)
    #expect(rows.count == 3)
    #expect(rows[0].contains("\"junk\""))
    #expect(rows[1].contains("\"line\":2"))
    #expect(rows[2].contains("noMatch"))
  }

  @Test func eachLineOfABatchIsExplainedWhereThatIsAsked() async throws {
    let test = try await TestApp()
    try await test.add("loan")
    await test.app.snapshotManager.catchUp()
    let bodies = (1...100).map { $0.isMultiple(of: 3) ? "a loan \($0)" : "hello \($0)" }
    let lines = bodies.map { #"{"sender":"+1234567","body":"\#($0)"}"# } + ["nonsense"]
    func batch(_ path: String) async -> TestAnswer {
      await test.send(
        .post, path, fields: ["content-type": "application/x-ndjson"],
        body: Array(lines.joined(separator: "\n").utf8))
    }
    let told = try await batch("/api/v1/evaluate/batch?explain=1").text
      .split(separator: "\n").map { try #require(try object($0)) }
    #expect(told.count == 101)
    #expect(told[100]["line"] as? Int == 101)
    for (body, line) in zip(bodies, told) {
      let alone = try await test.json(
        .post, "/api/v1/evaluate?explain=1", #"{"sender":"+1234567","body":"\#(body)"}"#
      ).json()
      #expect(NSDictionary(dictionary: line) == NSDictionary(dictionary: alone))
      #expect((line["steps"] as? [[String: Any]])?.count == EvaluationStageName.allCases.count)
    }
    #expect(!(await batch("/api/v1/evaluate/batch").text.contains("steps")))
    #expect(await batch("/api/v1/evaluate/batch?explain=yes").status == 422)
  }

  private func object(_ line: Substring) throws -> [String: Any]? {
    try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
  }

  @Test func aFilterLivesItsWholeLife() async throws {
    let test = try await TestApp()
    let made = await test.json(
      .post, "/api/v1/filters", #"{"text":"loan","type":"deny","folder":"promotion"}"#)
    #expect(made.status == 201)
    let id = try #require(try made.json()["id"] as? String)
    #expect(made.location == "/api/v1/filters/\(id)")
    let etag = try #require(made.fields["etag"])
    let again = await test.json(.post, "/api/v1/filters", #"{"text":"loan","type":"allow"}"#)
    #expect(again.status == 409)
    let changed = await test.json(
      .patch, "/api/v1/filters/\(id)", #"{"folder":"junk"}"#, fields: ["if-match": etag])
    #expect(changed.status == 200)
    #expect(try changed.json()["folder"] as? String == "junk")
    let late = await test.json(
      .patch, "/api/v1/filters/\(id)", #"{"text":"other"}"#, fields: ["if-match": etag])
    #expect(late.status == 412)
    #expect(try late.json()["folder"] as? String == "junk")
    #expect(await test.json(.delete, "/api/v1/filters/\(id)").status == 204)
    #expect(await test.json(.delete, "/api/v1/filters/\(id)").status == 404)
  }

  @Test func aChangeThatWouldMakeADuplicateIsRefused() async throws {
    let test = try await TestApp()
    try await test.add("loan")
    let other = try await test.add("loans")
    let answer = await test.json(
      .patch, "/api/v1/filters/\(other.id.uuidString)", #"{"text":"loan"}"#)
    #expect(answer.status == 409)
  }

  @Test(arguments: [
    (#"{"text":"","type":"deny"}"#, "textEmpty"), (#"{"type":"deny"}"#, "missingField"),
    (#"{"text":"a"}"#, "missingField"), (#"{"text":"a","type":"other"}"#, "unknownValue"),
    (#"{"text":"[a","type":"deny","matching":"regex"}"#, "invalidPattern"),
    (#"{"text":"$lang:klingon","type":"denyLanguage"}"#, "unknownLanguage"),
  ])
  func anInvalidFilterIsRefusedByCode(_ body: String, _ code: String) async throws {
    let test = try await TestApp()
    let answer = await test.json(.post, "/api/v1/filters", body)
    #expect(answer.status == 422)
    #expect(try (answer.json()["error"] as? [String: String])?["code"] == code)
  }

  @Test func filtersArePagedByCursor() async throws {
    let test = try await TestApp()
    let drafts = try (1...7).map { try FilterDraft(text: "word \($0)", type: .deny) }
    _ = try await test.app.persistenceManager.importFilters(drafts)
    var texts: [String] = []
    var target: String? = "/api/v1/filters?type=deny&limit=3"
    while let each = target {
      let json = try await test.get(each).json()
      let filters = try #require(json["filters"] as? [[String: Any]])
      texts += filters.compactMap { $0["text"] as? String }
      target = (json["next"] as? String).map {
        "/api/v1/filters?type=deny&limit=3&cursor=\(PercentCoding.encodeComponent($0))"
      }
    }
    #expect(texts == drafts.map(\.text))
    #expect(
      try await test.get("/api/v1/filters?q=word%203").json()["filters"].map { "\($0)" }?
        .contains("word 3") == true)
    #expect(await test.get("/api/v1/filters?limit=0").status == 422)
    #expect(await test.get("/api/v1/filters?cursor=zzz").status == 422)
  }

  @Test func manyFiltersAreDeletedAtOnce() async throws {
    let test = try await TestApp()
    let first = try await test.add("a")
    let second = try await test.add("b")
    try await test.add("c")
    let answer = await test.json(
      .post, "/api/v1/filters/delete",
      #"{"ids":["\#(first.id.uuidString)","\#(second.id.uuidString)"]}"#)
    #expect(try answer.json()["deleted"] as? Int == 2)
    #expect(try await test.app.persistenceManager.fetchFilterRecords().map(\.text) == ["c"])
  }

  @Test func rulesAreReadAndSet() async throws {
    let test = try await TestApp()
    let answer = await test.json(
      .put, "/api/v1/rules/countryAllowlist", #"{"isActive":true,"countries":["+972","+1"]}"#)
    #expect(answer.status == 200)
    let rules = try #require(try answer.json()["rules"] as? [[String: Any]])
    #expect(rules.count == 7)
    let rule = try #require(rules.first { $0["rule"] as? String == "countryAllowlist" })
    #expect(rule["countries"] as? [String] == ["+1", "+972"])
    #expect(
      await test.json(.put, "/api/v1/rules/shortSender", #"{"isActive":true,"choice":9}"#).status
        == 422)
    #expect(await test.json(.put, "/api/v1/rules/nothing", #"{"isActive":true}"#).status == 404)
  }

  @Test func whatPagesRefuseWhileLockedTheAPIDoes() async throws {
    let test = try await TestApp()
    await test.json(.put, "/api/v1/rules/allUnknown", #"{"isActive":true}"#)
    #expect(
      await test.json(.post, "/api/v1/filters", #"{"text":"loan","type":"deny"}"#).status == 201)
  }

  @Test func anImportIsReportedAndADryRunAddsNothing() async throws {
    let test = try await TestApp()
    let dry = await test.json(.post, "/api/v1/import?dryRun=1", ImportTests.file)
    #expect(try dry.json()["added"] as? Int == 4)
    #expect(try await test.app.persistenceManager.fetchFilterRecords().isEmpty)
    let done = try await test.json(.post, "/api/v1/import", ImportTests.file).json()
    #expect(done["added"] as? Int == 4)
    #expect(done["duplicates"] as? Int == 1)
    let invalid = try #require(done["invalid"] as? [[String: Any]])
    #expect(invalid.map { $0["index"] as? Int } == [6, 7])
    #expect(try await test.app.persistenceManager.fetchFilterRecords().count == 4)
  }

  @Test func statusNamesVersionAndCounts() async throws {
    let test = try await TestApp()
    try await test.add("loan")
    let json = try await test.get("/api/v1/status").json()
    #expect(json["version"] as? String == AppVersion.current)
    #expect((json["filters"] as? [String: Int])?["deny"] == 1)
    #expect((json["fingerprint"] as? String)?.isEmpty == false)
  }

  @Test func anUnknownCallAnswersInJSON() async throws {
    let test = try await TestApp()
    let answer = await test.get("/api/v1/nothing")
    #expect(answer.status == 404)
    #expect(try (answer.json()["error"] as? [String: String])?["code"] == "notFound")
  }
}
