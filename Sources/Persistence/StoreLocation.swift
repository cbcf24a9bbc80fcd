import Foundation

/// Where a store keeps its data.
public enum StoreLocation: Sendable, Equatable {
  /// `filters.sqlite3` in this directory, which is made (for its owner alone) where it is missing.
  case directory(URL)
  /// In the memory of this process, gone with the last reference.
  case inMemory

  /// The name of the database file inside the directory.
  public static let fileName = "filters.sqlite3"
}
