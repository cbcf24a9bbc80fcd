/// Taking rows out of the search index, which has no text of its own and must be told the old one
/// (<https://www.sqlite.org/fts5.html#external_content_tables>).
enum FilterSearchIndex {
  static func remove(position: Int64, from database: Database) throws(PersistenceError) {
    try database.run(
      """
      INSERT INTO filter_search (filter_search, rowid, search_text)
      SELECT 'delete', position, search_text FROM filter WHERE position = ?
      """, .integer(position))
  }

  static func add(position: Int64, to database: Database) throws(PersistenceError) {
    try database.run(
      """
      INSERT INTO filter_search (rowid, search_text)
      SELECT position, search_text FROM filter WHERE position = ?
      """, .integer(position))
  }

  /// Takes out every row whose id stands in the temporary table `doomed`.
  static func removeDoomed(from database: Database) throws(PersistenceError) {
    try database.run(
      """
      INSERT INTO filter_search (filter_search, rowid, search_text)
      SELECT 'delete', position, search_text FROM filter
      WHERE id IN (SELECT id FROM temp.doomed)
      """)
  }
}
