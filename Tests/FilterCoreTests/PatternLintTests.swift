import Foundation
import Testing

@testable import FilterCore

private func findings(_ pattern: String) -> [String] {
  FilterPattern.findings(pattern).map { "\($0.note.rawValue) \($0.offset)" }
}

/// Each note with patterns that deserve it, and where.
@Test(arguments: [
  ("[\\uD835][\\uDC00-\\uDFFF]", ["surrogateHalf 1", "surrogateHalf 9", "surrogateHalf 16"]),
  ("é\\x{D83D}", ["surrogateHalf 1"]), ("(?<=a)b", ["lookbehind 0"]),
  ("a(?<!b)c", ["lookbehind 1"]),
  ("|x|y", ["matchesEmptyText 0"]), ("x|y|", ["matchesEmptyText 3"]),
  ("a*", ["matchesEmptyText 0"]),
  ("x||y", ["matchesEmptyText 2"]), ("(a|)", ["matchesEmptyText 2"]),
  ("^", ["matchesEmptyText 0"]), (".*", ["matchesEmptyText 0"]),
  ("(i?)test", ["optionalCaseFlag 0"]), ("x(i?)", ["optionalCaseFlag 1"]),
  ("r\\\\d+", ["doubledBackslash 1"]), ("a\\\\.com", ["doubledBackslash 1"]),
  ("[\\\\w]x", ["doubledBackslash 1"]), ("\\\\+1", ["doubledBackslash 0"]),
  ("say “hi”", ["curlyQuotes 4", "curlyQuotes 7"]), ("[“”]", ["curlyQuotes 1", "curlyQuotes 2"]),
  ("win\nprize", ["lineBreak 3"]), ("\\+1201*", ["starForAnything 6"]),
  ("spam*", ["starForAnything 4"]),
  ("bit.ly", ["dotInHost 3"]), ("t.co/", ["dotInHost 1"]), ("zoom.us/(j|my)", ["dotInHost 4"]),
  ("@gmail.com$", ["dotInHost 6"]), ("avant.*http", ["dotStopsAtLineBreak 5"]),
  ("^.*http", ["dotStopsAtLineBreak 1"]), ("x(a|.+b)", ["dotStopsAtLineBreak 4"]),
  (".*word", ["uselessAnything 0"]), ("word.*", ["uselessAnything 4"]),
  ("(?:.*a|b.*)", ["uselessAnything 3", "uselessAnything 8"]), ("(?i)test", ["caseFlag 0"]),
  ("(?i:a)b", ["caseFlag 0"]), ("a(?-i)b", ["caseFlag 1"]),
])
func aTrapIsNoted(pattern: String, expected: [String]) {
  #expect(findings(pattern) == expected)
}

/// What looks like a trap and is none.
@Test(arguments: [
  "loan", "\\uFF01", "\\x{1D400}", "(?<name>b)", "(?=a)b", "\\(?<=", "x(a|)y", "^$", "^\\s*$",
  "^(?!\\+?[\\d\\s]{6,}$)", "a|b", "[|]", "\\|", "(i)x?", "(i?x)", "[(i?)]x", "(?:i?)x",
  "C:\\\\users", "\\d\\.", "\"hi\" 'x'", "[“”\"]", "\\u201C", "a\\nb", "colou*r", "a\\*", "[ab]*x",
  "\\d*x", "bit\\.ly", "lo.n", "c.at", "end. Next", "a.b.c", "read.com?x", "x.info1",
  "avant[\\s\\S]*http",
  "(?s)avant.*http", "a.b", "a.{0,20}b", "[.]*b", "\\bx\\.y\\b", "(?m)^a", "(?s:a)", "(",
])
func anOrdinaryPatternIsNotNoted(pattern: String) {
  #expect(findings(pattern) == [])
}

@Test func everyNoteHasAnExample() {
  let patterns = [
    "\\uD835", "(?<=a)b", "|x", "(i?)x", "\\\\d", "“", "a\nb", "ab*", "bit.ly", "a.*b", ".*a",
    "(?i)a",
  ]
  #expect(Set(patterns.flatMap(FilterPattern.notes)) == Set(PatternNote.allCases))
}

