import FilterCore
import Foundation
import HTTPCore
import Testing

@testable import Dashboard

/// What people read about a pattern that is refused.
struct PatternSentenceTests {
  @Test func everyProblemSaysWhereInEveryLanguage() throws {
    for language in try CatalogFiles.languages() {
      let strings = try CatalogFiles.strings(language)
      let sentences = try PatternProblem.allCases.map { problem in
        try #require(strings["pattern_" + problem.rawValue], "\(language): \(problem)")
      }
      for sentence in sentences {
        #expect(sentence.components(separatedBy: "%ld").count == 2, "\(language): \(sentence)")
        #expect(!sentence.contains("!"), "\(language): \(sentence)")
      }
      #expect(Set(sentences).count == sentences.count, "\(language): two problems share words")
    }
  }

  @Test(arguments: [
    ("+972", "The “+” at character 1 means “once or more”", "write “\\\\+”"),
    ("ab(c", "The parenthesis at character 3 is never closed.", "Add “)”"),
    ("x[z-a]", "The range at character 4 runs backwards.", "as in a-z"),
    ("(*LIMIT_MATCH=9)x", "The setting at character 1", "Remove it."),
  ])
  func theAPISaysWhatWhereAndWhatToDo(
    _ pattern: String, _ what: String, _ advice: String
  ) async throws {
    let test = try await TestApp()
    let answer = await test.json(
      .post, "/api/v1/filters", #"{"text":"\#(pattern)","type":"deny","matching":"regex"}"#)
    #expect(answer.status == 422)
    let error = try #require(try answer.json()["error"] as? [String: String])
    #expect(error["code"] == "invalidPattern")
    let message = try #require(error["message"])
    #expect(message.hasPrefix(what))
    #expect(message.contains(advice.replacingOccurrences(of: "\\\\", with: "\\")))
    #expect(try await test.app.persistenceManager.filterCounts()[.deny] ?? 0 == 0)
  }
}
