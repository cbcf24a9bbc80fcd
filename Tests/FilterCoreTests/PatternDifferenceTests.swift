import Foundation
import Testing

@testable import FilterCore

private func differences(
  _ pattern: String, _ filterCase: FilterCase = .caseSensitive, message: String? = nil
) throws -> [String] {
  try FilterPattern.explainDifferences(pattern, filterCase: filterCase, message: message).map {
    "\($0.kind.rawValue) \($0.offset)"
  }
}

/// What Swift's engine refuses or reads otherwise, and where.
@Test(arguments: [
  ("a(?<=a)b", ["lookbehind 1"]), ("(?<!a)b", ["lookbehind 0"]),
  ("x[\\uD835]", ["surrogateHalf 2"]),
  ("a(?R)?b", ["recursion 1"]), ("(a)(?1)", ["recursion 3"]), ("(?<n>a)\\g<n>", ["recursion 7"]),
  ("(a)?(?(1)b|c)", ["conditional 4"]), ("a(*PRUNE)b", ["verb 1"]),
  ("(?|(a)|(b))", ["unknownThere 0"]),
  ("a\\Kb", ["unknownThere 1"]), ("\\N+", ["unknownThere 0"]), ("\\pL", ["unknownThere 0"]),
  ("(a)\\g{-1}", ["unknownThere 3"]), ("(?J)a", ["unknownThere 0"]), ("[]a]", ["unknownThere 0"]),
  ("(?=a)*a", ["unknownThere 5"]), ("(*nlb:a)b", ["unknownThere 0"]), ("\\cA", ["unknownThere 0"]),
  ("[a-z&&x]", ["setOperators 4"]), ("[a-z--x]", ["setOperators 4"]),
  ("[a~~b]", ["setOperators 2"]),
  ("[a[b]", ["setOperators 2"]), ("x{,3}", ["openQuantifier 1"]),
  ("x\\btop\\b", ["wordBoundary 1"]),
  ("a\\Bb", ["wordBoundary 1"]), ("a.b", ["dotAtLineBreak 1", "wholeCharacters 1"]),
  ("x$", ["endBeforeLineBreak 1"]), ("[^a]", ["wholeCharacters 0"]),
  ("x\u{301}y", ["wholeCharacters 1"]),
  ("\\u{1F1EE}", ["wholeCharacters 0"]), ("[\\u0300-\\u0310]", ["wholeCharacters 0"]),
])
func thePhoneDiffers(pattern: String, expected: [String]) throws {
  #expect(try differences(pattern) == expected)
}

/// What both read alike, by trying it on Swift 6.3.
@Test(arguments: [
  "loan", "a++b", "a*+", "(?>a+)b", "(*atomic:a+)b", "\\Xa", "\\R", "\\h", "\\Qa.b\\E",
  "[[:alpha:]]",
  "\\p{L}", "\\p{Hebrew}", "(a)\\1", "(?<n>a)\\k<n>", "(?P<n>a)(?P=n)", "(?'n'a)", "(?#c)a",
  "(?U)a+",
  "(?n)(a)", "(?^i:a)", "\\x41\\x{41}\\u0041\\o{101}", "a{", "{a}", "x{,", "]", "[\\w.-]", "[a\\[]",
  "[a&b]", "[a-z0-9-\\u0400-\\u04FF]", "\\Aa\\z", "(?=a)a", "(?!a)b", "^a", "a|b", "x{0,3}", "😀",
  "é",
])
func thePhoneReadsTheSame(pattern: String) throws {
  #expect(try differences(pattern) == [])
}

@Test func theCaseSettingCountsHereAlone() throws {
  #expect(try differences("a1Loan", .caseInsensitive) == ["caseSetting 0"])
  #expect(try differences("\\d+Loan", .caseInsensitive) == ["caseSetting 3"])
  #expect(try differences("(?i)loan", .caseInsensitive) == [])
  #expect(try differences("\\d+ שלום [A-Za-z]", .caseInsensitive) == [])
  #expect(try differences("[a-f]", .caseInsensitive) == ["caseSetting 0"])
  #expect(try differences("loan", .caseSensitive) == [])
}

@Test(arguments: [
  ("\\btop\\b", "usps-redelivery.top/x", ["wordBoundary 0"]), ("\\btop\\b", "to the top, now", []),
  ("\\b中", "日中", ["wordBoundary 0"]), ("a.b", "a\rb", ["dotAtLineBreak 1"]), ("a.b", "a\nb", []),
  ("a.b", "a\u{2028}b", ["dotAtLineBreak 1"]), ("a.b", "x🇮🇱", ["wholeCharacters 1"]),
  ("a.b", "axb", []),
  ("a$", "a\n", ["endBeforeLineBreak 1"]), ("a$", "a", []), ("(?<=a)b", "c", ["lookbehind 0"]),
  ("a.b", "e\u{301}", []), ("a.b", "x\u{301}", ["wholeCharacters 1"]),
])
func aMessageShowsWhatMatters(pattern: String, message: String, expected: [String]) throws {
  #expect(try differences(pattern, message: message) == expected)
}

@Test func aMessageShowsWhetherCaseMatters() throws {
  #expect(try differences("Loan", .caseInsensitive, message: "a loan") == ["caseSetting 0"])
  #expect(try differences("Loan", .caseInsensitive, message: "a Loan") == [])
}

@Test func aPatternThatIsRefusedHasNoDifferences() {
  #expect(throws: FilterTextError.invalidPattern(.missingClosingParenthesis, offset: 1)) {
    try differences("a(")
  }
}

/// Beside a missing `nil`: boundaries by ICU, in bytes.
@Test func wordsEndWhereAnnex29SaysSo() {
  let text = "é usps-redelivery.top/x"
  let marks = WordBoundaries.annex29(text) ?? []
  #expect(marks.indices.filter { marks[$0] } == [0, 2, 3, 7, 8, 22, 23, 24])
}

@Test func theRealRuleFileDiffersAsCounted() throws {
  guard let data = Peers.data("data/ooqua.sfsfilters") else { return }
  var counts: [PatternDifference.Kind: Int] = [:]
  for case .valid(_, let draft, _) in try FilterExportFile.read(data) where draft.matching == .regex
  {
    let found = try FilterPattern.explainDifferences(draft.text, filterCase: draft.filterCase)
    for difference in found { counts[difference.kind, default: 0] += 1 }
  }
  for kind in PatternDifference.Kind.allCases {
    print("real rule file, \(kind.rawValue): \(counts[kind] ?? 0) of 101")
  }
  #expect(counts[.surrogateHalf] == 1)
  #expect(counts[.lookbehind] == nil)
  #expect(counts[.unknownThere] == nil)
  #expect(counts[.setOperators] == nil)
}
