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
