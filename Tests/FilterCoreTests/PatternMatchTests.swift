import Testing

@testable import FilterCore

/// The first match of a pattern, as the form shows it.
struct PatternMatchTests {
  @Test(arguments: [
    ("b+", "aabbc", "aa", "bb", "c"), ("^", "abc", "", "", "abc"), ("$", "abc", "abc", "", ""),
    ("שלום", "אומר שלום לך", "אומר ", "שלום", " לך"), ("😀+", "a😀😀b", "a", "😀😀", "b"),
    // What is typed with a mark of its own is found in its composed form.
    ("e\u{301}", "caf\u{e9}", "caf", "\u{e9}", ""),
  ])
  func aMatchCutsTheTextInThree(
    _ pattern: String, _ text: String, _ before: String, _ found: String, _ after: String
  ) throws {
    #expect(
      try FilterPattern.firstMatch(pattern, filterCase: .caseSensitive, in: text)
        == .match(before: before, found: found, after: after))
  }

  @Test func theCaseSettingCounts() throws {
    #expect(
      try FilterPattern.firstMatch("win", filterCase: .caseSensitive, in: "WIN") == .noMatch)
    #expect(
      try FilterPattern.firstMatch("win", filterCase: .caseInsensitive, in: "WIN")
        == .match(before: "", found: "WIN", after: ""))
  }

  @Test func aPlaceFarBackInALongTextIsFound() throws {
    let text = String(repeating: "x ", count: 2_000) + "prize" + String(repeating: " y", count: 50)
    guard
      case .match(let before, "prize", let after) = try FilterPattern.firstMatch(
        "pri.e", filterCase: .caseInsensitive, in: text)
    else {
      Issue.record("not found")
      return
    }
    #expect(before + "prize" + after == text)
  }
}
