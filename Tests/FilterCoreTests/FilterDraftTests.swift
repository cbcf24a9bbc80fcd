import Testing

@testable import FilterCore

@Test(arguments: ["", " ", "\n\t \u{3000}"])
func blankTextIsRefused(text: String) {
  #expect(throws: FilterTextError.empty) { try FilterDraft(text: text, type: .deny) }
}

@Test func textIsKeptAsTypedInNFC() throws {
  #expect(try FilterDraft(text: " win ", type: .deny).text == " win ")
  let draft = try FilterDraft(text: "cafe\u{301}", type: .deny)
  #expect(Array(draft.text.unicodeScalars) == Array("caf\u{E9}".unicodeScalars))
}

@Test func longTextIsRefusedAtTheLimit() throws {
  let limit = FilterDraft.maximumTextLength
  #expect(
    try FilterDraft(text: String(repeating: "é", count: limit), type: .deny).text.count == limit)
  for text in [
    String(repeating: "é", count: limit + 1), String(repeating: "a", count: 100_000),
    "a" + String(repeating: "\u{301}", count: 1_000_000),
  ] {
    #expect(throws: FilterTextError.tooLong(limit: limit)) {
      try FilterDraft(text: text, type: .deny)
    }
  }
}

@Test func onlyPatternsMustCompile() throws {
  #expect(throws: FilterTextError.self) {
    try FilterDraft(text: "a(", type: .deny, matching: .regex)
  }
  #expect(try FilterDraft(text: "a(", type: .deny, matching: .contains).text == "a(")
}

@Test(arguments: FilterLanguage.allCases)
func languageTextsAreWrittenInOneForm(language: FilterLanguage) throws {
  let shouted = language.filterText.uppercased()
  #expect(try FilterDraft(text: shouted, type: .denyLanguage).text == language.filterText)
}

@Test func aLanguageFilterNeedsALanguage() {
  #expect(throws: FilterTextError.unknownLanguage("loan")) {
    try FilterDraft(text: "loan", type: .denyLanguage)
  }
}

@Test func aStoredFilterIsADraftAgain() throws {
  let filter = try Filter.make(
    "x", .allow, folder: .promotion, target: .sender, matching: .exact, filterCase: .caseSensitive)
  let draft = try FilterDraft(
    text: "x", type: .allow, folder: .promotion, target: .sender, matching: .exact,
    filterCase: .caseSensitive)
  #expect(FilterDraft(filter) == draft)
}
