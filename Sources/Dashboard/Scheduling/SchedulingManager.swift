import Foundation
import Persistence
import Synchronization

/// Refreshes the lists when they are due, while the server runs.
///
/// `ListSchedule` decides when; what is due is claimed in the store, so that of several processes one
/// asks.
final class SchedulingManager: Sendable {
  /// Seconds between two looks at the clock, at most: it may be set, and a machine may sleep.
  static let longestNap: TimeInterval = 15 * 60

  private let manager: AutomaticFilterManager
  private let updater: ListUpdater
  private let now: @Sendable () -> Date
  /// From 0 up to 1.
  private let chance: @Sendable () -> Double
  private let log: @Sendable (String) -> Void
  private let tasks = Mutex((loop: Task<Void, Never>?.none, nap: Task<Void, Never>?.none))

  init(
    manager: AutomaticFilterManager, updater: ListUpdater, now: @escaping @Sendable () -> Date,
    chance: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) },
    log: @escaping @Sendable (String) -> Void
  ) {
    self.manager = manager
    self.updater = updater
    self.now = now
    self.chance = chance
    self.log = log
  }

  /// Takes up the stored schedule and follows it until `stop`.
  func start() async {
    guard manager.source != nil else { return }
    await prepare()
    // The first page has the lists that are shipped.
    if manager.source?.origin == .starter { _ = await run() }
    let loop = Task.detached { [weak self] in
      while !Task.isCancelled, let self {
        let next = await self.run()
        await self.nap(until: next)
      }
    }
    tasks.withLock { $0.loop = loop }
  }

  /// Ends the waiting, and the update that it waits for; returns once the schedule is written no more.
  func stop() async {
    let loop = tasks.withLock { tasks in
      tasks.loop?.cancel()
      tasks.nap?.cancel()
      return tasks.loop
    }
    await loop?.value
  }

  /// What a start makes of the stored schedule.
  func prepare() async {
    do {
      let isUrgent = try await manager.isUrgent()
      let now = now()
      let chance = chance()
      _ = try await manager.defaults.update(.listSchedule) {
        $0.atStart(isUrgent: isUrgent, now: now, chance: chance)
      }
    } catch {
      report()
    }
  }

  /// Updates the lists where they are due.
  /// - Returns: when to look again.
  func run() async -> Date {
    do {
      let now = now()
      let chance = chance()
      let isMine = try await manager.defaults.update(.listSchedule) { schedule in
        schedule.isDue(now) ? schedule.trying(now: now, chance: chance) : nil
      }
      if isMine { try await update() }
      let next = try await manager.defaults.value(.listSchedule).nextAt
      return next ?? .distantFuture
    } catch {
      report()
      return now() + Self.longestNap
    }
  }

  private func update() async throws {
    let running = updater.begin(force: false)
    let update = await withTaskCancellationHandler {
      await running.value
    } onCancel: {
      running.cancel()
    }
    // An update that was cut short says nothing of the lists: what was written before it holds.
    guard !Task.isCancelled else { return }
    switch update {
    case .failed, nil: break
    case .updated, .current, .skipped:
      let date = try await manager.persistence.fetchAutomaticFiltersCacheStamp()?.updatedAt
      let now = now()
      let chance = chance()
      _ = try await manager.defaults.update(.listSchedule) {
        $0.succeeded(listsOf: date, now: now, chance: chance)
      }
    }
  }

  /// The network is there again.
  func networkReturned() async {
    do {
      let now = now()
      let chance = chance()
      let isSooner = try await manager.defaults.update(.listSchedule) {
        $0.reconnected(now: now, chance: chance)
      }
      if isSooner { tasks.withLock { $0.nap?.cancel() } }
    } catch {
      report()
    }
  }

  private func nap(until date: Date) async {
    let seconds = min(max(1, date.timeIntervalSince(now())), Self.longestNap)
    let nap = Task {
      do {
        try await Task.sleep(for: .seconds(seconds))
      } catch {
        // Woken: there is something to look at.
      }
    }
    let isOver = tasks.withLock { tasks in
      tasks.nap = nap
      return tasks.loop?.isCancelled ?? false
    }
    if isOver { nap.cancel() }
    await nap.value
  }

  private func report() { log("schedule: the store failed") }
}
