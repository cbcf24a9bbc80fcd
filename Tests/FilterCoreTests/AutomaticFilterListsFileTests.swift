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
