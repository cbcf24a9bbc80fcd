import FilterCore
import Persistence

/// What Home shows, read from the store at once: also the column beside a pushed screen, and what the
/// menu needs to know.
struct HomeModel: Sendable {
  var automatic: AutomaticFilterManager.State
  var rules: [RuleState]
  var counts: [FilterType: Int]
  var seesThroughDisguises: Bool
  /// The store's revision before the rest was read: what is shown is at least as new.
  var revision: Int64

  static func load(_ app: AppManager) async throws -> HomeModel {
    let revision = try await app.persistenceManager.revision()
    return HomeModel(
      automatic: try await app.automaticFilterManager.state(),
      rules: try await app.automaticFilterManager.rules(),
      counts: try await app.persistenceManager.filterCounts(),
      seesThroughDisguises: try await app.defaultsManager.value(.seesThroughDisguises),
      revision: revision)
  }

  /// "Block all unknown" is on: pages then change nothing else but allowed texts.
  var isLocked: Bool { rules.contains { $0.rule == .allUnknown && $0.isActive } }
  var canExport: Bool { counts.values.contains { $0 > 0 } }
  var canAddLanguage: Bool {
    (counts[.denyLanguage] ?? 0) < FilterLanguage.allCases.count
  }
}
