import FilterCore
import Foundation

/// What a switch costs: an explanation beside the verdict alone, and seeing through disguises beside
/// reading messages as they stand. Ratios are medians of rounds in which all take turns.
enum SwitchBenchmark {
  private static let filterCount = 1_000
  private static let rounds = 31
  /// Processor time of one turn, in seconds.
  private static let turn = 0.01

  static func run() throws {
    let filters = try BenchmarkPhrases.filters(BenchmarkPhrases.others(filterCount))
    let plain = BenchmarkMessages.compiled(filters)
    let disguised = FilterSnapshot(
      FilterSnapshotSource(
        filters: filters, rules: BenchmarkMessages.rules, seesThroughDisguises: true))
    print(
      "\n\(filterCount) contains filters, times a verdict with both off "
        + "(medians of \(rounds) rounds):")
    for (language, messages) in BenchmarkMessages.both {
      let ratios = Measure.ratios(
        [
          BenchmarkMessages.evaluation(plain, messages),
          BenchmarkMessages.evaluation(disguised, messages), explanation(plain, messages),
        ], rounds: rounds, turn: turn)
      print(
        "  \(language): seeing through disguises \(Measure.hundredths(ratios[1]))x, "
          + "explained \(Measure.hundredths(ratios[2]))x")
    }
  }

  /// Explains one of `messages` a run.
  private static func explanation(
    _ snapshot: FilterSnapshot, _ messages: [String]
  ) -> (Int) -> Void {
    let manager = MessageEvaluationManager(snapshot: snapshot)
    let scratch = EvaluationScratch()
    return { run in
      _ = manager.explainMessage(
        body: messages[run % messages.count], sender: BenchmarkMessages.sender, scratch: scratch)
    }
  }
}
