import Foundation
import Testing

@testable import FilterCore

/// What a search looks at is counted, never timed.
struct PhraseStepTests {
  /// Filters with a condition each, as a table compiles them, and a message as it is searched.
  private struct Search {
    let table: FilterTable
    let buffer = ByteBuffer()
    let view: TextView

    init(_ filters: [Filter], body: String, sender: String) {
      table = FilterTable(
        filters, type: .deny, known: RegexCache(), seesThroughDisguises: false)
      TextFolding.appendFolded(body, to: buffer)
      let bodyEnd = buffer.count
      buffer.append(UInt8(ascii: " "))
      TextFolding.appendFolded(sender, to: buffer)
      view = TextView(bytes: buffer.bytes, bodyEnd: bodyEnd)
    }

    func lowest(
      where accept: (UInt32) -> Bool = { _ in true }
    ) throws -> (index: UInt32?, steps: Int) {
      let matcher = try #require(table.phrases.plain.insensitive)
      var steps = 0
      let index = table.lowest(matcher, in: view, below: .max, step: { steps += 1 }) { index, _ in
        accept(index)
      }
      withExtendedLifetime(buffer) {}
      return (index, steps)
    }

    /// Asks every occurrence.
    func naive(where accept: (UInt32) -> Bool) throws -> UInt32? {
      let matcher = try #require(table.phrases.plain.insensitive)
      var best: UInt32?
      matcher.occurrences(in: view.bytes) { index, start, end in
        if accept(index), table.conditions[Int(index)].accepts(view, start: start, end: end) {
          best = min(best ?? .max, index)
        }
        return true
      }
      return best
    }
  }

  private func nested(
    _ count: Int, _ target: FilterTarget, _ matching: FilterMatching, _ text: (Int) -> String
  ) throws -> [Filter] {
    try (1...count).map { try Filter.make(text($0), target: target, matching: matching) }
  }

  private func expectBound(
    _ filters: [Filter], body: String, sender: String = "+15550100", decides: Bool = false
  ) throws {
    let search = Search(filters, body: body, sender: sender)
    let (index, steps) = try search.lowest()
    #expect((index != nil) == decides)
    #expect(steps <= 4 * (search.view.bytes.count + filters.count), "\(steps) steps")
  }

  @Test func phrasesInsideEachOtherCostNoMoreThanTheTextIsLong() throws {
    let letters = String(repeating: "a", count: 20_000)
    func run(_ count: Int) -> String { String(repeating: "a", count: count) }
    // Each is at every byte, and none counts there.
    try expectBound(nested(600, .sender, .contains, run), body: letters)
    try expectBound(nested(600, .all, .exact, run), body: letters)
    try expectBound(nested(600, .body, .exact, run), body: "", sender: letters)
    // A word ends often, and what ends there begins inside of one.
    try expectBound(
      nested(300, .all, .exact) { "a" + String(repeating: " aa", count: $0) },
      body: String(repeating: "aa ", count: 8_000))
    // Across body and sender, which only a filter of both reads.
    try expectBound(
      nested(300, .sender, .contains) { run($0) + " 1" }, body: letters, sender: "1")
    // Marks that make another letter.
    try expectBound(
      nested(300, .all, .contains) { String(repeating: "e", count: $0) },
      body: String(repeating: "e\u{331}", count: 8_000))
    // The shortest one decides, and the longer ones are asked once.
    try expectBound(nested(600, .all, .contains, run).reversed(), body: letters, decides: true)
    try expectBound(
      nested(300, .sender, .contains, run) + nested(300, .all, .exact, run)
        + nested(300, .body, .contains) { "b" + run($0) },
      body: letters + " b" + letters, decides: true)
  }

