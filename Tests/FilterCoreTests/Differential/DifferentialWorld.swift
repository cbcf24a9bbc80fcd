import Foundation

@testable import FilterCore

extension SeededGenerator {
  mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  /// True once in `count` times.
  mutating func oneIn(_ count: Int) -> Bool { number(1...count) == 1 }

  /// One of `values`, which is not empty.
  mutating func pick<Value>(_ values: [Value]) -> Value { values[number(0...values.count - 1)] }
}

/// Random filters, rules and lists, and messages made of the same pieces, so that many match.
struct DifferentialWorld {
  private(set) var reference: ReferenceEvaluator
  private(set) var source: FilterSnapshotSource
  private var texts: [String] = []

  private static let words = [
    "free", "Free", "FREE", "win", "WINNER", "a", "ab", "aba", "STRASSE", "straße", "Straße", "ẞ",
    "ss", "İstanbul", "istanbul", "ISTANBUL", "ısı", "ISI", "İ", "i", "i\u{307}", "café", "CAFÉ",
    "cafe\u{301}", "é", "e", "e\u{301}", "Σίσυφος", "ΣΊΣΥΦΟΣ", "ς", "ﬁn", "FIN", "ŉ", "ǰ", "K", "k",
    "K", "ſ", "Å", "Å", "å", "Привет", "ПРИВЕТ", "שלום", "שָׁלוֹם", "ש", "\u{5B8}", "مجاني",
    "مُجَانِي", "ي", "\u{64F}", "日本", "かな", "한국", "각", "각", "😀", "👍🏽", "❤\u{FE0F}", "❤",
    "1\u{FE0F}\u{20E3}", "7\u{20E3}", "🇮🇱", "©", "™", "1", "25", "#", "*", "!", "-", "€", "%", "_",
    "\u{301}", "\u{327}", "\u{200B}", "\u{AD}", "\0", "\n", "\u{202E}", "\u{FFFD}",
  ]
  private static let senders = [
    "", " ", "1", "123", "123456", "1234567", "Bank", "BANK", "bank", "İş Bankası", "a@b.c", "a@b",
    "+972541234567", "+972 (54) 123-4567", "+15550100", "+18685550100", "+74951234567", "+0123",
    "+447911123456", "+80012345678", "972541234567", "שלום", "日本", "+", "é", "e\u{301}",
  ]
  private static let languages = ["en", "fr", "he"]

  init(_ random: inout SeededGenerator) throws {
    var filters: [ReferenceEvaluator.UserFilter] = []
    for position in 0..<random.number(1...14) {
      let each = try Self.filter(position, &random)
      filters.append(each)
      if each.pattern == nil { texts.append(each.filter.text) }
    }
    var rules: [RuleState] = []
    for rule in RuleType.allCases where random.oneIn(rule == .allUnknown ? 25 : 6) {
      rules.append(
        RuleState(
          rule: rule, isActive: !random.oneIn(5), selectedChoice: random.number(3...6),
          selectedCountries: random.oneIn(4) ? [] : ["+972", "+1"]))
    }
    let active = Set(Self.languages.filter { _ in random.oneIn(3) })
    var lists = AutomaticFilterListsResponse(filterLists: [:])
    for language in Self.languages where !random.oneIn(3) {
      lists.filterLists[language] = LanguageFilterListResponse(
        allowSenders: Self.phrases(of: Self.senders, &random),
        allowBody: Self.phrases(of: Self.words, &random),
        denySender: Self.phrases(of: Self.senders, &random),
        denyBody: Self.phrases(of: Self.words, &random))
    }
    reference = ReferenceEvaluator(
      filters: filters, rules: rules, activeLanguages: active, lists: lists)
    source = FilterSnapshotSource(
      filters: filters.map(\.filter).shuffled(using: &random), rules: rules,
      activeLanguages: active, lists: lists, revision: 1)
  }

  private static func phrases(of pool: [String], _ random: inout SeededGenerator) -> [String] {
    (0..<random.number(0...2)).map { _ in random.pick(pool) + (random.oneIn(3) ? " 25" : "") }
  }

  // MARK: Filters

