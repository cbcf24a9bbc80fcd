import Foundation

/// What the installation remembers, whoever looks at it.
public final class DefaultsManager: Sendable {
  let engine: StoreEngine

  /// Keeps its rows in the same database.
  public init(_ persistence: PersistenceManager) {
    engine = persistence.engine
  }

  /// The stored value, or the key's initial one.
  public func value<Value>(
    _ key: DefaultsKey<Value>
  ) async throws(PersistenceError) -> Value {
    try await engine.read { (database) throws(PersistenceError) in
      try Self.value(key, in: database)
    }
  }

  /// The stored value, or the key's initial one, as part of a larger reading.
  static func value<Value>(
    _ key: DefaultsKey<Value>, in database: Database
  ) throws(PersistenceError) -> Value {
    try text(key.name, in: database).flatMap { Value(defaultsText: $0) } ?? key.initial
  }

  /// Stores a value.
  public func set<Value>(
    _ key: DefaultsKey<Value>, _ value: Value
  ) async throws(PersistenceError) {
    try await engine.write { (database) throws(PersistenceError) in
      let before = try Self.value(key, in: database)
      try Self.store(value.defaultsText, key.name, in: database)
      if key.decidesVerdicts, before != value { _ = try StoreRevision.grow(in: database) }
    }
  }

  /// Changes a value as one step, whoever else changes it at the same time.
  ///
  /// - Parameter change: Runs on a thread of the store, perhaps twice; `nil` leaves the value.
  /// - Returns: whether it was changed.
  public func update<Value>(
    _ key: DefaultsKey<Value>, _ change: @escaping @Sendable (Value) -> Value?
  ) async throws(PersistenceError) -> Bool {
    try await engine.write { (database) throws(PersistenceError) in
      let before = try Self.value(key, in: database)
      guard let value = change(before), value != before else { return false }
      try Self.store(value.defaultsText, key.name, in: database)
      if key.decidesVerdicts { _ = try StoreRevision.grow(in: database) }
      return true
    }
  }

  /// Whether nobody has finished the first run yet.
  public func isAppFirstRun() async throws(PersistenceError) -> Bool {
    try await value(.isAppFirstRun)
  }

  /// Ends the first run, or (for tests and the debug screen) begins it again.
  public func setAppFirstRun(_ isFirstRun: Bool) async throws(PersistenceError) {
    try await set(.isAppFirstRun, isFirstRun)
  }

  /// When the installation was first used: set by the first call, the same ever after.
  public func appAge() async throws(PersistenceError) -> Date {
    let name = Self.appAgeName
    let stored = try await engine.read { (database) throws(PersistenceError) in
      try Self.text(name, in: database)
    }
    if let stored, let date = Date(defaultsText: stored) { return date }
    let clock = engine.clock
    return try await engine.write { (database) throws(PersistenceError) in
      // Another call may have been first.
      if let text = try Self.text(name, in: database), let date = Date(defaultsText: text) {
        return date
      }
      let now = clock().storable
      try Self.store(now.defaultsText, name, in: database)
      return now
    }
  }

  /// Forgets everything.
  public func reset() async throws(PersistenceError) {
    try await engine.write { (database) throws(PersistenceError) in
      let sawThroughDisguises = try Self.value(.seesThroughDisguises, in: database)
      try database.run("DELETE FROM installation_default")
      if sawThroughDisguises { _ = try StoreRevision.grow(in: database) }
    }
  }

  private static let appAgeName = "appAge"

  private static func text(
    _ name: String, in database: Database
  ) throws(PersistenceError) -> String? {
    try database.first("SELECT value FROM installation_default WHERE name = ?", [.text(name)]) {
      $0.text(0)
    }
  }

  private static func store(
    _ text: String, _ name: String, in database: Database
  ) throws(PersistenceError) {
    try database.run(
      """
      INSERT INTO installation_default (name, value) VALUES (?1, ?2)
      ON CONFLICT (name) DO UPDATE SET value = ?2
      """, .text(name), .text(text))
  }
}

extension DefaultsKey where Value == Bool {
  /// Nobody has finished the first run yet.
  public static let isAppFirstRun = DefaultsKey("isAppFirstRun", initial: true)
  /// User phrases are also looked for behind look-alike, dressed and invisible characters.
  public static let seesThroughDisguises = DefaultsKey(
    "seesThroughDisguises", initial: false, decidesVerdicts: true)
  /// Somebody has left a tip, so that nobody is asked for one again.
  public static let didTip = DefaultsKey("didTip", initial: false)
}

extension DefaultsKey where Value == String {
  /// The time zone of every page, as `Europe/Berlin`; empty: each browser's own.
  public static let timeZone = DefaultsKey("timeZone", initial: "")
}
