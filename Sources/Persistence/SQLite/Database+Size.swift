import CSQLite

extension Database {
  /// Pages that SQLite allows by itself (<https://www.sqlite.org/pragma.html#pragma_max_page_count>).
  private static let unlimitedPages: Int64 = 4_294_967_294

  /// Bounds the file for this connection; `nil` lifts the bound. A bound below the present size
  /// becomes the present size.
  func limitSize(pages: Int?) throws(PersistenceError) {
    let pages = pages.map { Int64(max($0, 1)) } ?? Self.unlimitedPages
    try execute("PRAGMA max_page_count = \(pages)")
  }

  /// Writes the log into the database and empties it. Readers that are in the way only delay that to
  /// the next time.
  func checkpoint() {
    sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
  }
}
