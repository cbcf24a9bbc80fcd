import FilterCore

/// Why a record is invalid, as text: the reason's code and what goes with it, in a JSON list.
enum TransferReason {
  static func text(_ reason: InvalidRecordReason) throws(PersistenceError) -> String {
    let details: [String] =
      switch reason {
      case .notAnObject, .emptyText: []
      case .missingField(let field): [field]
      case .unknownValue(let field, let value): [field, value]
      case .textTooLong(let limit): [String(limit)]
      case .invalidPattern(let problem, let offset): [problem.rawValue, String(offset)]
      case .unknownLanguage(let text): [text]
      }
    return try StoredJSON.text([reason.code] + details)
  }

  /// The reason that `text` wrote.
  /// - Throws: `.unreadable` for anything else.
  static func read(
    _ text: String, in database: Database
  ) throws(PersistenceError) -> InvalidRecordReason {
    let parts = try StoredJSON.read([String].self, text, in: database)
    switch (parts.first, parts.count) {
    case ("notAnObject", 1): return .notAnObject
    case ("emptyText", 1): return .emptyText
    case ("missingField", 2): return .missingField(parts[1])
    case ("unknownValue", 3): return .unknownValue(field: parts[1], value: parts[2])
    case ("unknownLanguage", 2): return .unknownLanguage(parts[1])
    case ("textTooLong", 2):
      guard let limit = Int(parts[1]) else { throw database.damaged }
      return .textTooLong(limit: limit)
    case ("invalidPattern", 3):
      guard let offset = Int(parts[2]) else { throw database.damaged }
      // An older version wrote words of the pattern engine there.
      return .invalidPattern(PatternProblem(rawValue: parts[1]) ?? .other, offset: offset)
    default:
      throw database.damaged
    }
  }
}
