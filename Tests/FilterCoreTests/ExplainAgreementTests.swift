import Foundation
import Testing

@testable import FilterCore

/// The explained verdict is the verdict, whatever the filters and the message.
struct ExplainAgreementTests {
  private func expectAgreement(
    _ manager: MessageEvaluationManager, _ body: String, _ sender: String
  ) {
    let scratch = EvaluationScratch()
    let result = manager.evaluateMessage(body: body, sender: sender, scratch: scratch)
    let report = scratch.report
    let explanation = manager.explainMessage(body: body, sender: sender, scratch: scratch)
    #expect(explanation.result == result, "\(body)")
    #expect(scratch.report == report)
    let deciding = explanation.steps.filter { $0.outcome == .decided }
    #expect(deciding.count == 1)
    guard let step = deciding.first else { return }
    // What decided is what the first finding is about.
    switch (result.match, step.findings.first) {
    case (.noMatch, _): #expect(step.stage == .noMatch)
    case (.userFilter(_, let id, _), .phrase(let filter, .decidedDisguised, _)):
      #expect(filter.id == id)
      #expect(result.isDisguised)
    case (.userFilter(_, let id, .allow), .phrase(let filter, .decided, let place)),
      (.userFilter(_, let id, .deny), .phrase(let filter, .decided, let place)):
      #expect(filter.id == id)
      #expect(place != nil)
    case (.userFilter(_, let id, _), .pattern(let filter, .decided, _)): #expect(filter.id == id)
    case (.userFilter(let text, _, .denyLanguage), .language(let language, let blocked, true)):
      #expect(FilterLanguage(filterText: text)?.code == language.code)
      #expect(blocked.contains(language.code))
      #expect(language == manager.snapshot.detectLanguage(body))
      #expect(language.confidence > 0)
    case (.smartFilter(.allUnknown), _): #expect(step.stage == .allUnknown)
    case (.smartFilter, .rule): #expect(step.stage == .rules)
    case (.automaticFilter(let match), .listPhrase(let found, .decided, _)): #expect(found == match)
    default:
      #expect(
        Bool(false), "\(result.match) explained by \(String(describing: step.findings.first))")
    }
    for case .phrase(_, _, let place?) in explanation.steps.flatMap(\.findings) {
      expectPlace(place, body, sender)
    }
  }

  private func expectPlace(_ place: FoundText, _ body: String, _ sender: String) {
    let part =
      switch place.part {
      case .body: body
      case .sender: sender
      case .all: body + " " + sender
      }
    let scalars = Array(part.unicodeScalars)
    guard place.start + place.length <= scalars.count else {
      return #expect(Bool(false), "a place outside of the message")
    }
    let text = scalars[place.start..<place.start + place.length].prefix(FoundText.maximumLength)
    #expect(place.text.unicodeScalars.elementsEqual(text))
  }

  @Test func overRandomFiltersAndMessages() throws {
    var random = SplitMix(seed: 20_261_130)
    let words = [
      "loan", "Loan", "LOANS", "é", "e\u{301}", "cafe", "ß", "SS", "İ", "i", "שלום", "שָׁלוֹם", "😀",
      "a", "b",
      "x.com", "1", "+", " ", ".", "Ω", "ﬁ", "\u{200B}", "中国", "한", "\r\n", "1️⃣", "a@b.c",
    ]
    func text(_ count: Int) -> String {
      (0..<count).map { _ in words[Int(random.next() % UInt64(words.count))] }
        .joined(separator: random.next() % 3 == 0 ? " " : "")
    }
    func pick<Value>(_ values: [Value]) -> Value {
      values[Int(random.next() % UInt64(values.count))]
    }
    var messages = 0
    for _ in 0..<120 {
      let filters = try (0..<pick([0, 1, 5, 20])).compactMap { _ -> Filter? in
        let matching = pick(FilterMatching.allCases)
        let pattern = pick(["^a", "\\d", "loan$", "(?i)loan", "\\p{Hebrew}+", ".com", "b+\\s", "é"])
        let own = matching == .regex ? pattern : text(pick([1, 1, 2, 3]))
        guard !own.allSatisfy(\.isWhitespace) else { return nil }
        return try Filter.make(
          own, pick([.allow, .deny, .deny]), folder: pick(DenyFolderType.allCases),
          target: pick(FilterTarget.allCases), matching: matching,
          filterCase: pick(FilterCase.allCases))
      }
      let rules = RuleType.allCases.filter { $0 != .allUnknown || random.next() % 8 == 0 }
        .filter { _ in random.next() % 4 == 0 }.map { rule($0, choice: 4, countries: ["+972"]) }
      let lists = AutomaticFilterListsResponse(filterLists: [
        "en": LanguageFilterListResponse(
          allowSenders: [text(1)], allowBody: [text(2)], denySender: [text(1)], denyBody: [text(1)])
      ])
      let placed = filters.enumerated().map { index, filter in
        var filter = filter
        filter.position = Int64(index)
        return filter
      }
      let manager = MessageEvaluationManager(
        snapshot: FilterSnapshot(
          FilterSnapshotSource(
            filters: placed, rules: rules, activeLanguages: random.next() % 2 == 0 ? ["en"] : [],
            lists: lists, seesThroughDisguises: random.next() % 2 == 0)))
      for _ in 0..<8 {
        expectAgreement(manager, text(pick([0, 1, 3, 6])), text(pick([0, 1, 2])))
        messages += 1
      }
    }
    print("explained as evaluated: \(messages) messages under random filters")
  }

  @Test func overTheRealRuleFile() throws {
    guard let data = Peers.data("data/ooqua.sfsfilters"),
      let texts = Peers.lines("cases/languages.tsv")
    else { return }
    let filters = try FilterExportFile.read(data).compactMap { record -> Filter? in
      guard case .valid(_, let draft, _) = record else { return nil }
      return try Filter.make(
        draft.text, draft.type, folder: draft.folder, target: draft.target,
        matching: draft.matching, filterCase: draft.filterCase)
    }
    let language = try Filter.make("$lang:hebrew", .denyLanguage)
    let rules = [rule(.links), rule(.emojis), rule(.shortSender)]
    let manager = manager(filters + [language], rules: rules)
    var decided = 0
    for (number, line) in texts.dropFirst().enumerated() where number % 5 == 0 {
      guard let text = line.split(separator: "\t").last else { continue }
      let body = number % 3 == 0 ? "\(text) win-big.com" : String(text)
      expectAgreement(manager, body, number % 2 == 0 ? "+15550100" : "Bank")
      decided += 1
    }
    print("explained as evaluated: \(decided) messages under the real rule file")
    #expect(decided > 400)
  }
}

/// A small generator whose numbers are the same in every run (Steele, Lea and Flood, 2014).
private struct SplitMix {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
