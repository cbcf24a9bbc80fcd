import Foundation
import Testing

@testable import FilterCore

/// What an explanation says of the limits that it and the patterns have.
struct ExplainLimitTests {
  private func step(
    _ stage: EvaluationStageName, _ manager: MessageEvaluationManager, _ body: String
  ) throws -> EvaluationStep {
    let explanation = manager.explainMessage(body: body, sender: "+15550100")
    return try #require(explanation.steps.first { $0.stage == stage })
  }

  @Test func aCutTextIsSaidOfTheStageThatSawItCut() throws {
    let cut = EvaluationFinding.textCut(limitBytes: RegexBudget.maximumTextBytes)
    let body = String(repeating: "a", count: RegexBudget.maximumTextBytes + 10)
    let allow = try Filter.make("zzz", .allow, matching: .regex)
    let short = try Filter.make("^9", target: .sender, matching: .regex)
    let whole = try Filter.make("yyy", matching: .regex)
    let one = manager([allow, short])
    #expect(try step(.allowFilters, one, body).findings == [.patternsTried(1), cut])
    #expect(try step(.denyFilters, one, body).findings == [.patternsTried(1)])
    let both = manager([allow, whole])
    #expect(try step(.allowFilters, both, body).findings == [.patternsTried(1), cut])
    #expect(try step(.denyFilters, both, body).findings == [.patternsTried(1), cut])
    let scratch = EvaluationScratch()
    _ = one.explainMessage(body: body, sender: "+15550100", scratch: scratch)
    #expect(scratch.report.isRegexTextCut)
  }

  /// As many occurrences as are looked at leave nothing out; one more does.
  @Test(arguments: [
    ("a", FilterCase.caseInsensitive), ("a", .caseSensitive), ("A", .caseSensitive),
  ])
  func onlyAnOccurrenceTooManyIsLeftOut(text: String, filterCase: FilterCase) throws {
    let manager = manager([
      try Filter.make(text, target: .sender, filterCase: filterCase)
    ])
    let body = String(repeating: "a", count: PhraseOccurrences.maximumOccurrences)
    #expect(try step(.denyFilters, manager, body).moreFindings == 0)
    #expect(try step(.denyFilters, manager, body + "a").moreFindings == 1)
  }

  @Test func onlyAnOccurrenceOfAListTooManyIsLeftOut() throws {
    let lists = AutomaticFilterListsResponse(filterLists: [
      "en": LanguageFilterListResponse(denyBody: ["a"])
    ])
    let manager = manager(languages: ["en"], lists: lists)
    let body = String(repeating: "a", count: PhraseOccurrences.maximumOccurrences)
    let whole = try step(.automaticDeny, manager, body)
    #expect(whole.findings.count == 1)
    #expect(whole.moreFindings == 0)
    #expect(try step(.automaticDeny, manager, body + "a").moreFindings == 1)
  }

  @Test func filtersThatAreNotAskedForTheirCaseAreSaidToBeMore() throws {
    let filters = try (0...PhraseOccurrences.caseCandidates).map {
      try Filter.make("Loan \($0)", filterCase: .caseSensitive)
    }
    let most = manager(Array(filters.dropLast()))
    #expect(try step(.denyFilters, most, "hello").moreFindings == 0)
    #expect(try step(.denyFilters, manager(filters), "hello").moreFindings == 1)
  }
}
