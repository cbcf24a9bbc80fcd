import FilterCore
import Foundation

/// Why a call of the store failed. Nothing is half done after any of them.
public enum PersistenceError: Error, Sendable, Equatable {
  /// A filter with the same text, target, matching and case exists: its id where it is known.
  case duplicateFilter(UUID?)
  /// No such filter, or no pending transfer (it may have expired).
  case notFound
  /// The filter changed since the revision that the caller had seen: this is what it is now.
  case conflict(Filter)
  /// A change would give the filter a text that it cannot have.
  case invalidText(FilterTextError)
  /// The disk or the store's own size limit is used up.
  case diskFull
  /// The file or its directory does not belong to this user, or is read-only.
  case notPermitted(path: String)
  /// There is a file, but no store that this program can read: damaged, or another program's.
  case unreadable(path: String)
  /// A backup would overwrite a file.
  case fileExists(path: String)
  /// The store was written by a newer version: its schema version.
  case newerSchema(Int)
  /// Another process kept the store locked for longer than the busy timeout.
  case busy
  /// The store was closed before this call.
  case closed
  /// Anything else: SQLite's extended result code.
  case failed(code: Int32)
}
