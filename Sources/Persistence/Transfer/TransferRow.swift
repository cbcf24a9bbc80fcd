import FilterCore
import Foundation

/// A row of `transfer` that has not expired.
struct TransferRow {
  let browser: String
  let kind: TransferKind
  let fileName: String
  let duplicates: Int
  let invalidCount: Int
  /// The last filter that an export offers.
  let lastPosition: Int64
  let startedAt: Date

  /// What the browser has pending at `now`.
  static func find(
    _ browser: String, at now: Date, in database: Database
  ) throws(PersistenceError) -> TransferRow? {
    try database.first(
      """
      SELECT kind, file_name, duplicates, invalid, last_position, started_at
      FROM transfer WHERE browser = ? AND started_at > ?
      """, [.text(browser), .date(oldest(at: now))]
    ) { (row) throws(PersistenceError) in
      TransferRow(
        browser: browser, kind: try row.raw(0), fileName: row.text(1),
        duplicates: Int(row.integer(2)), invalidCount: Int(row.integer(3)),
        lastPosition: row.integer(4), startedAt: row.date(5))
    }
  }

  /// As `find`, but this very transfer has to be pending.
  /// - Throws: `.notFound` when it is not, or another took its place.
  static func require(
    _ browser: String, _ id: TransferID, at now: Date, in database: Database
  ) throws(PersistenceError) -> TransferRow {
    guard let row = try find(browser, at: now, in: database),
      TransferID(kind: row.kind, startedAt: row.startedAt) == id
    else { throw .notFound }
    return row
  }

  /// Stores the row in place of what the browser had pending, and clears away what has expired.
  func begin(in database: Database) throws(PersistenceError) {
    try database.run(
      "DELETE FROM transfer WHERE browser = ? OR started_at <= ?", .text(browser),
      .date(Self.oldest(at: startedAt)))
    try database.run(
      """
      INSERT INTO transfer
        (browser, kind, file_name, duplicates, invalid, last_position, started_at)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """,
      .text(browser), .raw(kind), .text(fileName), .integer(Int64(duplicates)),
      .integer(Int64(invalidCount)), .integer(lastPosition), .date(startedAt))
    for type in FilterType.allCases {
      try database.run(
        "INSERT INTO transfer_rule (browser, type, is_selected) VALUES (?, ?, 1)",
        .text(browser), .raw(type))
    }
  }

  /// Takes the row away with everything that hangs on it.
  static func end(_ browser: String, in database: Database) throws(PersistenceError) {
    try database.run("DELETE FROM transfer WHERE browser = ?", .text(browser))
  }

  /// Rows that began then or earlier have expired.
  private static func oldest(at now: Date) -> Date {
    now.addingTimeInterval(-TransferStore.lifetime)
  }
}
