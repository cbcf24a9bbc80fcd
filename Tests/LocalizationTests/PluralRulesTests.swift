import Foundation
import Localization
import Testing

@Suite struct PluralRulesTests {
  /// Whole numbers and the category of each, for the ten languages of the product and Russian.
  static let counts: [(code: String, cases: [(Int, PluralCategory)])] = [
    ("en", [(0, .other), (1, .one), (2, .other), (21, .other), (-1, .one)]),
    (
      "ar",
      [
        (0, .zero), (1, .one), (2, .two), (3, .few), (10, .few), (11, .many), (99, .many),
        (100, .other), (102, .other), (103, .few), (111, .many),
      ]
    ),
    ("de", [(0, .other), (1, .one), (2, .other)]),
    ("es", [(0, .other), (1, .one), (2, .other), (1_000_000, .many)]),
    ("fr", [(0, .one), (1, .one), (2, .other), (1_000_000, .many)]),
    ("he", [(0, .other), (1, .one), (2, .two), (3, .other), (11, .other), (100, .other)]),
    ("it", [(0, .other), (1, .one), (2, .other), (1_000_000, .many)]),
    ("ja", [(0, .other), (1, .other), (2, .other)]),
    ("ko", [(0, .other), (1, .other), (2, .other)]),
    ("pt-BR", [(0, .one), (1, .one), (2, .other), (1_000_000, .many)]),
    (
      "ru",
      [
        (0, .many), (1, .one), (2, .few), (4, .few), (5, .many), (11, .many), (12, .many),
        (21, .one), (22, .few), (25, .many), (111, .many),
      ]
    ),
  ]

  @Test(arguments: counts.indices)
  func countsHaveTheirLanguagesCategory(_ index: Int) {
    let (code, cases) = Self.counts[index]
    let rules = PluralRules(code: code)
    for (number, category) in cases {
      #expect(rules.category(of: number) == category, "\(code) \(number)")
    }
  }

  @Test func visibleFractionCounts() {
    let english = PluralRules(code: "en")
    #expect(english.category(ofDecimal: "1") == .one)
    #expect(english.category(ofDecimal: "1.0") == .other)
    #expect(PluralRules(code: "fr").category(ofDecimal: "1.5") == .one)
    #expect(PluralRules(code: "ru").category(ofDecimal: "1.0") == .other)
  }

  @Test func ordinalsHaveRulesOfTheirOwn() {
    let english = PluralRules(code: "en", kind: .ordinal)
    #expect(
      [1, 2, 3, 4, 11, 21].map { english.category(of: $0) }
        == [.one, .two, .few, .other, .other, .one])
  }

  @Test func whatIsNoNumberIsOther() {
    let rules = PluralRules(code: "en")
    for text in ["", "one", ".", "1.2.3", String(repeating: "1", count: 1_000)] {
      #expect(rules.category(ofDecimal: text) == .other)
    }
    #expect(PluralRules(code: "").category(of: 5) == .other)
    #expect(PluralRules(code: String(repeating: "x", count: 500)).category(of: 1) == .other)
  }
}
