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
    throw .failed(code: 0)
  }

  /// Stores a value.
  public func set<Value>(
    _ key: DefaultsKey<Value>, _ value: Value
  ) async throws(PersistenceError) {
    throw .failed(code: 0)
  }

  /// Whether nobody has finished the first run yet.
  public func isAppFirstRun() async throws(PersistenceError) -> Bool {
    throw .failed(code: 0)
  }

  /// Ends the first run, or (for tests and the debug screen) begins it again.
  public func setAppFirstRun(_ isFirstRun: Bool) async throws(PersistenceError) {
    throw .failed(code: 0)
  }

  /// When the installation was first used: set by the first call, the same ever after.
  public func appAge() async throws(PersistenceError) -> Date {
    throw .failed(code: 0)
  }

  /// Forgets everything.
  public func reset() async throws(PersistenceError) {
    throw .failed(code: 0)
  }
}
