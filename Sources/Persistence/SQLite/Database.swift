import CSQLite

/// One connection, opened, used and closed by one thread.
///
/// Statements are prepared once and kept, by their text.
final class Database {
  let handle: OpaquePointer
  /// Where the file lies, for errors; empty in memory.
  let path: String
  /// Who asked for the job at hand, see `ChangeOrigin`.
  var origin = ""
  private var statements: [String: Statement] = [:]

  init(handle: OpaquePointer, path: String) {
    self.handle = handle
    self.path = path
  }

  deinit {
    statements.removeAll()
    sqlite3_close_v2(handle)
  }

  /// What is thrown for a row that cannot be one of ours.
  var damaged: PersistenceError { .unreadable(path: path) }

  /// The error for a result code of the call that has just failed on this connection.
  func error(_ code: Int32) -> PersistenceError {
    PersistenceError(
      code: sqlite3_extended_errcode(handle) & 0xff == code & 0xff
        ? sqlite3_extended_errcode(handle) : code,
      systemError: sqlite3_system_errno(handle), path: path)
  }

  /// Whether the open file is no longer the one at its path: deleted, moved or replaced. What is
  /// written then is gone with the last connection.
  var hasMoved: Bool {
    var moved: Int32 = 0
    let code = sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &moved)
    return code == SQLITE_OK && moved != 0
  }

  // MARK: Statements

  /// A kept statement, ready to be bound. Whoever steps it resets it.
  func statement(_ sql: String) throws(PersistenceError) -> Statement {
    if let kept = statements[sql] { return kept }
    let statement = try Statement(sql, in: self)
    statements[sql] = statement
    return statement
  }

  /// Runs statements that have no parameters, of which none is kept.
  func execute(_ script: String) throws(PersistenceError) {
    let code = sqlite3_exec(handle, script, nil, nil, nil)
    guard code == SQLITE_OK else { throw error(code) }
  }

  /// Runs a kept statement to its end and returns how many rows it changed.
  @discardableResult
  func run(_ sql: String, _ values: SQLValue...) throws(PersistenceError) -> Int {
    let statement = try statement(sql)
    defer { statement.reset() }
    try statement.bind(values)
    while try statement.step() {}
    return changes
  }

  /// Rows that the last writing statement changed.
  var changes: Int { Int(sqlite3_changes64(handle)) }

  /// Every row of a kept statement, in order.
  func rows<Row>(
    _ sql: String, _ values: [SQLValue] = [],
    _ read: (Statement) throws(PersistenceError) -> Row
  ) throws(PersistenceError) -> [Row] {
    let statement = try statement(sql)
    defer { statement.reset() }
    try statement.bind(values)
    var rows: [Row] = []
    while try statement.step() { rows.append(try read(statement)) }
    return rows
  }

  /// The first row of a kept statement.
  func first<Row>(
    _ sql: String, _ values: [SQLValue] = [],
    _ read: (Statement) throws(PersistenceError) -> Row
  ) throws(PersistenceError) -> Row? {
    let statement = try statement(sql)
    defer { statement.reset() }
    try statement.bind(values)
    return try statement.step() ? try read(statement) : nil
  }

  /// The integer in the first column of the first row; 0 without a row.
  func integer(_ sql: String, _ values: SQLValue...) throws(PersistenceError) -> Int64 {
    try first(sql, values) { $0.integer(0) } ?? 0
  }

  // MARK: Transactions

  /// Whether a transaction is open. SQLite itself may have undone it after a full disk.
  var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  /// Undoes the open transaction, if SQLite has not done so itself.
  func rollBack() {
    guard isInTransaction else { return }
    // Its result says nothing new: the transaction is gone, or the connection with it.
    sqlite3_exec(handle, "ROLLBACK", nil, nil, nil)
  }

  /// Runs `body` between BEGIN and COMMIT; when it throws, nothing of it is left.
  func transaction<Value>(
    _ kind: TransactionKind, _ body: () throws(PersistenceError) -> Value
  ) throws(PersistenceError) -> Value {
    try run(kind.rawValue)
    do {
      let value = try body()
      try run("COMMIT")
      return value
    } catch {
      rollBack()
      throw error
    }
  }
}

/// How a transaction begins.
enum TransactionKind: String {
  /// One picture of the store for several reads.
  case read = "BEGIN DEFERRED"
  /// Waits for other writers at its beginning and never in the middle.
  case write = "BEGIN IMMEDIATE"
}
