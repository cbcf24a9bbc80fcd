import Foundation
import Testing

@testable import FilterCore

private let lists = AutomaticFilterListsResponse(filterLists: [
  "en": LanguageFilterListResponse(
    allowSenders: ["bit"], allowBody: ["verification code"], denyBody: ["you have won", "prize"])
])

extension MessageEvaluationManager {
  fileprivate func step(
    _ stage: EvaluationStageName, _ body: String, sender: String = "+15550100"
  ) throws -> EvaluationStep {
    try #require(explainMessage(body: body, sender: sender).steps.first { $0.stage == stage })
  }
}

extension FilterReference {
  fileprivate init(_ filter: Filter) {
    self.init(
      FilterIdentity(id: filter.id, text: filter.text, type: filter.type, folder: filter.folder))
  }
}

extension FoundText {
  fileprivate init(_ part: MessagePart, _ start: Int, _ text: String) {
    self.init(part: part, start: start, length: text.unicodeScalars.count, text: text)
  }
}

@Test func everyStageHasAStepInTheOrderOfEvaluation() throws {
  let explanation = manager([try Filter.make("loan")]).explainMessage(body: "a loan", sender: "1")
  #expect(explanation.steps.map(\.stage) == EvaluationStageName.allCases)
  #expect(
    explanation.steps.map(\.outcome)
      == [.off, .off, .off, .off, .decided, .notReached, .notReached, .notReached])
  #expect(explanation.steps.suffix(3).allSatisfy { $0.findings.isEmpty && $0.count == 0 })
}

@Test func nothingThatDecidesIsTheLastStep() {
  let explanation = MessageEvaluationManager(snapshot: .empty).explainMessage(body: "x", sender: "")
  #expect(explanation.steps.map(\.outcome) == Array(repeating: .off, count: 7) + [.decided])
}

@Test func blockAllDecidesAndNothingBelowIsReached() throws {
  let manager = manager(
    [try Filter.make("x", .allow)], rules: [rule(.allUnknown), rule(.links)])
  let steps = manager.explainMessage(body: "hello", sender: "1").steps
  #expect(steps[0].outcome == .passed)
  #expect(steps[1].outcome == .decided)
  #expect(steps.dropFirst(2).allSatisfy { $0.outcome == .notReached })
}

@Test func aDecidingPhraseIsFoundWhereItStands() throws {
  let filter = try Filter.make("loan")
  let step = try manager([filter]).step(.denyFilters, "Cheap LOAN for you")
  #expect(
    step.findings == [.phrase(FilterReference(filter), .decided, FoundText(.body, 6, "LOAN"))])
  #expect(step.count == 1)
}

/// Folding changes lengths; what is shown is the message as it was sent.
@Test(arguments: [
  ("strasse", "Die STRASSE", 4, "STRASSE"), ("strasse", "in der Straße 3", 7, "Straße"),
  ("istanbul", "über İstanbul!", 5, "İstanbul"), ("café", "a cafe\u{301} b", 2, "cafe\u{301}"),
  ("fish", "ﬁsh", 0, "ﬁsh"), ("מבצע", "😀 מבצע", 2, "מבצע"), ("b", "👨‍👩‍👧b", 5, "b"),
])
func placesAreThoseOfTheMessageAsItWasSent(
  text: String, body: String, start: Int, found: String
) throws {
  let filter = try Filter.make(text)
  let step = try manager([filter]).step(.denyFilters, body)
  #expect(
    step.findings == [.phrase(FilterReference(filter), .decided, FoundText(.body, start, found))])
}

@Test func aMatchAcrossBodyAndSenderIsPlacedInBoth() throws {
  let filter = try Filter.make("now bank")
  let step = try manager([filter]).step(.denyFilters, "Call now", sender: "Bank")
  #expect(
    step.findings == [.phrase(FilterReference(filter), .decided, FoundText(.all, 5, "now Bank"))])
}

