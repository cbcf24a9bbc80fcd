import FilterCore
import Persistence

/// Takes what people say about messages. Reports are kept; whoever sends them reads them from the store.
struct ReportManager: Sendable {
  let store: ReportStore
  let persistence: PersistenceManager

  /// What became of a report.
  enum Outcome: Sendable {
    case kept
    /// The sender is blocked from now on, or was already.
    case senderBlocked(isNew: Bool)
  }

  /// Keeps the report and, where asked, blocks the sender.
  /// - Throws: `FilterTextError` or `PersistenceError` where the sender can be no filter; the report
  ///   is then not kept either.
  func report(sender: String, body: String, type: ReportType) async throws -> Outcome {
    var outcome = Outcome.kept
    if type == .junkAndBlockSender {
      let draft = try FilterDraft(
        text: sender, type: .deny, folder: .junk, target: .sender, matching: .exact,
        filterCase: .caseInsensitive)
      do {
        _ = try await persistence.addFilter(draft)
        outcome = .senderBlocked(isNew: true)
      } catch PersistenceError.duplicateFilter {
        outcome = .senderBlocked(isNew: false)
      }
    }
    try await store.add(sender: sender, body: body, type: type)
    return outcome
  }
}