@Test func placesAreCountedInCharacters() {
  let flags = String(repeating: "🇮🇱", count: 3)
  #expect(findings(flags + "a.*b" + "e\u{301}“") == ["dotStopsAtLineBreak 4", "curlyQuotes 8"])
}

/// Thousands of places in one pattern are found in one reading.
@Test func aPatternFullOfTrapsIsReadOnce() {
  let pattern = "(" + Array(repeating: ".*x", count: 2_400).joined(separator: "|") + ")"
  let found = FilterPattern.findings(pattern)
  #expect(found.count == 2_400)
  #expect(found.last?.offset == pattern.count - 4)
  #expect(FilterPattern.notes(pattern) == [.uselessAnything])
}

@Test func notesAreNamedOnceAndInTheirOrder() {
  #expect(
    FilterPattern.notes("x.*“y”.*“|") == [.matchesEmptyText, .curlyQuotes, .dotStopsAtLineBreak])
}

/// Reports of people whose pattern did not do what they meant: what they now read beside it, or that it
/// does what they meant. `nil` for a report that ends at an error or with a match alone.
private let reports: [(id: String, pattern: String, notes: [PatternNote]?)] = [
  ("R001", ".*(交通委|联合会|林业局|信息化部|拒收请|拒收回).*", [.uselessAnything]),
  ("R002", ".*avant.*majoration.*http.*", [.dotStopsAtLineBreak, .uselessAnything]),
  ("R003", ".*(votantes|poll|survey|tailored).*", [.uselessAnything]),
  ("R006", "0.*", [.uselessAnything]),
  ("R012", "^\\+(?!1)\\d+", []),
  ("R013", ".*(26vote\\.co|26u5a\\.co|win26\\.io|us-go\\.io|26-win\\.org).*", [.uselessAnything]),
  ("R014", ".*TESTBLOCK.*", [.uselessAnything]),
  ("R015", "^0900\n^0901", [.lineBreak]),
  ("R025", "+1201*", nil),
  ("R036", "^(?!\\+?[\\d\\s]{6,}$)", []),
  ("R039", ".*@gmail.com", [.dotInHost, .uselessAnything]),
  ("R041", "|x|y|z", [.matchesEmptyText]),
  ("R070", ".*zoom.us/(join|my|j).*", [.dotInHost, .uselessAnything]),
  ("R071", "^(www[0-9].)?xn--", []),
  ("R072", "(?:a|b){1,3}[\\w.-]+\\.example\\.org/(?:x|y|z)?q=\\d{2,}", []),
  ("R073", ".+.online$", []),
  ("R075", "code [\\d]{4}", []),
  ("R076", "r\\\\d+[-.]+sn-[a-zA-z0-9]+\\\\.googlevideo\\.com", [.doubledBackslash]),
  ("R078", "(?i)test.*", [.uselessAnything, .caseFlag]),
  ("R080", "sale|win|", [.matchesEmptyText]),
  ("R082", "EntryURL=a\nEntryURL=b", [.lineBreak]),
  ("R084", "(a|a)+$", []),
]

@Test func reportedPatternsAreExplained() throws {
  for (id, pattern, notes) in reports {
    guard let notes else {
      #expect(throws: FilterTextError.invalidPattern(.plusWithoutBackslash, offset: 0), "\(id)") {
        try FilterPattern.check(pattern)
      }
      continue
    }
    #expect(FilterPattern.notes(pattern) == notes, "\(id)")
  }
}

@Test func everyReportAboutAPatternIsHere() throws {
  struct Report: Decodable {
    var id: String
    var area: String
    var input: String
  }
  guard let lines = Peers.lines("cases/user-reports.jsonl") else { return }
  let all = try lines.map { try JSONDecoder().decode(Report.self, from: Data($0.utf8)) }
  let words = [
    "regex", "wildcard", "one-rule-per-line", "redos", "filter ending in", "number-format",
  ]
  let about = all.filter { report in
    words.contains { (report.area + " " + report.input).localizedStandardContains($0) }
  }
  print("reports about patterns: \(about.count) of \(all.count)")
  #expect(about.count > 15)
  #expect(Set(about.map(\.id)).subtracting(reports.map(\.id)) == [])
}