  @Test func filtersOfOneFoldedTextAreNotAskedAtEveryPlace() throws {
    let letters = Array("abcdefghijk")
    var filters: [Filter] = []
    for number in 0..<1 << letters.count {
      let text = letters.enumerated().map { index, letter in
        number >> index & 1 == 1 ? letter.uppercased() : String(letter)
      }
      filters.append(
        try Filter.make(
          text.joined(), target: number % 2 == 0 ? .sender : .all,
          matching: number % 2 == 0 ? .contains : .exact))
    }
    let body = String(repeating: "abcdefghijk", count: 2_000)
    try expectBound(filters, body: body)
    try expectBound(filters, body: body + " abcdefghijk", decides: true)
  }

  @Test func whatIsFoundIsWhatAskingEveryOccurrenceFinds() throws {
    var random = SeededGenerator(state: 11)
    let pieces = [
      "a", "a", "b", " ", "e", "é", "\u{331}", "ש", "\u{5B8}", "ȩ", "1", "각", "ᆨ", "क", "\u{93C}",
    ]
    var decided = 0
    for _ in 0..<1_500 {
      let alphabet = (0..<random.number(1...4)).map { _ in random.pick(pieces) }
      func text(_ most: Int, _ random: inout SeededGenerator) -> String {
        (0..<random.number(0...most)).map { _ in random.pick(alphabet) }.joined()
      }
      let filters = try (0..<random.number(1...25)).compactMap { _ -> Filter? in
        let own = text(6, &random)
        guard !own.allSatisfy(\.isWhitespace) else { return nil }
        return try Filter.make(
          own, target: random.pick(FilterTarget.allCases),
          matching: random.pick([.contains, .exact]))
      }.shuffled(using: &random)
      guard !filters.isEmpty else { continue }
      let search = Search(filters, body: text(30, &random), sender: text(8, &random))
      for most in [1, 2, 5] {
        // Some are passed over, as those are that are gone.
        let accept: (UInt32) -> Bool = { most == 1 || Int($0) % most != 0 }
        let found = try search.lowest(where: accept).index
        #expect(try found == search.naive(where: accept))
        if found != nil { decided += 1 }
      }
    }
    #expect(decided > 1_000)
  }

  /// Passing over what is gone would be asked at every place: those tables are compiled anew.
  @Test func whereManyShareTheirPlacesNothingIsPassedOver() throws {
    func snapshots(_ count: Int) throws -> (whole: FilterSnapshot, changed: FilterSnapshot?) {
      let filters = try (1...count).map {
        try Filter.make(String(repeating: "a", count: $0), position: Int64($0))
      }
      let whole = FilterSnapshot(FilterSnapshotSource(filters: filters, revision: 1))
      let changes = FilterSnapshotChanges(
        now: FilterSnapshotSource(filters: [], revision: 2), removed: [filters[0].id],
        filterCount: count - 1, hasNewLists: false)
      return (whole, FilterSnapshot(whole, applying: changes))
    }
    #expect(try snapshots(CompiledFilters.mostBesideHidden).changed != nil)
    #expect(try snapshots(CompiledFilters.mostBesideHidden + 1).changed == nil)
  }

  /// An explanation looks at so many occurrences and says that there is more; what decided is found.
  @Test func anExplanationStopsWhereThereAreTooMany() throws {
    let count = PhraseOccurrences.maximumOccurrences / 8
    var filters = try nested(9, .sender, .contains) { String(repeating: "a", count: $0) }
    filters.append(try Filter.make("z"))
    let manager = manager(filters)
    let found = manager.explainMessage(
      body: String(repeating: "a", count: count) + "z", sender: "+15550100")
    let step = try #require(found.steps.first { $0.outcome == .decided })
    #expect(step.stage == .denyFilters)
    #expect(step.moreFindings == 1)
    guard case .phrase(let filter, .decided, let place) = step.findings.first else {
      return #expect(Bool(false), "\(step.findings)")
    }
    #expect(filter.text == "z")
    #expect(place?.start == count)
    let few = manager.explainMessage(body: "aaaz", sender: "+15550100")
    #expect(few.steps.first { $0.outcome == .decided }?.moreFindings == 0)
  }
}
