import Testing

@testable import FilterCore

/// A phrase beside what may stand around it: what counts as another letter, and what as a letter that
/// an exact phrase may not touch.
struct BoundaryCase: Sendable, CustomTestStringConvertible {
  var what: String
  var phrase: String
  var text: String
  var contains: Bool
  var exact: Bool

  var testDescription: String { what }
}

private let boundaryCases = [
  BoundaryCase(
    what: "é composed is not e", phrase: "caf\u{65}", text: "café", contains: false, exact: false),
  BoundaryCase(
    what: "é decomposed is not e", phrase: "cafe", text: "cafe\u{301}", contains: false,
    exact: false),
  BoundaryCase(
    what: "e with a mark that does not compose is not e", phrase: "e", text: "e\u{331}",
    contains: false, exact: false),
  BoundaryCase(
    what: "x with a circumflex is not x", phrase: "fax", text: "fax\u{302} now", contains: false,
    exact: false),
  BoundaryCase(
    what: "the same letter with the same mark", phrase: "fax\u{302}", text: "fax\u{302} now",
    contains: true, exact: true),
  BoundaryCase(
    what: "one mark more makes another letter", phrase: "x\u{302}", text: "x\u{302}\u{331}",
    contains: false, exact: false),
  BoundaryCase(
    what: "a mark alone is not found on a letter", phrase: "\u{302}a", text: "x\u{302}a",
    contains: false, exact: false),
  BoundaryCase(
    what: "a mark alone is found alone", phrase: "\u{302}a", text: "\u{302}a", contains: true,
    exact: true),
  BoundaryCase(
    what: "a mark on a space changes no letter", phrase: "now ", text: "now \u{302}",
    contains: true,
    exact: false),
  BoundaryCase(
    what: "Cyrillic с with a titlo", phrase: "с", text: "с\u{483}", contains: false, exact: false),
  BoundaryCase(
    what: "a bare Hebrew word at a pointed end", phrase: "שלום", text: "שלום\u{5B7}",
    contains: true, exact: true),
  BoundaryCase(
    what: "a bare Hebrew letter in a pointed word", phrase: "מ", text: "מ\u{5B4}ב\u{5B0}צ\u{5B8}ע",
    contains: true, exact: false),
  BoundaryCase(
    what: "a Hebrew phrase may begin at a point", phrase: "\u{5B0}צ",
    text: "ב\u{5B0}צ\u{5B8}ע", contains: true, exact: false),
  BoundaryCase(
    what: "a bare Arabic word with a tanwin", phrase: "كتاب", text: "كتاب\u{64C} جديد",
    contains: true, exact: true),
  BoundaryCase(
    what: "alef with hamza is not alef", phrase: "ا", text: "ا\u{654}", contains: false,
    exact: false),
  BoundaryCase(
    what: "a hamza behind a haraka makes another letter", phrase: "ب",
    text: "ب\u{64E}\u{654}", contains: false, exact: false),
  BoundaryCase(
    what: "superscript alef is a haraka", phrase: "هذ", text: "ه\u{670}ذ هذ\u{670}",
    contains: true, exact: true),
  BoundaryCase(
    what: "a Devanagari word goes on with a vowel sign", phrase: "लोन", text: "लोनों",
    contains: true, exact: false),
  BoundaryCase(
    what: "a virama joins the next consonant", phrase: "बैंक", text: "बैंक\u{94D}स",
    contains: true, exact: false),
  BoundaryCase(
    what: "a nukta makes another letter", phrase: "ळ", text: "ळ\u{93C}क", contains: false,
    exact: false),
  BoundaryCase(
    what: "a nukta that does not compose", phrase: "म", text: "म\u{93C}", contains: false,
    exact: false),
  BoundaryCase(
    what: "a Thai word goes on with a tone mark", phrase: "กู", text: "กู\u{E49}",
    contains: true, exact: false),
  BoundaryCase(
    what: "a syllable is not its beginning", phrase: "하", text: "한", contains: false, exact: false),
  BoundaryCase(
    what: "conjoining jamo compose first", phrase: "한", text: "\u{1112}\u{1161}\u{11AB}국",
    contains: true, exact: false),
  BoundaryCase(
    what: "an old final consonant belongs to the syllable", phrase: "가", text: "가\u{11C3}",
    contains: false, exact: false),
  BoundaryCase(
    what: "ka with a voicing mark is ga", phrase: "か", text: "か\u{3099}", contains: false,
    exact: false),
  BoundaryCase(
    what: "a voicing mark on a vowel", phrase: "あ", text: "あ\u{3099}", contains: false,
    exact: false),
  BoundaryCase(
    what: "halfwidth ga is not ka", phrase: "ｶ", text: "ｶﾞ", contains: false, exact: false),
  BoundaryCase(
    what: "an emoji selector is no letter", phrase: "sale", text: "sale\u{FE0F}", contains: true,
    exact: true),
  BoundaryCase(
    what: "a heart without its selector", phrase: "❤", text: "❤\u{FE0F}x", contains: true,
    exact: true),
  BoundaryCase(
    what: "a digit in a keycap", phrase: "1", text: "1\u{FE0F}\u{20E3}", contains: true,
    exact: true),
  BoundaryCase(
    what: "a joiner is no letter", phrase: "pa", text: "pa\u{200D}ckage", contains: true,
    exact: true),
  BoundaryCase(
    what: "a joiner is no letter in front either", phrase: "ckage", text: "pa\u{200D}ckage",
    contains: true, exact: true),
  BoundaryCase(
    what: "a family holds its mother", phrase: "👩", text: "👩\u{200D}👧", contains: true,
    exact: true),
  BoundaryCase(
    what: "an invisible character hides no mark", phrase: "e", text: "e\u{34F}\u{331}",
    contains: false, exact: true),
]

@Test(arguments: boundaryCases, [FilterCase.caseInsensitive, .caseSensitive])
func userPhrasesKeepToLetters(_ item: BoundaryCase, filterCase: FilterCase) throws {
  for (matching, isMatch) in [(FilterMatching.contains, item.contains), (.exact, item.exact)] {
    let filter = try Filter.make(
      item.phrase, target: .body, matching: matching, filterCase: filterCase)
    #expect((manager([filter]).action(item.text) == .junk) == (isMatch && item.contains))
  }
}

@Test(arguments: boundaryCases)
func listPhrasesKeepToLetters(_ item: BoundaryCase) {
  let lists = AutomaticFilterListsResponse(filterLists: [
    "en": LanguageFilterListResponse(denyBody: [item.phrase])
  ])
  #expect(
    (manager(languages: ["en"], lists: lists).action(item.text) == .junk) == item.contains)
}

@Test func marksBeyondThirtyStandOnNoLetter() throws {
  // Looking further would make a search quadratic.
  let filter = try Filter.make("\u{5B4}", matching: .exact)
  let marks = { String(repeating: "\u{5B4}", count: $0) }
  #expect(manager([filter]).action("ש" + marks(30)) == .allow)
  #expect(manager([filter]).action("ש" + marks(20_000)) == .junk)
}
