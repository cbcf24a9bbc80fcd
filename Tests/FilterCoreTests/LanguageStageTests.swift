import Foundation
import Synchronization
import Testing

@testable import FilterCore

/// Counts how often it is asked.
private final class CountingDetector: Sendable {
  let asked = Mutex(0)

  func detect(_ text: String) -> DetectedLanguage {
    asked.withLock { $0 += 1 }
    return DetectedLanguage(code: "tr", confidence: 1)
  }
}

private func manager(
  _ filters: [Filter], rules: [RuleState] = [], _ detector: CountingDetector
) -> MessageEvaluationManager {
  MessageEvaluationManager(
    snapshot: FilterSnapshot(
      FilterSnapshotSource(filters: filters, rules: rules), detectLanguage: detector.detect))
}

@Test func withoutALanguageFilterNoLanguageIsAskedFor() throws {
  let detector = CountingDetector()
  let filters = [
    try Filter.make("loan"), try Filter.make("^x", matching: .regex),
    try Filter.make("friend", .allow),
  ]
  let evaluation = manager(
    filters, rules: [rule(.links), rule(.emojis), rule(.shortSender, choice: 3)], detector)
  #expect(!evaluation.snapshot.blocksLanguages)
  for body in ["Merhaba", "a loan", "my friend", "שלום", ""] { _ = evaluation.action(body) }
  #expect(detector.asked.withLock { $0 } == 0)
}

@Test func aLanguageIsAskedForOnceAndOnlyWhenNothingDecidedBefore() throws {
  let detector = CountingDetector()
  let filters = [
    try Filter.make("$lang:turkish", .denyLanguage),
    try Filter.make("$lang:russian", .denyLanguage),
    try Filter.make("loan"), try Filter.make("friend", .allow),
  ]
  let evaluation = manager(filters, detector)
  #expect(evaluation.snapshot.blocksLanguages)
  _ = evaluation.action("a loan")
  _ = evaluation.action("my friend")
  #expect(detector.asked.withLock { $0 } == 0)
  #expect(evaluation.deciding("Merhaba") == "$lang:turkish")
  #expect(detector.asked.withLock { $0 } == 1)
}
