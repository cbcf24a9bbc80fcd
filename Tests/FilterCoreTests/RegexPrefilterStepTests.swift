import Foundation
import Testing

@testable import FilterCore

/// What the prefilter looks at is counted, never timed.
struct RegexPrefilterStepTests {
  private func need(_ texts: [String]) throws -> RegexNeed {
    try #require(RegexNeed(texts.map { Array($0.utf8) }))
  }

  private func candidates(
    _ needs: [RegexNeed?], in text: String
  ) throws -> (indices: [Int], steps: Int) {
    let prefilter = try #require(RegexPrefilter(needs))
    let candidates = RegexCandidates()
    var steps = 0
    Array(text.utf8).withUnsafeBufferPointer { text in
      prefilter.findCandidates(in: text, candidates) { steps += 1 }
    }
    return (needs.indices.filter(candidates.contains), steps)
  }

  @Test func patternsThatNeedTheSameTextAreMarkedOnce() throws {
    let shared = try need(["a"])
    let count = 100_000
    let body = String(repeating: "a", count: RegexBudget.maximumTextBytes)
    let found = try candidates(Array(repeating: shared, count: count), in: body)
    #expect(found.indices.count == count)
    #expect(found.steps <= body.utf8.count + count + 1, "\(found.steps) steps")
  }

  @Test func textsInsideEachOtherAreLookedAtOnce() throws {
    let runs = try (0..<6_000).map { number in
      try need([String(repeating: "a", count: number % RegexNeed.maximumBytes + 1)])
    }
    let body = String(repeating: "a", count: RegexBudget.maximumTextBytes)
    let found = try candidates(runs, in: body)
    #expect(found.indices.count == runs.count)
    let bound = body.utf8.count + runs.count + RegexNeed.maximumBytes
    #expect(found.steps <= bound, "\(found.steps) steps")
  }

  @Test func whatIsMarkedIsWhatStandsInTheText() throws {
    var random = SeededGenerator(state: 12)
    var marked = 0
    var spared = 0
    for _ in 0..<600 {
      func text(_ lengths: ClosedRange<Int>) -> String {
        (0..<random.number(lengths)).map { _ in random.pick(["a", "b", "c", "ש"]) }.joined()
      }
      let texts = (0..<random.number(4...20)).map { _ in
        (0..<random.number(1...3)).map { _ in text(1...5) }
      }
      var needs: [RegexNeed?] = try texts.map(need)
      needs.append(nil)
      let message = text(0...12) + (random.oneIn(20) ? "\u{17F}" : "") + text(0...12)
      let isInDisguise = message.unicodeScalars.contains("\u{17F}")
      let expected = needs.indices.filter { index in
        index == texts.count || isInDisguise
          || texts[index].contains { Data(message.utf8).range(of: Data($0.utf8)) != nil }
      }
      #expect(try candidates(needs, in: message).indices == expected)
      marked += expected.count
      spared += needs.count - expected.count
    }
    #expect(marked > 1_000)
    #expect(spared > 1_000)
  }

  @Test func theMessageIsNotReadWhereAPhraseStandsBeforeEveryPattern() throws {
    let patterns = try ["prize", "reward", "jackpot", "winner"].map {
      try Filter.make("\($0) \\d", matching: .regex)
    }
    let body = "a loan and a prize"
    func isRead(_ filters: [Filter]) -> Bool {
      let scratch = EvaluationScratch()
      let result = manager(filters).evaluateMessage(
        body: body, sender: "+15550100", scratch: scratch)
      #expect(result.action == .junk)
      return (0...patterns.count).contains(where: scratch.regexCandidates.contains)
    }
    let loan = try Filter.make("loan")
    #expect(!isRead([loan] + patterns))
    #expect(isRead(patterns + [loan]))
  }
}
