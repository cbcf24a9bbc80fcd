import Testing

@testable import Dashboard

struct PatternTokensTests {
  @Test(arguments: [
    "", "a", "(a+)+$", "[", "[]", "[^]a]", "\\", "(?<name>x)", "(?<=a)b", "a{2,3}", "a{x}",
    "\\u{1F600}",
    "\\p{L}+", "(?:https?://)?(?:[a-z0-9-]+\\.)*xn--[a-z0-9-]+", "שלום|peace",
    "[\\uD835][\\uDC00-\\uDFFF]", "\\é+", "(?<", "(?P<n>é)", "{", "a{", "{1}{x", "é{2}ש",
  ])
  func runsJoinedAreThePattern(_ pattern: String) {
    #expect(PatternTokens(pattern).runs.map(\.text).joined() == pattern)
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
