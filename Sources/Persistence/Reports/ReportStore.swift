import FilterCore
import Foundation

/// A message that a person reported.
public struct ReportedMessage: Sendable, Equatable {
  public var id: Int64
  public var sender: String
  public var body: String
  public var type: ReportType
  /// In whole milliseconds.
  public var createdAt: Date
}

/// Reported messages, kept until they are sent and for the list of them.
public final class ReportStore: Sendable {
  let engine: StoreEngine

  /// Keeps its rows in the same database.
  public init(_ persistence: PersistenceManager) {
    engine = persistence.engine
  }

  /// Keeps a report and returns its number.
  @discardableResult
  public func add(
    sender: String, body: String, type: ReportType
  ) async throws(PersistenceError) -> Int64 {
    let clock = engine.clock
    return try await engine.write { (database) throws(PersistenceError) in
      try database.run(
        "INSERT INTO report (sender, body, type, created_at) VALUES (?, ?, ?, ?)",
        .text(sender), .text(body), .raw(type), .date(clock()))
      return try database.integer("SELECT last_insert_rowid()")
    }
  }

  /// Reports that were not sent yet, oldest first.
  public func unsent(limit: Int) async throws(PersistenceError) -> [ReportedMessage] {
    try await engine.read { (database) throws(PersistenceError) in
      try database.rows(
        """
        SELECT id, sender, body, type, created_at FROM report
        WHERE sent_at IS NULL ORDER BY id LIMIT ?
        """, [.integer(Int64(limit))]
      ) { row in
        ReportedMessage(
          id: row.integer(0), sender: row.text(1), body: row.text(2),
          type: ReportType(rawValue: Int(row.integer(3))) ?? .junk, createdAt: row.date(4))
      }
    }
  }

  /// Remembers that a report has arrived.
  public func markSent(_ id: Int64) async throws(PersistenceError) {
    let clock = engine.clock
    _ = try await engine.write { (database) throws(PersistenceError) in
      try database.run("UPDATE report SET sent_at = ? WHERE id = ?", .date(clock()), .integer(id))
    }
  }
}
