import FilterCore
import Foundation

/// Time and memory of language detection: loading, and each text of a labelled table.
enum LanguageBenchmark {
  private static let standardTable = "../shared/cases/languages.tsv"
  /// Rounds over all texts; the fastest of each counts, so that other work on the machine does not.
  private static let rounds = 5

  static func run(_ arguments: [String]) throws {
    let before = residentBytes()
    let load = Measure.seconds { LanguageDetector.prepare() }
    print(
      "model: read in \(Measure.short(load * 1_000)) ms, "
        + "\((residentBytes() - before) >> 10) KiB of memory")
    let path = arguments.first ?? standardTable
    guard let data = FileManager.default.contents(atPath: path) else {
      print("texts: none at \(path); give its path as an argument")
      return
    }
    let texts = String(decoding: data, as: UTF8.self).split(separator: "\n").dropFirst()
      .compactMap { $0.split(separator: "\t", maxSplits: 2).last.map(String.init) }
    let detector = LanguageDetector()
    var fastest = [Double](repeating: .infinity, count: texts.count)
    for _ in 0..<rounds {
      for (index, text) in texts.enumerated() {
        fastest[index] = min(fastest[index], Measure.seconds { _ = detector.detect(text) })
      }
    }
    fastest.sort()
    let mean = fastest.reduce(0, +) / Double(max(fastest.count, 1))
    let median = fastest.isEmpty ? 0 : fastest[fastest.count / 2]
    print(
      "\(texts.count) texts: median \(Measure.short(median * 1e6)) µs, "
        + "mean \(Measure.short(mean * 1e6)) µs")
  }

  /// Memory of this process, in bytes (proc(5), `statm`).
  private static func residentBytes() -> Int {
    guard let pages = FileManager.default.contents(atPath: "/proc/self/statm") else { return 0 }
    let fields = String(decoding: pages, as: UTF8.self).split(separator: " ")
    return (fields.count > 1 ? Int(fields[1]) ?? 0 : 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
  }
}