/// A filter `loan` whose text occurs and does not count.
@Test(arguments: [
  (
    FilterTarget.sender, FilterMatching.contains, FilterCase.caseInsensitive, "a loan",
    EvaluationFinding.PhraseRejection.otherPart(reads: .sender), "loan"
  ),
  (.body, .exact, .caseInsensitive, "2 LOANs", .touchesLetter, "LOAN"),
  (.all, .contains, .caseSensitive, "a LOAN", .otherCase, "LOAN"),
])
func rejectedCandidatesSayWhy(
  target: FilterTarget, matching: FilterMatching, filterCase: FilterCase, body: String,
  reason: EvaluationFinding.PhraseRejection, found: String
) throws {
  let filter = try Filter.make("loan", target: target, matching: matching, filterCase: filterCase)
  let step = try manager([filter]).step(.denyFilters, body)
  #expect(step.outcome == .passed)
  #expect(
    step.findings == [
      .phrase(FilterReference(filter), .rejected(reason), FoundText(.body, 2, found))
    ])
}

@Test func aFilterForTheBodyDoesNotReadTheSender() throws {
  let filter = try Filter.make("bank", target: .body)
  let step = try manager([filter]).step(.denyFilters, "hello", sender: "My Bank")
  #expect(
    step.findings == [
      .phrase(
        FilterReference(filter), .rejected(.otherPart(reads: .body)), FoundText(.sender, 3, "Bank"))
    ])
}

@Test func aLetterWithAMarkIsAnotherLetter() throws {
  let filter = try Filter.make("e")
  let step = try manager([filter]).step(.denyFilters, "x e\u{331} y")
  #expect(
    step.findings == [
      .phrase(
        FilterReference(filter), .rejected(.insideLetter), FoundText(.body, 2, "e\u{331}"))
    ])
}

@Test(arguments: [
  ("package", "your pa\u{200B}ckage", 5, "pa\u{200B}ckage"), ("free", "ＦＲＥＥ money", 0, "ＦＲＥＥ"),
  ("customer", "Dеаr ϲuѕtomеr, hi", 5, "ϲuѕtomеr"), ("customer", "ﬁ Dеаr ϲuѕtomеr", 7, "ϲuѕtomеr"),
])
func aDisguisedPhraseIsShownAsItWasSent(
  text: String, body: String, start: Int, found: String
) throws {
  let filter = try Filter.make(text)
  let manager = MessageEvaluationManager(
    snapshot: FilterSnapshot(
      FilterSnapshotSource(
        filters: [filter, try Filter.make("never", matching: .regex, position: 1)],
        seesThroughDisguises: true)))
  let step = try manager.step(.denyFilters, body)
  #expect(
    step.findings == [
      .phrase(FilterReference(filter), .decidedDisguised, FoundText(.body, start, found)),
      .patternsTried(1),
    ])
}

@Test func anOccurrenceThatCountsHidesOneThatDoesNot() throws {
  let filter = try Filter.make("loan", matching: .exact)
  let step = try manager([filter]).step(.denyFilters, "loans or a loan")
  #expect(
    step.findings == [.phrase(FilterReference(filter), .decided, FoundText(.body, 11, "loan"))])
}

@Test func filtersBehindTheDecidingOneAreNamedAfterIt() throws {
  let filters = [
    try Filter.make("lo", target: .sender), try Filter.make("loan"), try Filter.make("cheap"),
  ]
  let step = try manager(filters).step(.denyFilters, "cheap loan")
  #expect(
    step.findings == [
      .phrase(FilterReference(filters[1]), .decided, FoundText(.body, 6, "loan")),
      .phrase(
        FilterReference(filters[0]), .rejected(.otherPart(reads: .sender)),
        FoundText(.body, 6, "lo")),
      .phrase(FilterReference(filters[2]), .alsoMatches, FoundText(.body, 0, "cheap")),
    ])
}

