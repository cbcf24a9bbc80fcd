/// Why a file as a whole is no filter export.
public enum FilterTransferError: Error, Sendable, Equatable {
  /// No bytes, or white space only.
  case empty
  /// Not UTF-8.
  case notText
  /// No JSON, JSON of another kind, or a version below 1.
  case notAnExport
  /// Made by a newer version of the app: its version of the format.
  case newerVersion(Int)
  /// More records than a file of filters can have.
  case tooManyRecords(limit: Int)

  /// A stable word for programs.
  public var code: String {
    switch self {
    case .empty: "emptyFile"
    case .notText: "notText"
    case .notAnExport: "notAnExport"
    case .newerVersion: "newerVersion"
    case .tooManyRecords: "tooManyRecords"
    }
  }
}
