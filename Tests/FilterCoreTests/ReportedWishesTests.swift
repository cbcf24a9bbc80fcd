import Testing

@testable import FilterCore

/// Reports of users of filter apps that ask for more than one filter says at a glance.
struct ReportedWishesTests {
  /// One filter that reads sender and body holds two conditions at once: the body stands before the
  /// sender, parted by a space.
  @Test(arguments: [
    // R019: a sender and a word.
    ("R019", "win[\\s\\S]* 123$", "you win a car", "123", true),
    ("R019", "win[\\s\\S]* 123$", "you win a car", "1234567", false),
    ("R019", "win[\\s\\S]* 123$", "your code", "123", false),
    // R050: a number that begins so, a text that begins so.
    ("R050", "^\\[Web 발신\\][\\s\\S]* 010\\d*$", "[Web 발신]\n광고", "01012345678", true),
    ("R050", "^\\[Web 발신\\][\\s\\S]* 010\\d*$", "[Web 발신]\n광고", "0212345678", false),
    ("R050", "^\\[Web 발신\\][\\s\\S]* 010\\d*$", "안녕 [Web 발신]", "01012345678", false),
    // R026: a word, only where the sender is of one country.
    ("R026", "loan[\\s\\S]* \\+972\\d+$", "a loan", "+972541234567", true),
    ("R026", "loan[\\s\\S]* \\+972\\d+$", "a loan", "+15550100200", false),
    ("R026", "loan[\\s\\S]* \\+972\\d+$", "hello", "+972541234567", false),
    // R033: this and that, and not the other.
    (
      "R033", "^(?=[\\s\\S]*free)(?=[\\s\\S]*prize)(?![\\s\\S]*invoice)", "a prize, free", "1", true
    ),
    ("R033", "^(?=[\\s\\S]*free)(?=[\\s\\S]*prize)(?![\\s\\S]*invoice)", "a prize", "1", false),
    (
      "R033", "^(?=[\\s\\S]*free)(?=[\\s\\S]*prize)(?![\\s\\S]*invoice)",
      "free prize\ninvoice 7", "1", false
    ),
  ])
  func onePatternHoldsSeveralConditions(
    _ id: String, _ pattern: String, _ body: String, _ sender: String, _ isMatch: Bool
  ) throws {
    let manager = manager([try Filter.make(pattern, matching: .regex)])
    #expect(manager.action(body, sender: sender) == (isMatch ? .junk : .allow), "\(id)")
  }

  /// R049: which of several filters decides is no riddle.
  @Test func ofSeveralFiltersTheFirstDecidesAndTheOthersAreNamed() throws {
    let filters = [
      try Filter.make("loan", folder: .promotion), try Filter.make("a loan"),
      try Filter.make("o", folder: .transaction),
    ]
    let told = manager(filters).explainMessage(body: "a loan for you", sender: "+15550100")
    #expect(told.result.action == .promotion)
    let step = try #require(told.steps.first { $0.stage == .denyFilters })
    let seen = step.findings.compactMap { finding -> String? in
      guard case .phrase(let filter, let outcome, _) = finding else { return nil }
      return "\(filter.text) \(outcome)"
    }
    #expect(seen == ["loan decided", "a loan alsoMatches", "o alsoMatches"])
  }

  /// R104, R108: short English texts that were taken for French, or for nothing.
  @Test(arguments: [
    "distribution agreement", "Retirement planning at a young age is a good idea",
  ])
  func shortEnglishTextsAreEnglish(_ text: String) {
    #expect(LanguageDetector().detect(text).code == "en")
  }

  /// R164: a message that comes twice is two messages, and the second gets the verdict of the first.
  @Test func aMessageThatComesAgainIsEvaluatedAgain() throws {
    let manager = manager([try Filter.make("TACHO")])
    let scratch = EvaluationScratch()
    let answers = (0..<3).map { _ in
      manager.evaluateMessage(body: "TACHO status:0", sender: "+15550100", scratch: scratch)
    }
    #expect(answers.allSatisfy { $0 == answers[0] && $0.action == .junk })
  }
}