@Test func aDecidingPatternIsFoundAndTheTriedOnesAreCounted() throws {
  let filters = [
    try Filter.make("^never$", matching: .regex),
    try Filter.make("\\bcode \\d+", matching: .regex), try Filter.make("later", matching: .regex),
  ]
  let step = try manager(filters).step(.denyFilters, "Der Größe code 1234 later")
  #expect(
    step.findings == [
      .pattern(FilterReference(filters[1]), .decided, FoundText(.body, 10, "code 1234")),
      .patternsTried(2),
    ])
}

@Test func aPatternForTheSenderIsFoundThere() throws {
  let filter = try Filter.make("5+", target: .sender, matching: .regex)
  let step = try manager([filter]).step(.denyFilters, "555", sender: "+1555")
  #expect(
    step.findings.first == .pattern(FilterReference(filter), .decided, FoundText(.sender, 2, "555"))
  )
}

@Test func patternsThatGiveUpAndCutTextsAreNamed() throws {
  let slow = try Filter.make("(a+)+\\1$", matching: .regex)
  let body = String(repeating: "a", count: RegexBudget.maximumTextBytes + 10)
  let step = try manager([slow]).step(.denyFilters, body + "!")
  #expect(step.outcome == .passed)
  #expect(step.findings.contains(.textCut(limitBytes: RegexBudget.maximumTextBytes)))
  #expect(step.findings.contains(.pattern(FilterReference(slow), .gaveUp, nil)))
}

@Test func aPatternThatDoesNotCompileIsNamed() throws {
  var filter = try Filter.make("x", matching: .regex)
  filter.text = "(x"
  let step = try manager([filter]).step(.denyFilters, "(x")
  #expect(step.findings == [.pattern(FilterReference(filter), .invalid, nil)])
}

@Test func stepsAreBoundedAndSayHowManyMore() throws {
  let filters = try (0..<50).map { try Filter.make("a\($0)") }
  let body = (0..<50).map { "a\($0)" }.joined(separator: " ")
  let step = try manager(filters).step(.denyFilters, body)
  #expect(step.findings.count == EvaluationStep.maximumFindings)
  #expect(step.moreFindings == 50 - EvaluationStep.maximumFindings)
  let long = try Filter.make(String(repeating: "x", count: 5_000))
  guard
    case .phrase(_, .decided, let place?)? = try manager([long]).step(.denyFilters, long.text)
      .findings.first
  else { return #expect(Bool(false), "no place") }
  #expect(place.length == 5_000)
  #expect(place.text.count == FoundText.maximumLength)
}

@Test(arguments: [
  ("see bit.ly/x now", "+15550100", RuleFinding.link(FoundText(.body, 4, "bit.ly/x"))),
  ("של bit.ly/x", "+15550100", .link(FoundText(.body, 3, "bit.ly/x"))),
  ("no link", "+15550100", .noLink),
])
func theLinkIsShown(body: String, sender: String, finding: RuleFinding) throws {
  let step = try manager(rules: [rule(.links)]).step(.rules, body, sender: sender)
  #expect(step.findings.first == .rule(.links, finding))
}

@Test(arguments: [
  (RuleType.emojis, "hi 👨‍👩‍👧!", "x", RuleFinding.emoji(FoundText(.body, 3, "👨‍👩‍👧"))),
  (.emojis, "1\u{FE0F}\u{20E3}", "x", .emoji(FoundText(.body, 0, "1\u{FE0F}\u{20E3}"))),
  (.emojis, "hi 3", "x", .noEmoji),
  (.numbersOnly, "x", "+1בנק", .letter(FoundText(.sender, 2, "ב"))),
  (.numbersOnly, "x", "+1", .noLetter),
  (.shortSender, "x", "12345", .senderLength(isShort: true, limit: 5)),
  (.shortSender, "x", "123456", .senderLength(isShort: false, limit: 5)),
  (.email, "x", "a@b.c", .mailAddress), (.email, "x", "a@b", .noMailAddress),
  (.countryAllowlist, "x", "+972541", .callingCode("+972", isAllowed: true)),
  (.countryAllowlist, "x", "+44 20", .callingCode("+44", isAllowed: false)),
  (.countryAllowlist, "x", "0541", .noLeadingPlus),
  (.countryAllowlist, "x", "+0541", .noCallingCode),
])
func eachRuleShowsWhatItSaw(_ type: RuleType, body: String, sender: String, finding: RuleFinding)
  throws
{
  let manager = manager(rules: [rule(type, choice: 5, countries: ["+972"])])
  let step = try manager.step(.rules, body, sender: sender)
  #expect(step.findings.contains(.rule(type, finding)))
  #expect(step.findings.filter { $0 == .rule(type, finding) }.count == 1)
  #expect(step.findings.count == RuleType.allCases.count - 1)
  #expect(step.count == 1)
}

@Test func rulesThatAreOffSkippedOrNotReachedSaySo() throws {
  let manager = manager(rules: [rule(.countryAllowlist), rule(.email), rule(.emojis)])
  let step = try manager.step(.rules, "😀", sender: "anna@b.com")
  #expect(
    step.findings == [
      .rule(.links, .off), .rule(.shortSender, .off), .rule(.email, .mailAddress),
      .rule(.numbersOnly, .off), .rule(.countryAllowlist, .notReached), .rule(.emojis, .notReached),
    ])
  let other = try manager.step(.rules, "hi", sender: "+15550100")
  #expect(other.findings.contains(.rule(.countryAllowlist, .noCountrySelected)))
  #expect(other.outcome == .passed)
}

