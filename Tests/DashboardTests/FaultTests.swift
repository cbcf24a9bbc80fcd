import Foundation
import HTTPCore
import Localization
import Testing

@testable import Dashboard

/// What nobody expected: a calm answer with an identity that stands in the log, and nothing of the inside.
struct FaultTests {
  private struct Unexpected: Error, CustomStringConvertible {
    let description = "/home/somebody/store.sqlite3: secret at line 7"
  }

  @Test(arguments: ["/filters/deny", "/api/v1/filters"], ["en", "he"])
  func aFaultIsCalmAndFoundInTheLog(path: String, code: String) async throws {
    let test = try await TestApp()
    let language = try #require(test.app.catalog.languages.first { $0.code == code })
    let localization = LocalizationContext(catalog: test.app.catalog, language: language)
    let answer = await LocalizationContext.$current.withValue(localization) {
      await TestAnswer(
        ErrorAnswer(app: test.app, language: language).response(
          to: Unexpected(), for: HTTPRequest(target: path, fields: ["host": "localhost"])))
    }
    #expect(answer.status == 500)
    let line = try #require(test.lines.all.first { $0.hasPrefix("error id=") })
    let identity = String(line.dropFirst("error id=".count).prefix { $0 != " " })
    #expect(!identity.isEmpty)
    if path.hasPrefix("/api/") {
      let error = try #require(try answer.json()["error"] as? [String: String])
      #expect(error["id"] == identity)
      #expect(error["code"] == "unexpected")
      let sentence = LocalizationContext.$current.withValue(localization) {
        Sentence("error_unexpected").text
      }
      #expect(error["message"] == sentence)
    } else {
      #expect(answer.text.contains(identity))
      #expect(answer.text.contains("<html lang=\"\(code)\""))
    }
    for text in [answer.text, line] {
      for inside in ["secret", "sqlite", "/home", "Unexpected()", ".swift"] {
        #expect(!text.contains(inside), "\(inside)")
      }
    }
  }

  @Test func aRefusalHasNoIdentity() async throws {
    let test = try await TestApp()
    let answer = await test.get("/api/v1/nothing")
    #expect(answer.status == 404)
    #expect(
      try (answer.json()["error"] as? [String: String])?.keys.sorted() == ["code", "message"])
  }
}
