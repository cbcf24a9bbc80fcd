import Foundation
import Testing

@testable import FilterCore

private func matches(
  _ pattern: String, _ text: String, _ filterCase: FilterCase = .caseInsensitive
) throws -> Bool? {
  try FilterPattern.matches(pattern, filterCase: filterCase, in: text)
}

@Test(arguments: [
  ("lo.n", "a LOAN now", true), ("^loan", "a loan", false), ("\\u0041b", "xab", true),
  ("\\u{1F600}", "hi 😀", true), ("\\x{41}", "a", true), ("[\\u0430-\\u044F]", "Я", true),
  ("café", "CAFE\u{301}", true), ("a.b", "a\nb", false), ("\\bкод\\b", "ваш код: 1", true),
  ("[\\uD835][\\uDC00-\\uDFFF]|x", "x", true), ("[\\uD835][\\uDC00-\\uDFFF]", "𝐅", false),
  ("\\Q\\u0041\\E", "\\u0041", true), ("\\\\u0041", "\\u0041", true), ("[]\\u0041]", "]", true),
  ("(?<=free )money", "free money", true), ("(?i)TEST.*", "a test", true),
  (".*zoom.us/(join|my|j).*", "https://zoom.us/j/1", true), ("^(www[0-9].)?xn--", "xn--a", true),
  ("[\\d]+", "12", true), (".+.online$", "best.online", true), ("0.*", "0123", true),
  ("\\w+", "שלום", true),
])
func searchesAnywhere(pattern: String, text: String, isMatch: Bool) throws {
  #expect(try matches(pattern, text) == isMatch)
}

@Test func caseCountsWhereTheFilterSaysSo() throws {
  #expect(try matches("Loan", "loan", .caseSensitive) == false)
  #expect(try matches("Loan", "Loan", .caseSensitive) == true)
  #expect(try matches("ÄRGER", "ärger", .caseInsensitive) == true)
}

@Test(arguments: [
  ("(a+)+$", String(repeating: "a", count: 40) + "!"),
  ("(a|a)+$", String(repeating: "a", count: 60) + "!"),
  ("(a|aa)+$", String(repeating: "a", count: 100) + "!"),
])
func catastrophicPatternsGiveUp(pattern: String, text: String) throws {
  #expect(try matches(pattern, text) == nil)
}

@Test func whatIsTooMuchForTheFirstTryIsFoundByTheSecond() throws {
  let pattern = "(?:a|b|ab)*[cd]"
  // Each "ab" doubles the ways to read what stands before the exclamation mark.
  let text = String(repeating: "ab", count: 9) + "! c"
  let workspace = RegexWorkspace()
  workspace.setMatchLimit(RegexBudget.quickSteps)
  let matcher = try RegexMatcher(pattern, filterCase: .caseSensitive)
  let first = Array(text.utf8).withUnsafeBufferPointer { matcher.search($0, from: 0, workspace) }
  #expect(first == .gaveUp)
  #expect(try matches(pattern, text) == true)
}

@Test func slowSearchesOfLongTextsGiveUpAndAreReported() throws {
  // Harmless for the match limit: every position costs its share, and there are thousands.
  let slow = try Filter.make(
    "(?:[a-z0-9.-]+-)*(?:[a-z0-9-]+\\.)+(?:[a-z0-9-]+\\.)*vip\\b", matching: .regex)
  let after = try Filter.make("prize", folder: .promotion)
  let manager = manager([slow, after])
  let scratch = EvaluationScratch(clock: SteppingClock.clock(step: 100_000))
  let body = String(repeating: "a.b-", count: 4_000) + " prize"
  let result = manager.evaluateMessage(body: body, sender: "1", scratch: scratch)
  #expect(result.action == .promotion)
  #expect(scratch.report.gaveUp == [slow.id])
  #expect(manager.action("www.win.vip prize") == .junk)
  _ = manager.evaluateMessage(body: "short", sender: "1", scratch: scratch)
  #expect(scratch.report == EvaluationReport())
}