@Test func theLanguageAndTheBlockedOnesAreShown() throws {
  let filters = [
    try Filter.make("$lang:russian", .denyLanguage), try Filter.make("$lang:hebrew", .denyLanguage),
  ]
  let step = try manager(filters).step(.denyLanguage, "שלום לכולם מה שלומכם היום")
  guard case .language(let language, let blocked, true)? = step.findings.first else {
    return #expect(Bool(false), "no language")
  }
  #expect(language.code == "he")
  #expect(language.confidence > 0.9)
  #expect(blocked == ["ru", "he"])
  #expect(step.outcome == .decided)
  let passed = try manager(filters).step(.denyLanguage, "1234")
  #expect(passed.findings == [.language(.undetermined, blocked: ["ru", "he"], decided: false)])
}

@Test func communityPhrasesAreNamedWithTheirLists() throws {
  let manager = manager(languages: ["en"], lists: lists)
  let allow = try manager.step(.automaticAllow, "Verification Code 1", sender: "bit ")
  #expect(
    allow.findings == [
      .listPhrase(
        AutomaticFilterMatch(language: "en", list: .allowBody, phrase: "verification code"),
        .decided,
        FoundText(.body, 0, "Verification Code")),
      .listPhrase(
        AutomaticFilterMatch(language: "en", list: .allowSender, phrase: "bit"), .notWholeSender,
        FoundText(.sender, 0, "bit")),
    ])
  let deny = try manager.step(.automaticDeny, "You have won a prize")
  #expect(
    deny.findings == [
      .listPhrase(
        AutomaticFilterMatch(language: "en", list: .denyBody, phrase: "you have won"), .decided,
        FoundText(.body, 0, "You have won")),
      .listPhrase(
        AutomaticFilterMatch(language: "en", list: .denyBody, phrase: "prize"), .alsoMatches,
        FoundText(.body, 15, "prize")),
    ])
  #expect(deny.count == 2)
}

@Test func theTestPageNamesItsStandIn() throws {
  let manager = manager(rules: [rule(.shortSender)])
  #expect(manager.explainTest(body: "hi", sender: " ")?.standInSender == "000000000000")
  #expect(manager.explainTest(body: "hi", sender: "12")?.standInSender == nil)
  #expect(manager.explainTest(body: " ", sender: "") == nil)
  #expect(
    manager.explainTest(body: "hi", sender: "12")?.result
      == manager.testMessage(body: "hi", sender: "12"))
}
