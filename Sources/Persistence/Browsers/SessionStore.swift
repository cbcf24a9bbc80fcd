import Foundation

/// What each browser remembers, by the random text of its cookie.
public final class SessionStore: Sendable {
  let engine: StoreEngine

  /// Keeps its rows in the same database.
  public init(_ persistence: PersistenceManager) {
    engine = persistence.engine
  }

  /// The settings of a browser; the defaults for one that was never seen.
  public func browser(_ id: String) async throws(PersistenceError) -> BrowserSettings {
    throw .failed(code: 0)
  }

  /// Changes a browser's settings as one step and returns them.
  @discardableResult
  public func update(
    _ id: String, _ change: @escaping @Sendable (inout BrowserSettings) -> Void
  ) async throws(PersistenceError) -> BrowserSettings {
    throw .failed(code: 0)
  }

  /// Forgets browsers that were last seen before `date`, and returns how many.
  @discardableResult
  public func forgetBrowsers(lastSeenBefore date: Date) async throws(PersistenceError) -> Int {
    throw .failed(code: 0)
  }
}
