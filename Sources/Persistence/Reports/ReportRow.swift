import FilterCore
import Foundation

/// Reading rows of `report`, each with its row of the outbox.
enum ReportRow {
  static let columns = """
    report.position, report.id, report.origin, report.sender, report.bodies, report.type,
    report.created_at, report.sent_at, report.refusal, report_outbox.tries, report_outbox.failure
    """
  static let tables =
    "report LEFT JOIN report_outbox ON report_outbox.report = report.position"

  static func read(
    _ row: Statement, in database: Database
  ) throws(PersistenceError) -> ReportedMessage {
    let state: ReportState =
      if !row.isNull(7) {
        .sent(row.date(7))
      } else if !row.isNull(8) {
        .refused(row.text(8))
      } else if !row.isNull(9) {
        .waiting(failure: row.isNull(10) ? nil : row.text(10))
      } else {
        .kept
      }
    return ReportedMessage(
      id: try row.id(1), position: row.integer(0), origin: try row.raw(2), sender: row.text(3),
      bodies: try StoredJSON.read([String].self, row.text(4), in: database),
      type: try row.raw(5), createdAt: row.date(6), state: state)
  }

  static func find(
    _ id: UUID, in database: Database
  ) throws(PersistenceError) -> ReportedMessage? {
    try database.first("SELECT \(columns) FROM \(tables) WHERE report.id = ?", [.id(id)]) {
      (row) throws(PersistenceError) in try read(row, in: database)
    }
  }

  /// What a search looks into.
  static func searchText(sender: String, bodies: [String]) -> String {
    FilterKeys.searchText(([sender] + bodies).joined(separator: "\n"))
  }
}
