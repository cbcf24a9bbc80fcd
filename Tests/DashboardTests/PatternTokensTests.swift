import Testing

@testable import Dashboard

struct PatternTokensTests {
  @Test(arguments: [
    "", "a", "(a+)+$", "[", "[]", "[^]a]", "\\", "(?<name>x)", "(?<=a)b", "a{2,3}", "a{x}",
    "\\u{1F600}",
    "\\p{L}+", "(?:https?://)?(?:[a-z0-9-]+\\.)*xn--[a-z0-9-]+", "שלום|peace",
    "[\\uD835][\\uDC00-\\uDFFF]", "\\é+", "(?<", "(?P<n>é)", "{", "a{", "{1}{x", "é{2}ש",
    "\\x{\\x{41}", "\\p{Script=Greek}{", "{}", String(repeating: "(é)+", count: 500),
  ])
  func runsJoinedAreThePattern(_ pattern: String) {
    #expect(PatternTokens(pattern).runs.map(\.text).joined() == pattern)
  }

  @Test(arguments: ["{", "(a)", "\\x{", "[]", "^"])
  func aPatternOfThousandsOfSignsMakesNoPageOfMegabytes(_ sign: String) {
    let pattern = String(repeating: sign, count: 3_000)
    let runs = PatternTokens(pattern).runs
    #expect(runs.count <= PatternTokens.maximumRuns + 1)
    #expect(runs.map(\.text).joined() == pattern)
  }

  @Test func bracesEndWhereTheirContentDoes() {
    let runs = PatternTokens("{{2}\\x{41}\\x{\\p{L}").runs
    #expect(runs.map(\.text) == ["{", "{2}", "\\x{41}", "\\x", "{", "\\p{L}"])
    #expect(runs.map(\.kind) == [.literal, .quantifier, .escape, .escape, .literal, .escape])
  }

  @Test func eachKindHasItsColour() {
    let runs = PatternTokens("^(?:a|b)+[c-d]\\d$").runs
    #expect(
      runs.map(\.kind) == [
        .anchor, .group, .literal, .alternation, .literal, .group, .quantifier, .class, .escape,
        .anchor,
      ])
  }
}
