import FilterCore
import Foundation

/// The store of filters, rules, languages and community lists.
///
/// Every call runs on a thread of the store and suspends its caller meanwhile. A call that returns
/// has been committed and survives a power cut; a call that throws has changed nothing.
public final class PersistenceManager: Sendable {
  let engine: StoreEngine

  /// Opens the store, makes it where there is none, and brings an older schema up to date.
  ///
  /// - Parameter clock: What `created_at` and `updated_at` are taken from.
  /// - Throws: `.notPermitted`, `.unreadable`, `.newerSchema`, `.diskFull`, `.busy`.
  public init(
    _ location: StoreLocation, clock: @escaping @Sendable () -> Date = { Date() }
  ) throws(PersistenceError) {
    engine = try StoreEngine(location, clock: clock)
  }

  /// The revision now, then the revision after each commit that changed filters, rules, languages or
  /// lists: at once for this process, within 100 ms for others. A reader that is too slow gets the
  /// newest only. The stream ends with the store.
  public func revisions() -> AsyncStream<Int64> {
    engine.revisions()
  }

  /// The number of commits that changed filters, rules, languages or lists, by any process.
  public func revision() async throws(PersistenceError) -> Int64 {
    try await engine.read { (database) throws(PersistenceError) in
      try StoreRevision.current(in: database)
    }
  }

  /// Keeps the store from growing beyond this size, for this process and until it is lifted; `nil`
  /// lifts it. A write that would need more throws `.diskFull`.
  ///
  /// - Parameter pages: Of 4,096 bytes; a limit below the present size is the present size.
  public func limitSize(pages: Int?) async throws(PersistenceError) {
    try await engine.configure { (database) throws(PersistenceError) in
      try database.limitSize(pages: pages)
    }
  }

  /// Finishes what was begun, writes the log into the database and closes it. Later calls throw
  /// `.closed`.
  public func close() async {
    await engine.close()
  }
}
