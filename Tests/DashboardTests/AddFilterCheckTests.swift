import FilterCore
import Foundation
import HTTPCore
import Testing

@testable import Dashboard

/// What Add Filter says before anything is added.
struct AddFilterCheckTests {
  private func check(
    _ test: TestApp, _ text: String, matching: String = "contains", sample: String = "",
    more: String = "less"
  ) async -> TestAnswer {
    await test.post(
      "/filters/deny/add",
      [
        "text": text, "matching": matching, "sample": sample, "options": more, "check": "1",
      ])
  }

  @Test func checkingAddsNothing() async throws {
    let test = try await TestApp()
    let answer = await check(test, "loan")
    #expect(answer.status == 200)
    #expect(answer.text.contains("value=\"loan\""))
    #expect(!answer.text.contains("data-blocks"))
    #expect(try await test.app.persistenceManager.fetchFilterRecords().isEmpty)
  }

  @Test func aDuplicateIsSaidWithALinkToIt() async throws {
    let test = try await TestApp()
    let filter = try await test.add("loan", .allow)
    let answer = await check(test, "loan")
    #expect(answer.text.contains("data-blocks"))
    #expect(answer.text.contains("You have this filter already"))
    #expect(answer.text.contains("/filters/allow?show=\(filter.id)"))
  }

  @Test func aPatternThatGoesWrongIsShownWhere() async throws {
    let test = try await TestApp()
    let answer = await check(test, "ab(c", matching: "regex")
    #expect(answer.count("patternPlace") == 1)
    #expect(answer.text.contains("<mark class=\"wrong\">"))
    #expect(answer.text.contains("data-blocks"))
  }

  @Test func aPatternIsTriedOnASampleAndTheMatchIsMarked() async throws {
    let test = try await TestApp()
    let found = await check(
      test, "wi+n", matching: "regex", sample: "You <b>WIIN</b> & more")
    #expect(
      found.text.contains("You &lt;b&gt;<mark data-testid=\"foundText\">WIIN</mark>&lt;/b&gt;"))
    #expect(found.text.contains("It matches"))
    let missed = await check(test, "^wi+n", matching: "regex", sample: "You win")
    #expect(missed.text.contains("No match"))
    #expect(missed.count("foundText") == 0)
    // A sample counts for patterns alone.
    #expect(await !check(test, "win", sample: "You win").text.contains("It matches"))
  }

  @Test func notesOfAPatternAreSaid() async throws {
    let test = try await TestApp()
    let answer = await check(test, "a*", matching: "regex")
    #expect(answer.count("patternNote") == 1)
    #expect(answer.count("phoneDifference") == 1)
    let sensitive = await test.post(
      "/filters/deny/add",
      [
        "text": "win", "matching": "regex", "case": "sensitive", "options": "more", "check": "1",
      ])
    #expect(sensitive.count("phoneDifference") == 0)
    #expect(!answer.text.contains("data-blocks"))
  }

  @Test(arguments: [
    ("card", "contains", 1), ("card", "exact", 0), ("my card", "contains", 0), ("a", "contains", 0),
    ("card2", "contains", 0), ("כרטיס", "contains", 1), ("extraordinarily", "contains", 0),
  ])
  func wholeWordsAreOfferedForAWord(_ text: String, _ matching: String, _ count: Int) async throws {
    let test = try await TestApp()
    #expect(await check(test, text, matching: matching).count("wordHint") == count)
  }

  @Test func openOptionsAreRememberedByACheckAlready() async throws {
    let test = try await TestApp()
    _ = await check(test, "a", more: "more")
    #expect(await test.get("/filters/allow/add").text.contains("<details class=\"options\" open>"))
  }
}

struct FilterCheckAPITests {
  private func check(_ test: TestApp, _ body: String) async throws -> [String: Any] {
    let answer = await test.json(.post, "/api/v1/filters/check", body)
    #expect(answer.status == 200)
    return try answer.json()
  }

  @Test func whatCanBeAddedCan() async throws {
    let test = try await TestApp()
    let answer = try await check(test, #"{"text":"loan","type":"deny"}"#)
    #expect(answer["canAdd"] as? Bool == true)
    #expect(answer["problem"] == nil)
    #expect(try await test.app.persistenceManager.fetchFilterRecords().isEmpty)
  }

  @Test func problemsHaveACodeAWordAndAPlace() async throws {
    let test = try await TestApp()
    let filter = try await test.add("loan")
    let duplicate = try await check(test, #"{"text":"loan","type":"allow"}"#)
    #expect(duplicate["canAdd"] as? Bool == false)
    #expect((duplicate["problem"] as? [String: Any])?["code"] as? String == "duplicateFilter")
    #expect((duplicate["duplicate"] as? [String: Any])?["id"] as? String == filter.id.uuidString)
    let pattern = try await check(test, #"{"text":"ab)","type":"deny","matching":"regex"}"#)
    let problem = try #require(pattern["problem"] as? [String: Any])
    #expect(problem["code"] as? String == "invalidPattern")
    #expect(problem["offset"] as? Int == 2)
    #expect(problem["message"] as? String != nil)
    let empty = try await check(test, #"{"text":"  ","type":"deny"}"#)
    #expect((empty["problem"] as? [String: Any])?["code"] as? String == "textEmpty")
  }

  @Test func aPatternIsTriedOnASample() async throws {
    let test = try await TestApp()
    let answer = try await check(
      test, #"{"text":"(?<=o)n","type":"deny","matching":"regex","sample":"upon noon"}"#)
    let match = try #require(answer["match"] as? [String: Any])
    #expect(match["result"] as? String == "match")
    #expect(match["before"] as? String == "upo")
    #expect(match["found"] as? String == "n")
    #expect(match["after"] as? String == " noon")
    let differences = try #require(answer["differences"] as? [[String: Any]])
    #expect(differences.first?["code"] as? String == "lookbehind")
    #expect(differences.first?["offset"] as? Int == 0)
  }

  @Test func whatIsNoFilterAtAllIsRefused() async throws {
    let test = try await TestApp()
    for body in ["{", "[]"] {
      #expect(await test.json(.post, "/api/v1/filters/check", body).status == 400)
    }
  }
}