@Test func slicesFindWhatOneSearchFinds() throws {
  var generator = SeededGenerator(state: 7)
  let patterns = [
    "needle", "^lorem", "é+z", "(?<=ש)ל", "n.{0,40}x", "(?m)^q", "z$", "\\bword\\b", "K", "ß|x9",
    "\\Aq|zz", "[^a-z é\\nשל]",
  ]
  for _ in 0..<40 {
    var text = (0..<Int.random(in: 300...900, using: &generator)).map { _ in
      ["a", "é", "ש", " ", "\n", "b", "ל"][Int.random(in: 0..<7, using: &generator)]
    }
    for word in ["needle", "éz", "שלום", "nabcx", "\nq", " word ", "K", "x9", "🙂"]
    where Bool.random(using: &generator) {
      text[Int.random(in: text.indices, using: &generator)] = word
    }
    let buffer = ByteBuffer()
    TextFolding.appendComposed(text.joined(), to: buffer)
    for pattern in patterns {
      let matcher = try RegexMatcher(pattern, filterCase: .caseInsensitive)
      let whole = RegexBudget().search(matcher, in: buffer.bytes, isLong: false)
      #expect(RegexBudget().search(matcher, in: buffer.bytes, isLong: true) == whole, "\(pattern)")
    }
  }
}

@Test func patternsSeeTheFirstPartOfAHugeMessageAndItsSender() throws {
  let far = try Filter.make("needle", matching: .regex)
  let sender = try Filter.make("x Bank$", folder: .promotion, matching: .regex)
  let manager = manager([far, sender])
  let scratch = EvaluationScratch()
  let body = String(repeating: "é", count: 20_000) + "needle"
  #expect(manager.evaluateMessage(body: body, sender: "1", scratch: scratch).action == .allow)
  #expect(scratch.report.isRegexTextCut)
  let long = String(repeating: "x", count: 20_000)
  #expect(
    manager.evaluateMessage(body: long, sender: "Bank", scratch: scratch).action == .promotion)
}

@Test func aStoredPatternThatDoesNotCompileNeverMatches() throws {
  let good = try Filter.make("x", matching: .regex)
  var bad = good
  bad.text = "x("
  #expect(manager([bad]).action("x(") == .allow)
  #expect(manager([bad, good]).action("x") == .junk)
}

@Test func aNewSnapshotKeepsTheMeaningOfReusedPatterns() throws {
  let filters = [
    try Filter.make("Loan", matching: .regex),
    try Filter.make("Prize", matching: .regex, filterCase: .caseSensitive),
  ]
  let first = FilterSnapshot(FilterSnapshotSource(filters: filters, revision: 1))
  var changed = filters
  changed[0].filterCase = .caseSensitive
  let second = FilterSnapshot(
    FilterSnapshotSource(filters: changed, revision: 2), reusing: first)
  #expect(MessageEvaluationManager(snapshot: first).action("loan") == .junk)
  #expect(MessageEvaluationManager(snapshot: second).action("loan") == .allow)
  #expect(MessageEvaluationManager(snapshot: second).action("Prize") == .junk)
  #expect(second.revision == 2)
}

/// A long text is searched only where a match can begin: `(?i)` in a filter that compares with case must
/// not hide the other case.
@Test(arguments: [
  ("(?i)prize", "PRIZE"), ("(?:(?i)p)rize", "Prize"), ("(?i:Bo?)nus", "bnus"),
  ("(?i)kiss", "\u{212A}iſs"),
])
func aLongTextHidesNoCaseThatThePatternSwitchesOff(pattern: String, text: String) throws {
  let manager = manager([
    try Filter.make(pattern, matching: .regex, filterCase: .caseSensitive)
  ])
  #expect(manager.deciding(text) != nil)
  let filler = String(repeating: "x. ", count: RegexBudget.slicedCharacters)
  #expect(manager.deciding(filler + text) != nil)
  #expect(manager.deciding(filler + text + filler) != nil)
}
