import Foundation
import Testing

@testable import FilterCore

private func need(_ pattern: String, _ filterCase: FilterCase = .caseInsensitive) -> [String]? {
  RegexNeedReader.need(of: RegexReader(pattern), filterCase: filterCase)?.texts
    .map { String(decoding: $0, as: UTF8.self) }.sorted()
}

@Test(arguments: [
  ("Prize", ["prize"]), (".*TESTBLOCK.*", ["testblock"]),
  ("https?://x", ["http://x", "https://x"]),
  ("(?:[a-z]+\\.)+(?:top|vip)", [".top", ".vip"]), ("t[0o]ll", ["t0ll", "toll"]),
  ("\\bclaim\\s+(?:your\\s+)?reward", ["reward"]), ("win|bonus", ["bonus", "win"]),
  ("(?=x.*jackpot)\\d+", ["jackpot"]), ("(?<=free )\\d", ["free "]), ("x(ab)+", ["xab"]),
  ("(?:cat|dog){2,}s", ["cats", "dogs"]), ("שלום|לא", ["לא", "שלום"]), ("\\u200B\\d", ["\u{200B}"]),
  ("\\Qa.b\\E\\d", ["a.b"]), ("\\Qab\\E*", ["a"]), ("a(?#note)b", ["ab"]), ("(?i)ABC", ["abc"]),
  ("日本", ["日本"]), ("win[[:a]|b:]x]", ["b:]x]", "win:", "win[", "wina"]),
])
func whatEveryMatchHoldsIsFound(pattern: String, texts: [String]) {
  #expect(need(pattern) == texts)
}

/// One text less than every match holds would lose messages.
@Test(arguments: [
  "a*", "x|", "(win)?", "[a-z]+", "\\d{4}", "win|.", "(?x) w i n", "(?:win){0,3}", "(?!win)\\w",
  "win(*ACCEPT)x", "(a)?(?(1)win|b)", "(?1)(win)?", "win|(?R)", "ä", "ſ", "[^w]",
  "(?(DEFINE)win)x",
  "\\x{1E9E}", "(?^x: win)", "(*atomic:win)", "\\Qa\\E*", "a(?#c)*", "[a\\E-c]", "[\\Qa\\E-c]",
  "x{,3}",
])
func nothingIsClaimedOfAMatchThatMayDoWithout(pattern: String) {
  #expect(need(pattern) == nil)
}

@Test func caseCountsForLettersBeyondASCII() {
  #expect(need("ÄRGER", .caseSensitive) == ["Ärger"])
  #expect(need("(?i)ÄRGER", .caseSensitive) == ["rger"])
}

/// PCRE2 finds other cases of a letter by tables of its own: no letter that the reader takes to be
/// without case may be found as another.
@Test func lettersWithoutCaseAreFoundAsNoOther() throws {
  let scalars = (UInt32(0x80)...0x2_FFFF).compactMap(Unicode.Scalar.init)
  let caseless = scalars.filter { !RegexNeedReader.hasOtherCase($0) }
  let cased = scalars.filter(RegexNeedReader.hasOtherCase)
  var ranges: [ClosedRange<UInt32>] = []
  for scalar in caseless {
    if let last = ranges.last, last.upperBound + 1 == scalar.value {
      ranges[ranges.count - 1] = last.lowerBound...scalar.value
    } else {
      ranges.append(scalar.value...scalar.value)
    }
  }
  let members = ranges.map {
    "\\x{\(String($0.lowerBound, radix: 16))}-\\x{\(String($0.upperBound, radix: 16))}"
  }
  let matcher = try RegexMatcher("[\(members.joined())]", filterCase: .caseInsensitive)
  let workspace = RegexWorkspace()
  func isFound(_ scalar: Unicode.Scalar) -> Bool {
    Array(String(scalar).utf8).withUnsafeBufferPointer {
      matcher.search($0, from: 0, workspace) == .match
    }
  }
  #expect(cased.count > 2_000)
  #expect(cased.filter(isFound) == [])
  #expect((UInt32(0)...0x7F).compactMap(Unicode.Scalar.init).filter(isFound) == [])
  #expect(caseless.prefix(1_000).allSatisfy(isFound))
}

@Test func lettersInDisguiseAreFoundByPatternsWithoutCase() throws {
  let words = ["sign", "task", "lake", "bless", "risk"]
  let manager = manager(try words.map { try Filter.make($0, matching: .regex) })
  #expect(manager.deciding("a taſk for you") == "task")
  #expect(manager.deciding("a tas\u{212A} for you") == "task")
}

/// Patterns of every construct and messages that are nearly made of them: the prefilter may save work
/// and change nothing.
@Test func thePrefilterChangesNoAnswer() throws {
  var generator = SeededGenerator(state: 20_261)
  var matches = 0
  var spared = 0
  for _ in 0..<400 {
    let filters = try (0..<12).compactMap { _ -> Filter? in
      let pattern = randomPattern(&generator, depth: 3)
      let filterCase = Bool.random(using: &generator) ? FilterCase.caseInsensitive : .caseSensitive
      let target = FilterTarget.allCases.randomElement(using: &generator) ?? .all
      do {
        return try Filter.make(pattern, target: target, matching: .regex, filterCase: filterCase)
      } catch is FilterTextError {
        return nil
      }
    }
    let manager = manager(filters)
    let matchers = try filters.map {
      (filter: $0, matcher: try RegexMatcher($0.text, filterCase: $0.filterCase))
    }
    for _ in 0..<12 {
      let body = randomText(&generator, like: filters)
      let sender = randomText(&generator, like: filters)
      let expected = firstMatching(matchers, body: body, sender: sender)
      let result = manager.evaluateMessage(body: body, sender: sender)
      guard case .userFilter(let text, _, _) = result.match else {
        #expect(
          expected == nil,
          "\(expected ?? "") in \(body.debugDescription), \(sender.debugDescription)")
        spared += 1
        continue
      }
      #expect(text == expected, "in \(body.debugDescription), \(sender.debugDescription)")
      matches += 1
    }
  }
  #expect(matches > 1_000)
  #expect(spared > 50)
}

