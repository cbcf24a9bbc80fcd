import Foundation
import Services
import Synchronization

/// Updates lists in the background, one update at a time.
final class ListUpdater: Sendable {
  private let manager: AutomaticFilterManager
  private let log: @Sendable (String) -> Void
  private let running = Mutex<Task<Void, Never>?>(nil)

  init(manager: AutomaticFilterManager, log: @escaping @Sendable (String) -> Void) {
    self.manager = manager
    self.log = log
  }

  /// What a screen asks; `nil` without a source.
  var updates: ListUpdates? {
    guard let source = manager.source else { return nil }
    return ListUpdates(
      state: {
        let failure = try await self.manager.lastFailure()
        return ListUpdateState(
          isAvailable: try await self.manager.mayReplace(source.origin),
          isUpdating: self.running.withLock { $0 != nil }, lastFailure: failure)
      },
      begin: { self.begin(force: true) })
  }

  /// Returns at once; while an update runs, another one is not begun.
  func begin(force: Bool) {
    running.withLock { running in
      guard running == nil else { return }
      running = Task {
        await self.update(force: force)
        self.running.withLock { $0 = nil }
      }
    }
  }

  /// Waits for the update that runs, if one does.
  func finish() async {
    await running.withLock { $0 }?.value
  }

  /// Ends the update that runs.
  func stop() async {
    let task = running.withLock { $0 }
    task?.cancel()
    await task?.value
  }

  private func update(force: Bool) async {
    do {
      let update =
        try await force
        ? manager.forceUpdateAutomaticFilters() : manager.updateAutomaticFiltersIfNeeded()
      if case .failed(let failure) = update {
        log("lists were not updated: \(failure.reason.rawValue)")
      }
    } catch {
      log("lists were not updated: the store failed")
    }
  }
}
