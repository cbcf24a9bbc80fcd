import FilterCore
import Foundation

/// A report that whoever asked for it sends now.
public struct OutboxEntry: Sendable, Equatable {
  public var report: ReportedMessage
  /// Tries so far, this one included.
  public var tries: Int
}

/// The outbox: reports that are to be sent once, later.
extension ReportStore {
  /// Gives one report to whoever sends it, the one that is due longest. Until `lease` nobody else gets
  /// it; a sender that is killed leaves it for then.
  /// - Parameter id: only this report, also before it is due.
  public func claim(
    _ id: UUID? = nil, at now: Date, until lease: Date
  ) async throws(PersistenceError) -> OutboxEntry? {
    try await engine.write { (database) throws(PersistenceError) in
      let condition = id == nil ? "report_outbox.due_at <= ?" : "report.id = ?"
      let found = try database.first(
        """
        SELECT \(ReportRow.columns) FROM report_outbox
        JOIN report ON report.position = report_outbox.report
        WHERE \(condition) ORDER BY report_outbox.due_at, report_outbox.report LIMIT 1
        """, [id.map { .id($0) } ?? .date(now)]
      ) { (row) throws(PersistenceError) in
        OutboxEntry(report: try ReportRow.read(row, in: database), tries: Int(row.integer(9)) + 1)
      }
      guard let found else { return nil }
      try database.run(
        "UPDATE report_outbox SET tries = tries + 1, due_at = ?, failure = NULL WHERE report = ?",
        .date(lease), .integer(found.report.position))
      return found
    }
  }

  /// When the next report is due; `nil` while none waits.
  public func nextDue() async throws(PersistenceError) -> Date? {
    try await engine.read { (database) throws(PersistenceError) in
      try database.first("SELECT due_at FROM report_outbox ORDER BY due_at LIMIT 1") { row in
        row.date(0)
      }
    }
  }

  /// Makes everything due that waits after a try that failed. What is claimed, and has no failure to
  /// show, stays with whoever claimed it, in this process or another one.
  public func makeDue(at date: Date) async throws(PersistenceError) {
    _ = try await engine.write { (database) throws(PersistenceError) in
      try database.run(
        "UPDATE report_outbox SET due_at = ?1 WHERE due_at > ?1 AND failure IS NOT NULL",
        .date(date))
    }
  }

  /// Whether anything waits.
  public func isAnyWaiting() async throws(PersistenceError) -> Bool {
    try await nextDue() != nil
  }

  /// Remembers that a report has arrived; it waits no more.
  public func markSent(_ id: UUID, at date: Date) async throws(PersistenceError) {
    try await finish(id, "UPDATE report SET sent_at = ? WHERE id = ?", .date(date))
  }

  /// Remembers that the other side does not want a report; it waits no more.
  public func markRefused(_ id: UUID, _ code: String) async throws(PersistenceError) {
    try await finish(id, "UPDATE report SET refusal = ? WHERE id = ?", .text(code))
  }

  private func finish(
    _ id: UUID, _ update: String, _ value: SQLValue
  ) async throws(PersistenceError) {
    try await engine.write { (database) throws(PersistenceError) in
      try database.run(
        """
        DELETE FROM report_outbox WHERE report = (SELECT position FROM report WHERE id = ?)
        """, .id(id))
      try database.run(update, value, .id(id))
    }
  }

  /// Remembers why a try failed, and when the next one is.
  public func markFailed(
    _ id: UUID, _ failure: String, due: Date
  ) async throws(PersistenceError) {
    _ = try await engine.write { (database) throws(PersistenceError) in
      try database.run(
        """
        UPDATE report_outbox SET failure = ?, due_at = ?
        WHERE report = (SELECT position FROM report WHERE id = ?)
        """, .text(failure), .date(due), .id(id))
    }
  }
}
