import Foundation
import Localization
import Testing

@testable import Dashboard
@testable import FilterCore

/// One finding of each kind, in every outcome.
private func everyFinding() -> [EvaluationFinding] {
  let filter = FilterReference(
    FilterIdentity(id: UUID(), text: "loan", type: .deny, folder: .junk))
  let places = MessagePart.allCases.map { FoundText(part: $0, start: 2, length: 4, text: "loan") }
  let phrases: [EvaluationFinding.PhraseOutcome] = [
    .decided, .decidedDisguised, .alsoMatches, .rejected(.otherPart(reads: .sender)),
    .rejected(.otherPart(reads: .body)), .rejected(.touchesLetter), .rejected(.insideLetter),
    .rejected(.otherCase),
  ]
  let rules: [RuleFinding] = [
    .off, .notReached, .noLink, .noEmoji, .noLetter, .noMailAddress, .link(places[0]),
    .emoji(places[0]), .letter(places[1]), .mailAddress, .senderLength(isShort: true, limit: 5),
    .senderLength(isShort: false, limit: 5), .noCountrySelected, .noLeadingPlus, .noCallingCode,
    .callingCode("+972", isAllowed: true), .callingCode("+972", isAllowed: false),
  ]
  let match = AutomaticFilterMatch(language: "en", list: .denyBody, phrase: "loan")
  let lists: [EvaluationFinding.ListOutcome] = [
    .decided, .alsoMatches, .notWholeSender, .insideLetter,
  ]
  let patterns: [EvaluationFinding.PatternOutcome] = [.decided, .gaveUp, .invalid]
  return phrases.map { .phrase(filter, $0, places[0]) }
    + places.map { .phrase(filter, .decided, $0) } + [.phrase(filter, .decided, nil)]
    + patterns.map { .pattern(filter, $0, nil) }
    + [.patternsTried(7), .textCut(limitBytes: 16 << 10)]
    + rules.map { .rule(.links, $0) }
    + ["he", "other", "und"].map {
      .language(
        DetectedLanguage(code: $0, confidence: 0.934), blocked: ["he", "zh-Hans"], decided: false)
    }
    + lists.map { .listPhrase(match, $0, places[1]) }
}

struct FindingTests {
  @Test(arguments: ["en", "he"])
  func everyFindingHasItsSentence(_ code: String) throws {
    let catalog = try LocalizationCatalog(
      directory: TestApp.root.appending(path: "Localization"))
    let language = Language(code: code)
    let findings = everyFinding()
    let texts = LocalizationContext.$current.withValue(
      LocalizationContext(catalog: catalog, language: language)
    ) { findings.map(FindingText.init) }
    for text in texts {
      for sentence in [text.sentence, text.place].compactMap(\.self) {
        #expect(!sentence.isEmpty && !sentence.contains("_") && !sentence.contains("%l"))
      }
      #expect((text.place == nil) == (text.found == nil))
    }
    if code == "en" {
      let sentences = texts.map(\.sentence)
      #expect(
        sentences.contains("Looks like Hebrew, 93% sure. Blocked: Hebrew and Chinese, Simplified"))
      #expect(sentences.contains("Regular expressions saw only the first 16 KB of the message"))
      #expect(texts.first?.place == "in the message, from character 3")
    }
  }

  /// The shape that `docs/explain.md` promises: its words, and no others.
  @Test func theShapeOfStepsIsThatOfItsDescription() throws {
    let page = try String(
      contentsOf: TestApp.root.appending(path: "docs/explain.md"), encoding: .utf8)
    let findings = everyFinding()
    let step = EvaluationStep(.rules, .passed, count: 3, findings: findings, moreFindings: 2)
    var words: Set<String> = []
    func collect(_ value: Any, key: String?) {
      if let object = value as? [String: Any] {
        for (name, value) in object {
          words.insert(name)
          collect(value, key: name)
        }
      } else if let list = value as? [Any] {
        for value in list { collect(value, key: nil) }
      } else if let key,
        ["kind", "outcome", "reason", "reads", "view", "part", "stage"].contains(key)
      {
        words.insert("\(value)")
      }
    }
    for finding in findings {
      let one = EvaluationStep(.rules, .passed, findings: [finding])
      collect(
        try JSONSerialization.jsonObject(with: Data(JSONAnswer.bytes(StepJSON(one)))), key: nil)
    }
    collect(
      try JSONSerialization.jsonObject(with: Data(JSONAnswer.bytes(StepJSON(step)))), key: nil)
    words.formUnion(EvaluationStageName.allCases.map(\.rawValue))
    words.formUnion(EvaluationStep.Outcome.allCases.map(\.rawValue))
    words.formUnion(MessagePart.allCases.map(\.rawValue))
    let missing = words.filter { !page.contains("`\($0)`") && !page.contains("\"\($0)\"") }
    #expect(missing.isEmpty, "not in docs/explain.md: \(missing.sorted())")
    #expect(words.count > 50)
  }

  @Test func linesOfATerminalHoldNoControlCharacters() throws {
    let catalog = try LocalizationCatalog(
      directory: TestApp.root.appending(path: "Localization"))
    let draft = try FilterDraft(text: "a\u{1B}[2Jb", type: .deny)
    let filter = Filter(
      id: UUID(), text: draft.text, type: .deny, folder: .junk, target: .all, matching: .contains,
      filterCase: .caseInsensitive, position: 0, createdAt: .distantPast, updatedAt: .distantPast,
      revision: 0)
    let manager = MessageEvaluationManager(
      snapshot: FilterSnapshot(FilterSnapshotSource(filters: [filter])))
    let explanation = manager.explainMessage(body: "x\nA\u{1B}[2JB", sender: "1")
    let lines = LocalizationContext.$current.withValue(
      LocalizationContext(catalog: catalog, language: .english)
    ) { StepLines.lines(of: explanation) }
    #expect(lines.count == 9)
    #expect(
      lines.contains(#"  "a [2Jb": Decided ("A [2JB", in the message, from character 3)"#))
  }
}
