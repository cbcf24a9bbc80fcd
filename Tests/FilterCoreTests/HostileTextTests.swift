import Foundation
import Testing

@testable import FilterCore

/// Canonical order by the rule of the Unicode Standard (3.11, D109), for runs that are far longer than
/// any in a message that someone reads.
@Test func longRunsOfMarksStandInCanonicalOrder() {
  func times(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }
  let below = "\u{316}"
  let acute = "\u{301}"
  let cases: [(text: String, nfc: String)] = [
    ("a" + times(below + acute, 200), "á" + times(below, 200) + times(acute, 199)),
    ("a" + times(acute + below, 33) + "b", "á" + times(below, 33) + times(acute, 32) + "b"),
    // Marks that are two, and whose order is within them.
    ("\u{F40}" + times("\u{F73}", 100), "\u{F40}" + times("\u{F71}", 100) + times("\u{F72}", 100)),
    (
      "\u{F40}" + times("\u{F72}\u{F71}", 64),
      "\u{F40}" + times("\u{F71}", 64) + times("\u{F72}", 64)
    ),
    ("a" + times("\u{344}", 50), "ä" + acute + times("\u{308}\u{301}", 49)),
    // Beyond the first plane: classes 216 and 220.
    ("x" + times("\u{1E8D0}\u{1D165}", 40), "x" + times("\u{1D165}", 40) + times("\u{1E8D0}", 40)),
    // Each run by itself, and what stands between them as it is.
    (
      times(acute + below, 40) + "x é " + times(acute + below, 40),
      times(below, 40) + times(acute, 40) + "x é " + times(below, 40) + times(acute, 40)
    ),
  ]
  for (text, nfc) in cases {
    #expect(TextFolding.nfc(text).unicodeScalars.elementsEqual(nfc.unicodeScalars))
    #expect(TextFolding.nfc(nfc).unicodeScalars.elementsEqual(nfc.unicodeScalars))
    #expect(TextFolding.folded(text).unicodeScalars.elementsEqual(nfc.unicodeScalars))
  }
}

/// What fills a whole message. The first fill the longest body: what looks at a text again for each of
/// its characters would not come back from them.
private let fillings = [
  "\u{316}\u{301}", "\u{345}\u{344}", "[", "a", "a.b-", ".", "\u{301}", "\u{F71}\u{F72}",
  "\u{200D}",
  "\u{202E}\u{2066}a\u{2069}", "\0", "@", "a@", ":", "http://[::1]:99999/", "https://a:b@",
  "www.", "a.co…", "a。", "xn--a.", "1\u{FE0F}\u{20E3}", "👨‍👩‍👧‍👦", "🇺", "𝐥𝐨𝐚𝐧", "рауP ", "\u{1100}",
  "क्", "שָׁ", "\r\n", "\u{FDFA}",
]
private let longest = 3

/// No text is so odd that it is explained otherwise than it is decided.
@Test(arguments: fillings.indices)
func aBodyOfOneKindIsDecidedAndExplainedAlike(_ number: Int) throws {
  let filling = fillings[number]
  let bytes = number < longest ? Message.maximumBodyBytes : Message.maximumBodyBytes >> 5
  let count = bytes / filling.utf8.count
  let body = String(repeating: filling, count: count)
  let filters = [
    try Filter.make("loan"), try Filter.make("Loan", filterCase: .caseSensitive),
    try Filter.make("(a+)+$", matching: .regex),
    try Filter.make("\u{316}\u{301}", target: .sender, matching: .exact),
  ]
  let rules = RuleType.allCases.filter { $0 != .allUnknown && $0 != .numbersOnly }.map {
    rule($0, choice: 3, countries: ["+1"])
  }
  let manager = MessageEvaluationManager(
    snapshot: FilterSnapshot(
      FilterSnapshotSource(
        filters: filters.enumerated().map { index, filter in
          var filter = filter
          filter.position = Int64(index)
          return filter
        }, rules: rules, seesThroughDisguises: true)))
  let result = manager.evaluateMessage(body: body, sender: "+15550100")
  #expect(manager.explainMessage(body: body, sender: "+15550100").result == result)
}
