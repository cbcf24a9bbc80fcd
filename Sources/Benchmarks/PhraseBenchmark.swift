import FilterCore
import Foundation

/// What a message costs as contains filters grow, for phrases that share little with the messages and
/// for phrases that are made of their own words. Ratios are medians of rounds in which all take turns.
enum PhraseBenchmark {
  private static let counts = [10, 1_000, 100_000]
  private static let rounds = 31
  /// Processor time of one turn, in seconds.
  private static let turn = 0.01

  static func run() throws {
    print("\nas filters grow, times the cost of 10 of other words (medians of \(rounds) rounds):")
    let base = try BenchmarkPhrases.snapshot(BenchmarkPhrases.others(10))
    try measure("phrases of other words", base, BenchmarkPhrases.others(100_000))
    try measure("phrases of the messages' words", base, BenchmarkPhrases.own(100_000))
    try build("one beginning of 60 letters", BenchmarkPhrases.alike(100_000))
  }

  private static func measure(
    _ name: String, _ base: FilterSnapshot, _ texts: [String]
  ) throws {
    let snapshots = try counts.map { try BenchmarkPhrases.snapshot(Array(texts.prefix($0))) }
    for (language, messages) in BenchmarkMessages.both {
      let ratios = Measure.ratios(
        ([base] + snapshots).map { BenchmarkMessages.evaluation($0, messages) }, rounds: rounds,
        turn: turn)
      let list = zip(counts, ratios.dropFirst()).map { "\($0) \(Measure.hundredths($1))x" }
      print("  \(name), \(language): \(list.joined(separator: ", "))")
    }
    try build(name, texts)
  }

  /// The build of the compiled form alone.
  private static func build(_ name: String, _ texts: [String]) throws {
    let filters = try BenchmarkPhrases.filters(texts)
    var snapshot = FilterSnapshot.empty
    let times = (0..<5).map { _ in
      Measure.seconds { snapshot = BenchmarkMessages.compiled(filters) }
    }
    let statistics = snapshot.statistics
    let bytes = Double(statistics.bytes + statistics.filterBytes)
    print(
      "  \(name): \(texts.count) built in \(Measure.short(times.sorted()[2] * 1_000)) ms, "
        + "\(statistics.states) states, \(Measure.short(bytes / 1e6)) MB")
  }
}