  private static func filter(
    _ position: Int, _ random: inout SeededGenerator
  ) throws -> ReferenceEvaluator.UserFilter {
    let type: FilterType = random.oneIn(8) ? .denyLanguage : random.oneIn(4) ? .allow : .deny
    let matching: FilterMatching = random.oneIn(4) ? .regex : random.pick([.contains, .exact])
    let pattern = matching == .regex && type != .denyLanguage ? pattern(&random) : nil
    let text: String
    if type == .denyLanguage {
      text = random.pick(FilterLanguage.allCases).filterText
    } else if let pattern {
      text = pattern.text
    } else {
      text = phrase(&random)
    }
    let filter = try Filter.make(
      text, type, folder: random.pick(DenyFolderType.allCases),
      target: random.pick(FilterTarget.allCases),
      matching: type == .denyLanguage ? .contains : matching,
      filterCase: random.pick(FilterCase.allCases), position: Int64(position))
    return ReferenceEvaluator.UserFilter(filter: filter, pattern: pattern)
  }

  /// Words, joined with and without spaces; never only white space.
  private static func phrase(_ random: inout SeededGenerator) -> String {
    while true {
      if random.oneIn(12) { return random.pick(senders) + "9" }
      let text = (0..<random.number(1...3)).map { _ in random.pick(words) }
        .joined(separator: random.oneIn(3) ? " " : "")
      if !text.allSatisfy(\.isWhitespace) { return text }
    }
  }

  /// Letters that no mark of the pattern could join: patterns are in NFC, too.
  private static let literals = Array("aAbeEkKsSiIfrß25 é€שםي日!-".unicodeScalars)

  /// One that is not only white space, which no filter may be.
  private static func pattern(_ random: inout SeededGenerator) -> ReferencePattern {
    while true {
      let parts = (0..<random.number(1...4)).map { _ in part(depth: 2, &random) }
      let pattern = ReferencePattern.sequence(parts)
      if !pattern.text.allSatisfy(\.isWhitespace) { return pattern }
    }
  }

  private static func part(depth: Int, _ random: inout SeededGenerator) -> ReferencePattern {
    let atom: [(inout SeededGenerator) -> ReferencePattern] = [
      { .literal($0.pick(literals)) }, { .literal($0.pick(literals)) }, { _ in .any },
      { _ in .digit }, { _ in .word }, { $0.pick([.start, .end, .boundary]) },
      { random in
        .set(
          (0..<random.number(1...3)).map { _ in random.pick(literals) },
          isNegated: random.oneIn(3))
      },
    ]
    guard depth > 0, random.oneIn(3) else { return random.pick(atom)(&random) }
    let inner = part(depth: depth - 1, &random)
    switch random.number(1...4) {
    case 1: return .either([inner, part(depth: depth - 1, &random)])
    case 2: return .optional(inner)
    case 3: return .repeated(inner, atLeast: random.number(0...1))
    default: return .sequence([inner, part(depth: depth - 1, &random)])
    }
  }

  // MARK: Messages

  func message(_ random: inout SeededGenerator) -> Message {
    var body = ""
    for _ in 0..<random.number(0...6) {
      switch random.number(1...8) {
      // Links stand between spaces: what a word around them makes of them is not asked here.
      case 1: body += " \(random.pick(ReferenceRules.notLinks)) "
      case 2 where random.oneIn(3): body += " \(random.pick(ReferenceRules.links)) "
      case 3, 4: body += texts.isEmpty ? "" : varied(random.pick(texts), &random)
      case 5: body += " "
      default: body += random.pick(Self.words)
      }
    }
    var sender = random.pick(Self.senders)
    if random.oneIn(4) { sender += random.pick(Self.words) }
    if random.oneIn(6), !texts.isEmpty { sender = varied(random.pick(texts), &random) }
    return Message(sender: sender, body: body)
  }

  /// A filter's text as messages have it: in another case or another normal form, or not quite.
  private func varied(_ text: String, _ random: inout SeededGenerator) -> String {
    switch random.number(1...6) {
    case 1: text.uppercased()
    case 2: text.lowercased()
    case 3: text.decomposedStringWithCanonicalMapping
    case 4: String(text.dropLast())
    case 5: text + random.pick(["\u{301}", "s", "!", "\u{5B0}", "\u{20E3}"])
    default: text
    }
  }
}