@Test func thePrefilterChangesNoAnswerOfTheRealRuleFile() throws {
  guard let data = Peers.data("data/ooqua.sfsfilters"),
    let lines = Peers.lines("cases/languages.tsv")
  else { return }
  let drafts = try FilterExportFile.read(data).compactMap { record -> FilterDraft? in
    if case .valid(_, let draft, _) = record, draft.matching == .regex { draft } else { nil }
  }
  let filters = try drafts.map {
    try Filter.make($0.text, target: $0.target, matching: .regex, filterCase: $0.filterCase)
  }
  let matchers = try filters.map {
    (filter: $0, matcher: try RegexMatcher($0.text, filterCase: $0.filterCase))
  }
  let manager = manager(filters)
  var matches = 0
  // Half of the messages get a piece of a pattern, so that many come close.
  for (index, line) in lines.enumerated() where index % 8 == 0 {
    let text = line.split(separator: "\t").last.map(String.init) ?? ""
    let piece = filters[index / 8 % filters.count].text.filter {
      $0.isLetter || " ./-".contains($0)
    }
    let body = index % 16 == 0 ? text : text + " " + piece.suffix(40)
    let expected = firstMatching(matchers, body: body, sender: "+15550100")
    let result = manager.evaluateMessage(body: body, sender: "+15550100")
    guard case .userFilter(let decided, _, _) = result.match else {
      #expect(expected == nil, "\(body)")
      continue
    }
    #expect(decided == expected, "\(body)")
    matches += 1
  }
  print("real rule file: \(matches) of \(lines.count / 8) messages decided alike")
  #expect(matches > 5)
}

/// The loop without a prefilter.
private func firstMatching(
  _ filters: [(filter: Filter, matcher: RegexMatcher)], body: String, sender: String
) -> String? {
  let budget = RegexBudget()
  let buffer = ByteBuffer()
  return filters.first { filter, matcher in
    buffer.removeAll()
    switch filter.target {
    case .all: TextFolding.appendComposed(body + " " + sender, to: buffer)
    case .body: TextFolding.appendComposed(body, to: buffer)
    case .sender: TextFolding.appendComposed(sender, to: buffer)
    }
    return budget.search(matcher, in: buffer.bytes, isLong: false) == .match
  }?.filter.text
}

private func pick(_ choices: [String], _ generator: inout SeededGenerator) -> String {
  choices.randomElement(using: &generator) ?? ""
}

private func randomPattern(_ generator: inout SeededGenerator, depth: Int) -> String {
  let pieces = [
    "win", "Kiss", "s", "K", "pay", "é", "É", "ſ", "ß", "Σ", "שלום", "日", "İ", "ı", ".", "\\d",
    "\\w", "\\s",
    "[ab]", "[^k]", "[a-c]x", "\\.", "\\x41", "\\u00E9", "\\u{1F600}", "\\b", "^", "$", "\\Qk.s\\E",
    " ",
    "(?i)", "(?-i)", "(?s)", "(?#c)", "\\1", "[sS]", "[\\u05D0-\\u05D3]", "\\K", "(*ACCEPT)",
    "(*FAIL)",
    "(?x) ", "\\R", "\\X", "\\p{L}", "\\Qs\\E", "k(?#c)", "[a\\E-c]", "\\x{212A}", "[éÉ]",
    "e\u{301}",
  ]
  var pattern = ""
  for _ in 0..<Int.random(in: 1...4, using: &generator) {
    if depth > 0, Int.random(in: 0..<3, using: &generator) == 0 {
      let open = pick(
        ["(", "(?:", "(?>", "(?|", "(?=", "(?!", "(?i:", "(?<=", "(?<!", "(?<n>", "(?x:", "(?(1)"],
        &generator)
      var inner = randomPattern(&generator, depth: depth - 1)
      if Bool.random(using: &generator) {
        inner += "|" + randomPattern(&generator, depth: depth - 1)
      }
      pattern += open + inner + ")"
    } else {
      pattern += pick(pieces, &generator)
    }
    if Int.random(in: 0..<4, using: &generator) == 0 {
      pattern += pick(
        ["?", "*", "+", "{2}", "{0,2}", "{0}", "{1,3}", "+?", "?+", "??", "{2,}"], &generator)
    }
  }
  return pattern
}

private func randomText(_ generator: inout SeededGenerator, like filters: [Filter]) -> String {
  let words = [
    "win", "kiss", "KISS", "s", "k", "ſ", "\u{212A}", "pay", "é", "e\u{301}", "É", "ß", "SS", "σ",
    "ς", "שלום",
    "日", "i", "İ", "ı", "a", "b", "x", ".", "1", " ", "\n", "\r\n", "A", "😀", "k.s", "J\u{30C}",
    "t\u{308}",
  ]
  var text = ""
  for _ in 0..<Int.random(in: 0...8, using: &generator) {
    if Int.random(in: 0..<4, using: &generator) == 0,
      let filter = filters.randomElement(using: &generator)
    {
      text += filter.text.filter { !"\\()[]{}?*+|^$#:<>=!".contains($0) }.prefix(12)
    } else {
      text += pick(words, &generator)
    }
  }
  return text
}
