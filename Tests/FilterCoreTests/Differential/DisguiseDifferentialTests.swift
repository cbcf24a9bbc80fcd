import Testing

@testable import FilterCore

/// Messages disguised by a rule that is known, so that what stood there before is, too: the engine that
/// sees through disguises has to decide as the plain one that was shown both.
struct DisguiseDifferentialTests {
  private static let seeds: Range<UInt64> = 0..<150
  private static let messagesPerSeed = 20

  private static let words = [
    "free", "win", "cash", "package", "Customer", "ACCOUNT", "code", "pay", "s", "ice", "prize",
  ]
  /// Letters that look the same as a capital and as a small letter.
  private static let lookAlikes: [Character: Character] = [
    "a": "а", "c": "с", "e": "е", "i": "і", "o": "о", "p": "р", "s": "ѕ", "x": "х", "y": "у",
  ]
  private static let invisible = ["\u{200B}", "\u{200C}", "\u{200D}", "\u{2060}", "\u{AD}"]

  @Test func whatIsSeenThroughIsWhatStoodThere() throws {
    var tally: [String: Int] = [:]
    for seed in Self.seeds {
      var random = SeededGenerator(state: seed)
      let filters = try (0..<random.number(1...8)).map { position in
        ReferenceEvaluator.UserFilter(filter: try Self.filter(position, &random), pattern: nil)
      }
      let reference = ReferenceEvaluator(
        filters: filters, rules: [], activeLanguages: [],
        lists: AutomaticFilterListsResponse(filterLists: [:]))
      let engine = MessageEvaluationManager(
        snapshot: FilterSnapshot(
          FilterSnapshotSource(filters: filters.map(\.filter), seesThroughDisguises: true)))
      for _ in 0..<Self.messagesPerSeed {
        let plain = (0..<random.number(1...5)).map { _ in random.pick(Self.words) }
        let disguised = plain.map { Self.disguised($0, &random) }.joined(separator: " ")
        let message = Message(sender: "12345", body: disguised)
        let before = Message(sender: "12345", body: plain.joined(separator: " "))
        let compiled = engine.evaluateMessage(body: disguised, sender: "12345")
        let expected = reference.evaluate(message, undisguised: before)
        #expect(compiled == expected, "seed \(seed): \(disguised), \(filters.map(\.filter.text))")
        tally[expected.isDisguised ? "seen through" : "as it stands", default: 0] += 1
      }
    }
    print("disguises: \(tally.map { "\($0.key) \($0.value)" }.sorted().joined(separator: ", "))")
    #expect(tally["seen through", default: 0] > 300)
  }

  private static func filter(
    _ position: Int, _ random: inout SeededGenerator
  ) throws -> Filter {
    let text = (0..<random.number(1...2)).map { _ in random.pick(words) }.joined(separator: " ")
    return try Filter.make(
      random.oneIn(3) ? String(text.dropFirst()) + "e" : text, random.pick([.allow, .deny, .deny]),
      target: random.pick([.all, .body]), matching: random.pick([.contains, .exact]),
      filterCase: random.pick(FilterCase.allCases), position: Int64(position))
  }

  /// The word with some letters of another alphabet, at least one of its own, in fullwidth, or with
  /// something invisible in it; or as it is.
  private static func disguised(_ word: String, _ random: inout SeededGenerator) -> String {
    switch random.number(1...4) {
    case 1:
      let kept = random.number(0...word.count - 1)
      let letters = word.enumerated().map { index, letter in
        index == kept || random.oneIn(2) ? letter : lookAlikes[letter] ?? letter
      }
      return String(letters)
    case 2:
      let wide = word.unicodeScalars.map { Unicode.Scalar($0.value + 0xFEE0) ?? $0 }
      return String(String.UnicodeScalarView(wide))
    case 3:
      let place = word.index(word.startIndex, offsetBy: random.number(0...word.count))
      return word[..<place] + random.pick(invisible) + word[place...]
    default: return word
    }
  }
}
