import Testing

@testable import FilterCore

/// One filter against one message.
struct MatchingCase: Sendable, CustomTestStringConvertible {
  var filter: String
  var matching: FilterMatching = .contains
  var target: FilterTarget = .all
  var filterCase: FilterCase = .caseInsensitive
  var body: String
  var sender = "+15550100"
  var isMatch: Bool

  var testDescription: String { "\(matching.wireName) \(filter) in \(body)" }

  func check() throws {
    let filter = try Filter.make(
      filter, target: target, matching: matching, filterCase: filterCase)
    let answer = manager([filter]).action(body, sender: sender)
    #expect((answer == .junk) == isMatch)
  }
}

@Test(arguments: [
  MatchingCase(filter: "LOAN", body: "cheap loans here", isMatch: true),
  MatchingCase(filter: "straße", body: "STRASSE 5", isMatch: true),
  MatchingCase(filter: "STRASSE", body: "Hauptstraße 5", isMatch: true),
  MatchingCase(filter: "istanbul", body: "İSTANBUL indirim", isMatch: true),
  MatchingCase(filter: "İstanbul", body: "istanbul", isMatch: true),
  MatchingCase(filter: "İzmir", body: "i\u{307}zmir", isMatch: true),
  MatchingCase(filter: "ısı", body: "isi", isMatch: false),
  MatchingCase(filter: "café", body: "cafe\u{301} offer", isMatch: true),
  MatchingCase(filter: "cafe\u{301}", body: "CAFÉ", isMatch: true),
  MatchingCase(filter: "cafe", body: "café", isMatch: false),
  MatchingCase(filter: "ΣΊΣΥΦΟΣ", body: "σίσυφος", isMatch: true),
  MatchingCase(filter: "מבצע", body: "מבצע מיוחד", isMatch: true),
  MatchingCase(filter: " win ", body: "you win money", isMatch: true),
  MatchingCase(filter: " win ", body: "you win!", isMatch: false),
  MatchingCase(filter: "aab", body: "aaab", isMatch: true),
  MatchingCase(filter: "\u{1F600}", body: "hi 😀", isMatch: true),
])
func containsComparesFoldedText(_ item: MatchingCase) throws { try item.check() }

@Test(arguments: [
  MatchingCase(filter: "Loan", filterCase: .caseSensitive, body: "a Loan", isMatch: true),
  MatchingCase(filter: "Loan", filterCase: .caseSensitive, body: "a loan", isMatch: false),
  MatchingCase(
    filter: "café", filterCase: .caseSensitive, body: "cafe\u{301} offer", isMatch: true),
  MatchingCase(filter: "straße", filterCase: .caseSensitive, body: "strasse", isMatch: false),
  MatchingCase(
    filter: "Win", matching: .exact, filterCase: .caseSensitive, body: "Winner win Win!",
    isMatch: true),
])
func caseSensitiveComparesNFC(_ item: MatchingCase) throws { try item.check() }

@Test(arguments: [
  MatchingCase(
    filter: "Discount", matching: .exact, body: "@##43432@Discount2 Banks!", isMatch: true),
  MatchingCase(filter: "Discount", matching: .exact, body: "Discounted", isMatch: false),
  MatchingCase(
    filter: "Discount", matching: .exact, body: "Discounted, but a discount.", isMatch: true),
  MatchingCase(filter: "card", matching: .exact, body: "creditcard", isMatch: false),
  MatchingCase(filter: "card", matching: .exact, body: "free card! come", isMatch: true),
  MatchingCase(filter: "mas", matching: .exact, body: "más", isMatch: false),
  MatchingCase(filter: "ma", matching: .exact, body: "más", isMatch: false),
  MatchingCase(filter: "צע", matching: .exact, body: "מבצע", isMatch: false),
  MatchingCase(filter: "ח", matching: .exact, body: "מח\u{5B7}", isMatch: false),
  MatchingCase(filter: "sale", matching: .exact, body: "❤️sale❤️", isMatch: true),
  MatchingCase(filter: "sale", matching: .exact, body: "sale", sender: "x", isMatch: true),
  MatchingCase(filter: "aa", matching: .exact, body: "aaa aa", isMatch: true),
  MatchingCase(filter: "aa", matching: .exact, body: "aaa baa aab", isMatch: false),
])
func exactTouchesNoLetter(_ item: MatchingCase) throws { try item.check() }

@Test(arguments: [
  MatchingCase(filter: "now bank", body: "pay now", sender: "Bank", isMatch: true),
  MatchingCase(filter: "now bank", target: .body, body: "pay now", sender: "Bank", isMatch: false),
  MatchingCase(filter: "bank", target: .body, body: "pay now", sender: "Bank", isMatch: false),
  MatchingCase(filter: "bank", target: .sender, body: "bank bank", sender: "x", isMatch: false),
  MatchingCase(filter: "bank", target: .sender, body: "bank", sender: "MyBank", isMatch: true),
  MatchingCase(filter: "y ", target: .body, body: "pay", sender: "Bank", isMatch: false),
  MatchingCase(filter: " b", target: .sender, body: "pay", sender: "Bank", isMatch: false),
  MatchingCase(
    filter: "^pay now Bank$", matching: .regex, body: "pay now", sender: "Bank", isMatch: true),
  MatchingCase(
    filter: "^Bank$", matching: .regex, target: .sender, body: "pay now", sender: "Bank",
    isMatch: true),
  MatchingCase(
    filter: "now$", matching: .regex, target: .body, body: "pay now", sender: "Bank",
    isMatch: true),
])
func targetsReadTheirPart(_ item: MatchingCase) throws { try item.check() }

@Test func lowestPositionWinsWhateverTheMatching() throws {
  let filters = [
    try Filter.make("zzz", folder: .promotion, matching: .regex),
    try Filter.make("prize", folder: .transaction, matching: .exact),
    try Filter.make("PRIZE", folder: .promotion, filterCase: .caseSensitive),
    try Filter.make("pri.e", folder: .junk, matching: .regex),
    try Filter.make("prize money", folder: .promotion),
  ]
  #expect(manager(filters).action("a prize money") == .transaction)
  #expect(manager(filters).action("PRIZES") == .promotion)
  #expect(manager(filters).action("prizes") == .junk)
  #expect(manager(Array(filters.reversed())).action("a prize money") == .promotion)
}

@Test func rejectedPhrasesHideNoLaterOne() throws {
  // All end at the same byte; the longer ones are rejected by target, word limits or case.
  let filters = [
    try Filter.make("win money", target: .sender),
    try Filter.make("in money", matching: .exact),
    try Filter.make("money", target: .sender),
    try Filter.make("money", matching: .exact, filterCase: .caseSensitive),
    try Filter.make("ney", folder: .promotion),
  ]
  #expect(manager(filters).action("you win MONEY") == .promotion)
}

@Test func positionNotArrayOrderDecides() throws {
  let late = try Filter.make("prize", folder: .junk, position: 9)
  let early = try Filter.make("prize!", folder: .promotion, position: 2)
  let snapshot = FilterSnapshot(FilterSnapshotSource(filters: [late, early]))
  let result = MessageEvaluationManager(snapshot: snapshot)
    .evaluateMessage(body: "prize!", sender: "x")
  #expect(result.match == .userFilter(text: "prize!", id: early.id, type: .deny))
}
