import CMeasure
import Dashboard
import FilterCore
import Foundation
import Persistence

/// A million evaluations while another process writes filters as fast as it can: whether each verdict
/// is right, how soon a change is followed, and the longest pause of an evaluation.
enum FollowBenchmark {
  private static let evaluations = 1_000_000
  /// A pause that is counted, in seconds.
  private static let pause = 0.001
  /// Filters that are there all along.
  private static let counts = [100, 100_000]

  static func run(_ arguments: [String]) async throws {
    for count in counts {
      let folder = FileManager.default.temporaryDirectory.appending(
        path: "simply-filter-sms-benchmark-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: folder) }
      let store = try PersistenceManager(.directory(folder))
      _ = try await store.importFilters(
        (0..<count).map { try FilterDraft(text: "word \($0)", type: .deny) })
      let manager = SnapshotManager(persistence: store)
      await manager.start()
      print("\(count) filters")
      let base = await manager.evaluation()?.snapshot.revision ?? 0
      var alone = Course(base: base)
      await alone.run(manager, evaluations)
      print("  nobody writes:   \(alone.summary)")
      let writer = try Writer(folder)
      var beside = Course(base: base)
      await beside.run(manager, evaluations)
      let commits = try writer.stop()
      print("  another writes:  \(beside.summary)")
      print("  \(commits.count) commits meanwhile, \(lag(commits, beside.seen))")
      manager.stop()
      await store.close()
    }
  }

  /// What the other process does until it is killed: adds a filter that matches, and removes it again.
  /// Says the revision and the time of each commit.
  static func write(_ arguments: [String]) async throws {
    guard let folder = arguments.first else { return }
    let store = try PersistenceManager(.directory(URL(filePath: folder)))
    while true {
      let filter = try await store.addFilter(FilterDraft(text: "flip", type: .deny))
      report(filter.revision)
      _ = try await store.deleteFilters(ids: [filter.id])
      report(filter.revision + 1)
    }
  }

  private static func report(_ revision: Int64) {
    FileHandle.standardOutput.write(Data("\(revision) \(monotonic())\n".utf8))
  }

  /// From a commit to the first evaluation that knew it or a later one.
  private static func lag(_ commits: [Commit], _ seen: [Commit]) -> String {
    var lags: [Double] = []
    var next = 0
    for commit in commits {
      while next < seen.count, seen[next].revision < commit.revision { next += 1 }
      guard next < seen.count else { break }
      lags.append(max(0, seen[next].seconds - commit.seconds))
    }
    guard let longest = lags.max() else { return "none of them followed" }
    let mean = lags.reduce(0, +) / Double(lags.count)
    return "followed after \(Measure.short(mean * 1_000)) ms in the mean, "
      + "\(Measure.short(longest * 1_000)) ms at most"
  }

  struct Commit {
    var revision: Int64
    /// On the clock that all processes share.
    var seconds: Double
  }

  /// One run of evaluations on one thread.
  private struct Course {
    /// The revision before the writer's first: an odd number of commits later the filter is there.
    private let base: Int64
    private(set) var seen: [Commit] = []
    private var wrong = 0
    private var longest = 0.0
    private var pauses = 0
    private var ownPauses = 0
    private var seconds = 0.0
    private var count = 0

    init(base: Int64) { self.base = base }

    mutating func run(_ manager: SnapshotManager, _ count: Int) async {
      self.count = count
      let scratch = EvaluationScratch()
      var waits = cmeasure_voluntary_waits()
      let start = monotonic()
      var last = start
      for _ in 0..<count {
        guard let evaluation = await manager.evaluation() else { continue }
        let result = evaluation.evaluateMessage(
          body: "a flip of a coin, then word", sender: "+15550100200", scratch: scratch)
        let now = monotonic()
        let revision = evaluation.snapshot.revision
        // Right for the revision it was made with, and never for one older than the last.
        let isThere = (revision - base) % 2 == 1
        let isOld = revision < seen.last?.revision ?? base
        if isOld || (result.action == .junk) != isThere { wrong += 1 }
        if seen.last?.revision ?? base != revision {
          seen.append(Commit(revision: revision, seconds: now))
        }
        if now - last > FollowBenchmark.pause {
          pauses += 1
          let all = cmeasure_voluntary_waits()
          if all != waits { ownPauses += 1 }
          waits = all
        }
        longest = max(longest, now - last)
        last = now
      }
      seconds = last - start
    }

    var summary: String {
      "\(count) evaluations in \(Measure.short(seconds)) s, \(wrong) wrong; longest pause "
        + "\(Measure.short(longest * 1_000)) ms, \(pauses) above 1 ms, in \(ownPauses) of them the "
        + "thread itself had waited"
    }
  }

  private static func monotonic() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// This program once more, as the one that writes.
  private struct Writer {
    private let process = Process()
    private let output: URL

    init(_ folder: URL) throws {
      output = folder.appending(path: "commits")
      try Data().write(to: output)
      process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      process.arguments = ["follow-write", folder.path]
      process.standardOutput = try FileHandle(forWritingTo: output)
      try process.run()
    }

    /// Ends it; its commits.
    func stop() throws -> [Commit] {
      process.terminate()
      process.waitUntilExit()
      return try String(contentsOf: output, encoding: .utf8).split(separator: "\n").compactMap {
        let columns = $0.split(separator: " ")
        guard columns.count == 2, let revision = Int64(columns[0]), let time = Double(columns[1])
        else { return nil }
        return Commit(revision: revision, seconds: time)
      }
    }
  }
}
