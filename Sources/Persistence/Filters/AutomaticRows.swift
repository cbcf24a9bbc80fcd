import FilterCore
import Foundation

/// Reading smart filters, community languages and community lists.
enum AutomaticRows {
  /// All seven smart filters, in the order of the screen.
  static func rules(in database: Database) throws(PersistenceError) -> [RuleState] {
    let rows = try database.rows(
      "SELECT rule, is_active, selected_choice, selected_countries FROM automatic_rule"
    ) { (row) throws(PersistenceError) in
      RuleState(
        rule: try row.raw(0), isActive: row.bool(1), selectedChoice: Int(row.integer(2)),
        selectedCountries: try StoredJSON.read([String].self, row.text(3), in: database))
    }
    let states = Dictionary(rows.map { ($0.rule, $0) }) { first, _ in first }
    return RuleType.screenOrder.map { states[$0] ?? RuleState(rule: $0) }
  }

  static func languages(in database: Database) throws(PersistenceError) -> [String: Bool] {
    let rows = try database.rows("SELECT code, is_active FROM automatic_language") {
      ($0.text(0), $0.bool(1))
    }
    return Dictionary(rows) { first, _ in first }
  }

  static func cache(in database: Database) throws(PersistenceError) -> AutomaticFiltersCache? {
    try database.first("SELECT lists, updated_at, hash FROM automatic_cache") {
      (row) throws(PersistenceError) in
      AutomaticFiltersCache(
        lists: try StoredJSON.read(
          AutomaticFilterListsResponse.self, row.text(0), in: database),
        updatedAt: row.date(1), hash: row.text(2))
    }
  }
}

/// Values that are kept as JSON, keys sorted, so that equal values have equal texts.
enum StoredJSON {
  static func text(_ value: some Encodable) throws(PersistenceError) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return String(decoding: try encoder.encode(value), as: UTF8.self)
    } catch {
      // Strings and lists of them can always be written.
      throw .failed(code: 0)
    }
  }

  static func read<Value: Decodable>(
    _ type: Value.Type, _ text: String, in database: Database
  ) throws(PersistenceError) -> Value {
    do {
      return try JSONDecoder().decode(type, from: Data(text.utf8))
    } catch {
      throw database.damaged
    }
  }
}
