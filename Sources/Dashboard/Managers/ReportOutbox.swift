import Foundation
import Persistence
import Services
import Synchronization

/// Sends reports that wait, each once.
///
/// A try claims its report for a while, so that pages, the loop and other processes never send it at the
/// same time, and carries the report's id as a key: where this process ends between sending and
/// remembering that, the next try is known to the other side.
final class ReportOutbox: Sendable {
  /// What one try led to.
  enum Result: Sendable, Equatable {
    case sent
    /// There is no network.
    case offline
    /// The other side could not be reached, or could not take it now.
    case failed
    case refused
    /// It is being sent already, or it is gone.
    case taken
  }

  /// How long a report belongs to whoever tries it, in seconds: longer than any try lasts.
  static let leaseSeconds: TimeInterval = 120
  /// How often the network is looked for while there is none.
  static let offlinePause = Duration.seconds(60)
  /// Between two looks at the outbox, at most: other processes put reports into it, too.
  static let longestPause = Duration.seconds(15 * 60)
  /// Statuses that say something of the report and not of the other side's state.
  private static let refusals: Set<Int> = [400, 413, 415, 422]
  /// What is kept of a try that was not made, because there was no network.
  static let offlineWord = "offline"

  /// Up to half a minute after the first try, up to six hours in the end.
  static let patience: RetryPolicy = {
    var policy = RetryPolicy()
    policy.firstWait = .seconds(30)
    policy.longestWait = .seconds(6 * 3_600)
    return policy
  }()

  private let store: ReportStore
  private let service: (any ReportMessageServiceProtocol)?
  private let policy: RetryPolicy
  private let now: @Sendable () -> Date
  private let sleep: @Sendable (Duration) async throws -> Void
  private let log: @Sendable (String) -> Void
  /// Told after each try that changed what the reports page shows.
  private let didChange: @Sendable () -> Void
  private let wakes: AsyncStream<Void>
  private let waker: AsyncStream<Void>.Continuation
  private let loop = Mutex<Task<Void, Never>?>(nil)
  private let underway = Mutex<Set<UUID>>([])

  init(
    store: ReportStore, service: (any ReportMessageServiceProtocol)?,
    policy: RetryPolicy = ReportOutbox.patience, now: @escaping @Sendable () -> Date,
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
    log: @escaping @Sendable (String) -> Void, didChange: @escaping @Sendable () -> Void = {}
  ) {
    self.store = store
    self.service = service
    self.policy = policy
    self.now = now
    self.sleep = sleep
    self.log = log
    self.didChange = didChange
    (wakes, waker) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Whether reports are sent anywhere.
  var isConfigured: Bool { service != nil }

  /// When the loop may try a report that whoever adds it sends at once; `nil`: reports stay here.
  var dueAfterFirstTry: Date? {
    isConfigured ? now().addingTimeInterval(Self.leaseSeconds) : nil
  }

  /// Sends what is due from now on, until `stop()`.
  func start() {
    guard service != nil else { return }
    let task = Task { await run() }
    loop.withLock { $0 = task }
    wake()
  }

  /// Looks at once for what is due.
  func wake() { waker.yield() }

  /// Tries everything that waits, because the network is back or somebody asks for it.
  func hurry() async throws {
    try await store.makeDue(at: now())
    wake()
  }

  /// Ends the loop; a try that is under way is cut short and stays in the outbox.
  func stop() async {
    waker.finish()
    let task = loop.withLock { $0 }
    task?.cancel()
    await task?.value
  }

  private func run() async {
    var timer: Task<Void, Never>?
    for await _ in wakes {
      timer?.cancel()
      let pause = min(await sendDue() ?? Self.longestPause, Self.longestPause)
      if Task.isCancelled { break }
      timer = Task { [sleep, waker] in
        do { try await sleep(pause) } catch { return }
        waker.yield()
      }
    }
    timer?.cancel()
  }

  /// Tries everything that is due, one after another.
  /// - Returns: how long until the next look; `nil` while nothing waits.
  func sendDue() async -> Duration? {
    guard let service else { return nil }
    do {
      guard try await store.nextDue() != nil else { return nil }
      guard await service.isOnline() else { return Self.offlinePause }
      while !Task.isCancelled, let entry = try await claim(nil) {
        _ = await send(entry, service)
      }
      guard let due = try await store.nextDue() else { return nil }
      return .seconds(max(1, due.timeIntervalSince(now())))
    } catch {
      log("reports were not sent: the store failed")
      return Self.offlinePause
    }
  }

  /// Tries one report now, whenever it is due.
  func send(_ id: UUID) async throws -> Result {
    guard let service else { return .offline }
    // The loop learns when the next try is.
    defer { wake() }
    guard await service.isOnline() else {
      try await store.markFailed(id, Self.offlineWord, due: now())
      didChange()
      return .offline
    }
    guard let entry = try await claim(id) else { return .taken }
    return await send(entry, service)
  }

  private func claim(_ id: UUID?) async throws -> OutboxEntry? {
    let time = now()
    return try await store.claim(id, at: time, until: time.addingTimeInterval(Self.leaseSeconds))
  }

  private func send(
    _ entry: OutboxEntry, _ service: any ReportMessageServiceProtocol
  ) async -> Result {
    let report = entry.report
    guard underway.withLock({ $0.insert(report.id).inserted }) else { return .taken }
    defer { underway.withLock { _ = $0.remove(report.id) } }
    let body = ReportMessageRequestBody(
      sender: report.sender, bodies: report.bodies, type: report.type)
    do throws(HTTPServiceError) {
      try await service.reportMessage(reportMessageRequestBody: body, key: report.id)
    } catch {
      log("a report was not sent: \(error.word)")
      if case .status(let status) = error, Self.refusals.contains(status) {
        return await note(.refused) { try await self.store.markRefused(report.id, error.word) }
      }
      let due = now() + max(.seconds(1), policy.pause(after: entry.tries))
      return await note(.failed) {
        try await self.store.markFailed(report.id, error.word, due: due)
      }
    }
    return await note(.sent) { try await self.store.markSent(report.id, at: self.now()) }
  }

  /// Remembers a result. Where that fails the claim runs out and the same report, with its key, is tried
  /// again.
  private func note(
    _ result: Result, _ remember: () async throws -> Void
  ) async -> Result {
    do { try await remember() } catch {
      log("what became of a report was not kept: the store failed")
    }
    didChange()
    return result
  }
}

extension HTTPServiceError {
  /// The code, with the status where it is one.
  fileprivate var word: String {
    if case .status(let status) = self { "status \(status)" } else { code }
  }
}

extension Date {
  fileprivate static func + (date: Date, duration: Duration) -> Date {
    let (seconds, attoseconds) = duration.components
    return date.addingTimeInterval(Double(seconds) + Double(attoseconds) * 1e-18)
  }
}
