import Foundation
import Testing

@testable import FilterCore

/// Of a hundred thousand filters a message can hold many: a few are shown and all are counted.
@Test func anExplanationOfAHundredThousandFiltersStaysShort() throws {
  let found = 5_000
  let filters = try (0..<100_000).map { number in
    try Filter.make(
      "<\(number)>", target: number == 0 ? .all : .sender, position: Int64(100_000 - number))
  }
  let manager = MessageEvaluationManager(
    snapshot: FilterSnapshot(FilterSnapshotSource(filters: filters)))
  let explanation = manager.explainMessage(
    body: (0..<found).map { "<\($0)>" }.joined(), sender: "+15550100")
  let step = try #require(explanation.steps.first { $0.outcome == .decided })
  #expect(step.stage == .denyFilters)
  #expect(step.count == filters.count)
  #expect(step.findings.count == EvaluationStep.maximumFindings)
  #expect(step.moreFindings == found - EvaluationStep.maximumFindings)
  guard case .phrase(let filter, .decided, let place) = step.findings.first else {
    return #expect(Bool(false), "\(step.findings)")
  }
  #expect(filter.text == "<0>")
  #expect(place?.start == 0)
}
