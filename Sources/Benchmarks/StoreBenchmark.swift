import FilterCore
import Foundation
import Persistence

/// The store over 100,000 filters, each figure beside a plain way to do the same in the same run.
///
/// Processor time of the process, but for commits, which wait for the disk: those are wall time.
enum StoreBenchmark {
  private static let count = 100_000
  /// Filters that are added one by one.
  private static let sample = 300
  /// Reads of one measurement.
  private static let rounds = 200

  static func run(_ arguments: [String]) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "simply-filter-sms-benchmark-\(UUID().uuidString)")
    let store = try PersistenceManager(.directory(folder))
    do {
      try await measureImport(store)
      try await measurePages(store)
      try await measureSearches(store)
    } catch {
      await store.close()
      try FileManager.default.removeItem(at: folder)
      throw error
    }
    await store.close()
    try FileManager.default.removeItem(at: folder)
  }

  // MARK: Importing

  private static func measureImport(_ store: PersistenceManager) async throws {
    let drafts = try drafts("word", count)
    let processor = Measure.now()
    let whole = try await wallSeconds { _ = try await store.importFilters(drafts) }
    print(
      "import of \(count): \(Measure.short(whole * 1_000)) ms, of the processor "
        + "\(Measure.short((Measure.now() - processor) * 1_000)) ms")

    let single = try self.drafts("single", sample)
    let oneByOne = try await wallSeconds {
      for draft in single { _ = try await store.addFilter(draft) }
    }
    row(
      "a filter, imported", whole / Double(count), "a transaction each", oneByOne / Double(sample))

    let group = try self.drafts("group", sample)
    let together = try await wallSeconds {
      try await withThrowingTaskGroup(of: Void.self) { tasks in
        for draft in group { tasks.addTask { _ = try await store.addFilter(draft) } }
        try await tasks.waitForAll()
      }
    }
    row(
      "a filter, \(sample) callers", together / Double(sample), "a transaction each",
      oneByOne / Double(sample))
  }

  // MARK: Pages

  private static func measurePages(_ store: PersistenceManager) async throws {
    let transfers = TransferStore(store)
    try await transfers.beginExport(browser: "benchmark")
    guard let export = try await transfers.pending(browser: "benchmark")?.id else {
      throw PersistenceError.notFound
    }
    for depth in [0, count / 2, count - 100] {
      let cursor = depth == 0 ? nil : FilterCursor("p\(depth)")
      let keyset = try await seconds {
        _ = try await store.filterPage(FilterQuery(type: .deny, after: cursor))
      }
      // A list that is paged by counting rows from its beginning.
      let offset = try await seconds {
        _ = try await transfers.candidates(
          browser: "benchmark", id: export, type: .deny, offset: depth,
          limit: FilterQuery.defaultLimit)
      }
      row("page at \(depth)", keyset, "by OFFSET", offset)
    }
    let whole = try await seconds(rounds: 3) {
      _ = try await store.fetchFilterRecords(for: .deny).sorted { $0.text < $1.text }.prefix(50)
    }
    for order in FilterOrder.allCases {
      let page = try await seconds {
        _ = try await store.filterPage(FilterQuery(type: .deny, order: order))
      }
      row("page by \(order)", page, "all, sorted", whole)
    }
    row("counts", try await seconds { _ = try await store.filterCounts() }, "all, sorted", whole)
  }

  // MARK: Searches

  private static func measureSearches(_ store: PersistenceManager) async throws {
    for search in ["word 7777", "word", "77", "no such text"] {
      let naive = try await seconds(rounds: 1) {
        _ = try await store.fetchFilterRecords(for: .deny).filter {
          $0.text.lowercased().contains(search)
        }
      }
      // Each round changes the revision, so that no total is remembered.
      let first = try await seconds(rounds: 5) {
        let language = try await store.fetchAutomaticFiltersLanguageRecords()["en"] ?? false
        try await store.setLanguage("en", isActive: !language)
        _ = try await store.filterPage(FilterQuery(type: .deny, search: search))
      }
      row("search for \(search)", first, "all, contains", naive)
    }
  }

  // MARK: Measuring

  private static func drafts(_ word: String, _ count: Int) throws -> [FilterDraft] {
    try (0..<count).map { try FilterDraft(text: "\(word) \($0)", type: .deny) }
  }

  private static func seconds(
    rounds: Int = rounds, _ body: () async throws -> Void
  ) async throws -> Double {
    try await body()
    let start = Measure.now()
    for _ in 0..<rounds { try await body() }
    return (Measure.now() - start) / Double(rounds)
  }

  private static func wallSeconds(_ body: () async throws -> Void) async throws -> Double {
    let clock = ContinuousClock()
    let start = clock.now
    try await body()
    return start.duration(to: clock.now) / .seconds(1)
  }

  private static func row(_ name: String, _ time: Double, _ plain: String, _ other: Double) {
    print(
      Measure.padded(name, 24) + Measure.padded("\(Measure.short(time * 1e6)) µs", 12)
        + Measure.padded(plain, 20) + Measure.padded("\(Measure.short(other * 1e6)) µs", 12)
        + "\(Measure.short(other / time))x")
  }
}
