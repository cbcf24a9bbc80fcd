import FilterCore
import Foundation

/// Reported messages, one's own and received ones. No verdict depends on them, so they leave the
/// store's revision alone.
public final class ReportStore: Sendable {
  /// Reports of each origin that are kept; further ones are refused, so that none is lost unseen.
  public static let maximumReports = 100_000

  let engine: StoreEngine
  private let limit: Int

  /// Keeps its rows in the same database.
  public init(_ persistence: PersistenceManager, limit: Int = ReportStore.maximumReports) {
    engine = persistence.engine
    self.limit = limit
  }

  /// Keeps a report of somebody at this dashboard, and as much of its message as of a received one
  /// (`ReportLimits.cut`).
  /// - Parameter due: when it is to be sent; `nil` keeps it here.
  public func add(
    sender: String, body: String, type: ReportType, due: Date? = nil
  ) async throws(PersistenceError) -> ReportAddition {
    let kept = ReportLimits.cut(body)
    return try await add(.own, sender, kept.isEmpty ? [] : [kept], type, key: nil, due: due)
  }

  /// Keeps a report that was received.
  /// - Parameter key: tells the same report from another one like it, when it comes twice.
  public func receive(
    sender: String, bodies: [String], type: ReportType, key: String?
  ) async throws(PersistenceError) -> ReportAddition {
    try await add(.received, sender, bodies, type, key: key, due: nil)
  }

  private func add(
    _ origin: ReportOrigin, _ sender: String, _ bodies: [String], _ type: ReportType,
    key: String?, due: Date?
  ) async throws(PersistenceError) -> ReportAddition {
    let (clock, limit, id) = (engine.clock, limit, UUID())
    return try await engine.write { (database) throws(PersistenceError) in
      if let key, let other = try Self.find(key: key, in: database) {
        let isSame = other.sender == sender && other.bodies == bodies && other.type == type
        return isSame ? .known : .keyReused
      }
      let count = try database.integer(
        "SELECT count(*) FROM report WHERE origin = ?", .raw(origin))
      guard count < limit else { return .full(limit: limit) }
      try database.run(
        """
        INSERT INTO report
          (id, origin, sender, bodies, type, search_text, created_at, idempotency_key)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """,
        .id(id), .raw(origin), .text(sender), .text(try StoredJSON.text(bodies)), .raw(type),
        .text(ReportRow.searchText(sender: sender, bodies: bodies)), .date(clock()),
        .text(orNull: key))
      if let due {
        try database.run(
          """
          INSERT INTO report_outbox (report, tries, due_at) VALUES (last_insert_rowid(), 0, ?)
          """, .date(due))
      }
      guard let report = try ReportRow.find(id, in: database) else { throw database.damaged }
      return .added(report)
    }
  }

  private static func find(
    key: String, in database: Database
  ) throws(PersistenceError) -> ReportedMessage? {
    try database.first(
      "SELECT \(ReportRow.columns) FROM \(ReportRow.tables) WHERE report.idempotency_key = ?",
      [.text(key)]
    ) { (row) throws(PersistenceError) in try ReportRow.read(row, in: database) }
  }

  /// The report with this id; `nil` where it is gone.
  public func report(_ id: UUID) async throws(PersistenceError) -> ReportedMessage? {
    try await engine.read { (database) throws(PersistenceError) in
      try ReportRow.find(id, in: database)
    }
  }

  /// Deletes reports, also those that wait, and returns how many there were.
  public func delete(_ ids: [UUID]) async throws(PersistenceError) -> Int {
    try await engine.write { (database) throws(PersistenceError) in
      var deleted = 0
      for id in ids {
        deleted += try database.run("DELETE FROM report WHERE id = ?", .id(id))
      }
      return deleted
    }
  }
}
