import FilterCore
import Persistence

/// Takes what people at this dashboard say about messages: keeps it, and sends it where there is an
/// endpoint.
struct ReportManager: Sendable {
  let store: ReportStore
  let persistence: PersistenceManager
  let outbox: ReportOutbox
  /// Told after each report that was kept.
  let didChange: @Sendable () -> Void

  /// What became of a report.
  enum Outcome: Int, Sendable, CaseIterable {
    /// There is nowhere to send it.
    case kept = 0
    case sent = 1
    /// It waits until the network is back.
    case waitsForNetwork = 2
    /// It waits until the other side takes it.
    case waitsForEndpoint = 3
    /// The other side does not want it; it stays here.
    case refused = 4
  }

  /// Keeps the report, sends it where there is somewhere to, and, where asked, blocks the sender, which
  /// needs no network.
  /// - Throws: `FilterTextError` or `PersistenceError` where the sender can be no filter, and `Refusal`
  ///   where there are too many reports; then neither the report nor a filter is kept.
  func report(sender: String, body: String, type: ReportType) async throws -> Outcome {
    let draft = type == .junkAndBlockSender ? try Self.blockingDraft(sender) : nil
    let addition = try await store.add(
      sender: sender, body: body, type: type, due: outbox.dueAfterFirstTry)
    guard case .added(let report) = addition else {
      throw Refusal.reportsFull(limit: ReportStore.maximumReports)
    }
    if let draft {
      do {
        try await block(draft)
      } catch {
        _ = try await store.delete([report.id])
        throw error
      }
    }
    didChange()
    guard outbox.isConfigured else { return .kept }
    return switch try await outbox.send(report.id) {
    case .sent: .sent
    case .offline: .waitsForNetwork
    case .failed, .taken: .waitsForEndpoint
    case .refused: .refused
    }
  }

  private static func blockingDraft(_ sender: String) throws(FilterTextError) -> FilterDraft {
    try FilterDraft(
      text: sender, type: .deny, folder: .junk, target: .sender, matching: .exact,
      filterCase: .caseInsensitive)
  }

  private func block(_ draft: FilterDraft) async throws {
    do {
      _ = try await persistence.addFilter(draft)
    } catch PersistenceError.duplicateFilter {
      // Blocked already.
    }
  }
}
