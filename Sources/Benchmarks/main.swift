// Measures parts of the product and prints figures and ratios of one run; it fails nothing. Times are
// processor time of this process.
//
//   Benchmarks batch [PROGRAM]
//   Benchmarks compare [PROGRAM]
//   Benchmarks engine [RULES.sfsfilters]
//   Benchmarks follow
//   Benchmarks language [TEXTS.tsv]
//   Benchmarks lists
//   Benchmarks pages
//   Benchmarks serve [PROGRAM]
//   Benchmarks store
import Foundation

/// One part: a file of its own, listed here.
let parts: [(name: String, run: ([String]) async throws -> Void)] = [
  ("batch", BatchBenchmark.run),
  ("compare", CompareBenchmark.run),
  ("engine", EngineBenchmark.run),
  ("follow", FollowBenchmark.run),
  // The other process of `follow`.
  ("follow-write", FollowBenchmark.write),
  ("language", LanguageBenchmark.run),
  ("lists", ListsBenchmark.run),
  ("pages", PagesBenchmark.run),
  ("serve", ServeBenchmark.run),
  ("store", StoreBenchmark.run),
]

let arguments = Array(CommandLine.arguments.dropFirst())
guard let name = arguments.first, let part = parts.first(where: { $0.name == name }) else {
  let names = parts.map(\.name).joined(separator: "|")
  FileHandle.standardError.write(Data("usage: Benchmarks \(names) [ARGUMENTS]\n".utf8))
  exit(2)
}
do {
  try await part.run(Array(arguments.dropFirst()))
} catch {
  FileHandle.standardError.write(Data("\(name): \(error)\n".utf8))
  exit(1)
}
