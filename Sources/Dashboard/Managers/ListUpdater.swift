import Foundation
import Services
import Synchronization

/// Updates lists in the background, one update at a time.
final class ListUpdater: Sendable {
  /// How an update ended; `nil` where the store failed.
  typealias Running = Task<AutomaticFilterUpdate?, Never>

  private let manager: AutomaticFilterManager
  private let log: @Sendable (String) -> Void
  private let running = Mutex<Running?>(nil)

  init(manager: AutomaticFilterManager, log: @escaping @Sendable (String) -> Void) {
    self.manager = manager
    self.log = log
  }

  /// What a screen asks; `nil` without a source.
  var updates: ListUpdates? {
    guard let source = manager.source else { return nil }
    return ListUpdates(
      state: {
        let record = try await self.manager.lastRecord()
        return ListUpdateState(
          isAvailable: try await self.manager.mayReplace(source.origin),
          isUpdating: self.running.withLock { $0 != nil }, lastFailure: record.failure,
          triedAt: record.triedAt)
      },
      begin: { self.begin(force: true, acceptsSmaller: $0) })
  }

  /// Returns at once; while an update runs, another one is not begun.
  /// - Returns: the update that runs now.
  @discardableResult
  func begin(force: Bool, acceptsSmaller: Bool = false) -> Running {
    running.withLock { running in
      if let running { return running }
      let task = Running {
        let update = await self.update(force: force, acceptsSmaller: acceptsSmaller)
        self.running.withLock { $0 = nil }
        return update
      }
      running = task
      return task
    }
  }

  /// Waits for the update that runs, if one does.
  func finish() async {
    _ = await running.withLock { $0 }?.value
  }

  /// Ends the update that runs.
  func stop() async {
    let task = running.withLock { $0 }
    task?.cancel()
    _ = await task?.value
  }

  private func update(force: Bool, acceptsSmaller: Bool) async -> AutomaticFilterUpdate? {
    do {
      let update =
        try await force
        ? manager.forceUpdateAutomaticFilters(acceptsSmaller: acceptsSmaller)
        : manager.updateAutomaticFiltersIfNeeded()
      if case .failed(let failure) = update {
        log("lists were not updated: \(failure.reason.rawValue)")
      }
      return update
    } catch {
      log("lists were not updated: the store failed")
      return nil
    }
  }
}
