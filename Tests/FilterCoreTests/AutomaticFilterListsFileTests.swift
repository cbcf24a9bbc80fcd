import Foundation
import Testing

@testable import FilterCore

private let good = #"""
  {"filter_lists":{"en":{"allow_sender":["A"],"allow_body":[" "],"deny_sender":[""],"deny_body":["won"]}}}
  """#

@Test func readsListsAndCountsBlankPhrases() throws {
  let reading = try AutomaticFilterListsFile.read(Data(good.utf8))
  #expect(reading.blankPhrasesDropped == 2)
  #expect(
    reading.lists.filterLists
      == ["en": LanguageFilterListResponse(allowSenders: ["A"], denyBody: ["won"])])
}

@Test func skipsAByteOrderMarkBeforeLists() throws {
  #expect(try AutomaticFilterListsFile.read(Data("\u{FEFF}\(good)".utf8)).blankPhrasesDropped == 2)
}

@Test(arguments: [
  ("", AutomaticFilterListsError.notJSON), ("<html>", .notJSON),
  (String(good.dropLast(20)), .notJSON),
  ("{}", .wrongShape), ("[]", .wrongShape), (#"{"filter_lists":[]}"#, .wrongShape),
  (#"{"filter_lists":{"en":{"allow_sender":[]}}}"#, .wrongShape),
  (
    #"{"filter_lists":{"en":{"allow_sender":[1],"allow_body":[],"deny_sender":[],"deny_body":[]}}}"#,
    .wrongShape
  ),
  (#"{"filter_lists":{}}"#, .empty),
  (
    #"{"filter_lists":{"en":{"allow_sender":[" "],"allow_body":[],"deny_sender":[],"deny_body":[]}}}"#,
    .empty
  ),
])
func refusesWhatIsNoList(content: String, error: AutomaticFilterListsError) {
  #expect(throws: error) { try AutomaticFilterListsFile.read(Data(content.utf8)) }
}

@Test func everyCutOfAListIsRefused() {
  for length in 0..<good.utf8.count where length != good.utf8.count {
    #expect(throws: AutomaticFilterListsError.self) {
      try AutomaticFilterListsFile.read(Data(good.utf8.prefix(length)))
    }
  }
}

@Test func readsThePublishedShape() throws {
  guard let data = Peers.data("data/payloads/automatic_filters-shape.json") else { return }
  #expect(try AutomaticFilterListsFile.read(data).blankPhrasesDropped == 0)
}

/// One English list with these phrases.
private func english(_ phrases: [String], code: String = "en") throws -> Data {
  try JSONEncoder().encode(
    AutomaticFilterListsResponse(filterLists: [code: LanguageFilterListResponse(denyBody: phrases)])
  )
}

@Test(arguments: [String.Encoding.utf16, .utf16LittleEndian, .utf32, .isoLatin1])
func listsInAnotherEncodingAreRefused(_ encoding: String.Encoding) throws {
  let text = good.replacing("won", with: "gagn\u{E9}")
  let data = try #require(text.data(using: encoding))
  #expect(throws: AutomaticFilterListsError.notText) { try AutomaticFilterListsFile.read(data) }
}

@Test func aPhraseMayBeLongButNotEndless() throws {
  let longest = String(repeating: "a", count: AutomaticFilterListsFile.maximumPhraseBytes)
  #expect(try AutomaticFilterListsFile.read(english([longest])).blankPhrasesDropped == 0)
  let data = try english([longest + "a"])
  #expect(throws: AutomaticFilterListsError.phraseTooLong) {
    try AutomaticFilterListsFile.read(data)
  }
}

@Test func phrasesAreCounted() throws {
  let most = [String](repeating: "a", count: AutomaticFilterListsFile.maximumPhrases)
  #expect(
    try AutomaticFilterListsFile.read(english(most)).lists.filterLists["en"]?.denyBody.count
      == most.count)
  let data = try english(most + ["a"])
  #expect(throws: AutomaticFilterListsError.tooManyPhrases) {
    try AutomaticFilterListsFile.read(data)
  }
}

@Test(arguments: ["en", "he", "pt-BR", "pt_BR", "zh-Hant", "fil"])
func listsAreNamedByLanguages(_ code: String) throws {
  #expect(
    try AutomaticFilterListsFile.read(english(["a"], code: code)).lists.filterLists.count == 1)
}

@Test(arguments: [
  "", "e", "english", "../en", "en/", "-en", "en-", "en--US", "e1", "\u{5E2}\u{5D1}",
])
func aListThatIsNoLanguageIsRefused(_ code: String) throws {
  let data = try english(["a"], code: code)
  #expect(throws: AutomaticFilterListsError.noLanguage) { try AutomaticFilterListsFile.read(data) }
}
