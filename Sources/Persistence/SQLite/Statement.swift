import CSQLite
import Foundation

/// A prepared statement and, while it steps, its current row.
///
/// Columns are counted from 0 and parameters from 1, as in SQLite. A statement belongs to the thread
/// of its connection and has to be reset before another use.
final class Statement {
  private let handle: OpaquePointer
  private unowned let database: Database

  init(_ sql: String, in database: Database) throws(PersistenceError) {
    var handle: OpaquePointer?
    let code = sqlite3_prepare_v3(
      database.handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
    guard code == SQLITE_OK, let handle else { throw database.error(code) }
    self.handle = handle
    self.database = database
  }

  deinit { sqlite3_finalize(handle) }

  /// Whether SQLite promises that it only reads.
  var isReadOnly: Bool { sqlite3_stmt_readonly(handle) != 0 }

  // MARK: Binding

  func bind(_ values: [SQLValue]) throws(PersistenceError) {
    for (index, value) in values.enumerated() { try bind(Int32(index + 1), value) }
  }

  func bind(_ index: Int32, _ value: SQLValue) throws(PersistenceError) {
    switch value {
    case .null: try check(sqlite3_bind_null(handle, index))
    case .integer(let integer): try bind(index, integer)
    case .text(let text): try bind(index, text)
    case .blob(let bytes): try bind(index, bytes)
    }
  }

  func bind(_ index: Int32, _ integer: Int64) throws(PersistenceError) {
    try check(sqlite3_bind_int64(handle, index, integer))
  }

  func bind(_ index: Int32, _ text: String) throws(PersistenceError) {
    var text = text
    let code = text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { bytes in
        // A null pointer would bind NULL, and the empty text has no address.
        guard let address = bytes.baseAddress else {
          return csqlite_bind_text(handle, index, "", 0)
        }
        return csqlite_bind_text(handle, index, address, Int32(bytes.count))
      }
    }
    try check(code)
  }

  func bind(_ index: Int32, _ bytes: [UInt8]) throws(PersistenceError) {
    let code = bytes.withUnsafeBytes { bytes in
      guard let address = bytes.baseAddress, !bytes.isEmpty else {
        return sqlite3_bind_zeroblob(handle, index, 0)
      }
      return csqlite_bind_blob(handle, index, address, Int32(bytes.count))
    }
    try check(code)
  }

  // MARK: Stepping

  /// Goes to the next row; false at the end.
  func step() throws(PersistenceError) -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code: throw database.error(code)
    }
  }

  /// Makes the statement ready for another use and lets go of what it locked.
  func reset() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
  }

  // MARK: Columns

  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }
  func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }
  func bool(_ column: Int32) -> Bool { integer(column) != 0 }
  func date(_ column: Int32) -> Date { Date(storedMilliseconds: integer(column)) }

  func text(_ column: Int32) -> String {
    guard let start = sqlite3_column_text(handle, column) else { return "" }
    let count = Int(sqlite3_column_bytes(handle, column))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  func bytes(_ column: Int32) -> [UInt8] {
    guard let start = sqlite3_column_blob(handle, column) else { return [] }
    return Array(
      UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column))))
  }

  /// The id in a column.
  /// - Throws: `.unreadable` when something else stands there.
  func id(_ column: Int32) throws(PersistenceError) -> UUID {
    guard let id = UUID(storedBytes: bytes(column)) else { throw database.damaged }
    return id
  }

  /// The choice with the raw value in a column.
  /// - Throws: `.unreadable` for a value that names none.
  func raw<Choice: RawRepresentable<Int>>(
    _ column: Int32, as type: Choice.Type = Choice.self
  ) throws(PersistenceError) -> Choice {
    guard let choice = Choice(rawValue: Int(integer(column))) else { throw database.damaged }
    return choice
  }

  private func check(_ code: Int32) throws(PersistenceError) {
    guard code == SQLITE_OK else { throw database.error(code) }
  }
}
