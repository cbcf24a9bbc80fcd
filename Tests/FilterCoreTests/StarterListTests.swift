import Foundation
import Testing

@testable import FilterCore

/// The lists that are shipped, asked about messages written for it: what they catch, what they wrongly
/// catch.
struct StarterListTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private struct Labelled {
    let language: String
    let isSpam: Bool
    let text: String
  }

  /// What of one language was right and wrong.
  private struct Score {
    var spam = 0
    var caught = 0
    var ham = 0
    var wronglyCaught = 0

    static func + (_ one: Score, _ other: Score) -> Score {
      Score(
        spam: one.spam + other.spam, caught: one.caught + other.caught, ham: one.ham + other.ham,
        wronglyCaught: one.wronglyCaught + other.wronglyCaught)
    }

    var line: String { "caught \(caught) of \(spam), wrongly caught \(wronglyCaught) of \(ham)" }
  }

  private func lists() throws -> AutomaticFilterListsReading {
    try AutomaticFilterListsFile.read(
      Data(contentsOf: Self.root.appending(path: "Lists/automatic_filters.json")))
  }

  private func messages() throws -> [Labelled] {
    let file = Self.root.appending(path: "Tests/Fixtures/Lists/messages.tsv")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap { line in
      if line.hasPrefix("#") { return nil }
      let parts = line.split(separator: "\t", maxSplits: 2).map(String.init)
      try #require(parts.count == 3 && ["spam", "ham"].contains(parts[1]), "\(line)")
      return Labelled(language: parts[0], isSpam: parts[1] == "spam", text: parts[2])
    }
  }

  @Test func tenLanguagesHaveCleanLists() throws {
    let reading = try lists()
    #expect(reading.blankPhrasesDropped == 0)
    #expect(
      reading.lists.filterLists.keys.sorted()
        == ["ar", "de", "en", "es", "fr", "he", "it", "ja", "ko", "pt"])
    for (code, list) in reading.lists.filterLists {
      #expect(list.denyBody.count >= 40, "\(code)")
      #expect(Set(list.denyBody).count == list.denyBody.count, "\(code)")
      for phrase in list.denyBody + list.allowBody {
        #expect(phrase == phrase.trimmingCharacters(in: .whitespaces), "\(code): \(phrase)")
        #expect(phrase.count >= 2, "\(code): \(phrase)")
      }
    }
  }

  @Test func mostSpamIsCaughtAndLittleElse() throws {
    let lists = try lists().lists
    var scores: [String: Score] = [:]
    // Every language at once, as a person has it who turned them all on.
    let manager = manager(languages: Set(lists.filterLists.keys), lists: lists)
    for message in try messages() {
      let isCaught = manager.action(message.text) == .junk
      var score = scores[message.language] ?? Score()
      if message.isSpam {
        score.spam += 1
        score.caught += isCaught ? 1 : 0
      } else {
        score.ham += 1
        score.wronglyCaught += isCaught ? 1 : 0
      }
      scores[message.language] = score
    }
    for (language, score) in scores.sorted(by: { $0.key < $1.key }) {
      print("starter list \(language): \(score.line)")
      #expect(score.caught * 4 >= score.spam * 3, "\(language): \(score.line)")
      #expect(score.wronglyCaught <= 1, "\(language): \(score.line)")
    }
    let all = scores.values.reduce(Score(), +)
    print("starter lists: \(all.line)")
    #expect(scores.count == 10)
    #expect(all.caught * 5 >= all.spam * 4, "\(all.line)")
    #expect(all.wronglyCaught * 20 <= all.ham, "\(all.line)")
  }
}
