import FilterCore
import Foundation
import Persistence

/// Community lists of 100,000 phrases on their way from a file to verdicts, and what those cost then.
///
/// Processor time of the process, but for the store, which waits for the disk: that is wall time.
enum ListsBenchmark {
  private static let counts = [10, 1_000, 100_000]
  /// Languages that share the phrases.
  private static let languages = ["de", "en", "es", "fr", "it"]
  /// Parts of a phrase, so that no two are alike and none is in a message.
  private static let words = ["parcel", "prize", "loan", "bonus", "refund", "ticket", "winner"]

  static func run(_ arguments: [String]) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "simply-filter-sms-benchmark-\(UUID().uuidString)")
    let store = try PersistenceManager(.directory(folder))
    do {
      var rates: [Double] = []
      for count in counts { rates.append(try await measure(count, store)) }
      print("verdicts with \(counts[2]) phrases: \(ratio(rates[0], rates[2])) slower than with 10")
    } catch {
      await store.close()
      try FileManager.default.removeItem(at: folder)
      throw error
    }
    await store.close()
    try FileManager.default.removeItem(at: folder)
  }

  /// - Returns: verdicts a second.
  private static func measure(_ count: Int, _ store: PersistenceManager) async throws -> Double {
    let data = try JSONEncoder().encode(lists(count, "first"))
    var reading: AutomaticFilterListsResponse?
    let read = try Measure.seconds { reading = try AutomaticFilterListsFile.read(data).lists }
    let first = reading ?? lists(count, "first")
    let second = lists(count, "second")
    try await store.saveCache(first, at: Date())

    var shrinks = false
    let compare = Measure.seconds { shrinks = first.shrinks(to: second) }
    let clock = ContinuousClock()
    let save = try await clock.measure { try await store.saveCache(second, at: Date()) }
    let touch = try await clock.measure { try await store.saveCache(second, at: Date()) }
    print(
      "\(count) phrases, \(data.count / 1_024) KiB: read and checked in \(ms(read)) ms, "
        + "compared in \(ms(compare)) ms\(shrinks ? ", shorter" : ""), "
        + "stored in \(ms(save / .seconds(1))) ms, the same again in \(ms(touch / .seconds(1))) ms")

    var source = FilterSnapshotSource(
      rules: BenchmarkMessages.rules, activeLanguages: Set(languages), lists: second, revision: 1)
    var snapshot = FilterSnapshot(source)
    let compile = Measure.seconds { snapshot = FilterSnapshot(source) }
    source.revision = 2
    let recompile = Measure.seconds { snapshot = FilterSnapshot(source, reusing: snapshot) }
    let english = rate(snapshot)
    print(
      "  compiled in \(ms(compile)) ms, after another change in \(ms(recompile)) ms; "
        + "\(Measure.short(english)) verdicts/s, the app's loop "
        + "\(ratio(english, loop(second))) slower")
    return english
  }

  private static func lists(_ count: Int, _ word: String) -> AutomaticFilterListsResponse {
    var lists: [String: LanguageFilterListResponse] = [:]
    for number in 0..<count {
      let text = "\(words[number % words.count]) \(word) number \(number)"
      let language = languages[number % languages.count]
      if number.isMultiple(of: 10) {
        lists[language, default: .init()].denySender.append(text)
      } else {
        lists[language, default: .init()].denyBody.append(text)
      }
    }
    return AutomaticFilterListsResponse(filterLists: lists)
  }

  private static func rate(_ snapshot: FilterSnapshot) -> Double {
    let manager = MessageEvaluationManager(snapshot: snapshot)
    let scratch = EvaluationScratch()
    let texts = BenchmarkMessages.english
    return Measure.rate { run in
      _ = manager.evaluateMessage(
        body: texts[run % texts.count], sender: BenchmarkMessages.sender, scratch: scratch)
    }
  }

  /// Asks for each phrase in turn, as the app does.
  private static func loop(_ lists: AutomaticFilterListsResponse) -> Double {
    let phrases = lists.filterLists.values.flatMap(\.denyBody)
    let texts = BenchmarkMessages.english
    return Measure.rate { run in
      let body = texts[run % texts.count].lowercased()
      _ = phrases.contains { body.contains($0) }
    }
  }

  private static func ms(_ seconds: Double) -> String { Measure.short(seconds * 1_000) }

  private static func ratio(_ one: Double, _ other: Double) -> String {
    Measure.short(one / other) + " times"
  }
}
