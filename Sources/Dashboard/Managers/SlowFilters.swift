import FilterCore
import Foundation
import Synchronization

/// Patterns that were given up on a message because they took too long: logged once by their identity,
/// and marked in their list.
final class SlowFilters: Sendable {
  private let ids = Mutex<Set<UUID>>([])
  private let log: @Sendable (String) -> Void

  init(log: @escaping @Sendable (String) -> Void) {
    self.log = log
  }

  /// Takes what one evaluation reported.
  func note(_ report: EvaluationReport) {
    for id in report.gaveUp where ids.withLock({ $0.insert(id).inserted }) {
      log("slow filter id=\(id.uuidString)")
    }
  }

  func contains(_ id: UUID) -> Bool { ids.withLock { $0.contains(id) } }
}
