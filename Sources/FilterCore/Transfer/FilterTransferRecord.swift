/// One record of an export file, checked. `index` counts from 1 in file order.
public enum FilterTransferRecord: Sendable, Equatable {
  case valid(index: Int, FilterDraft, notes: [PatternNote])
  case invalid(index: Int, InvalidRecordReason)

  public var index: Int {
    switch self {
    case .valid(let index, _, _), .invalid(let index, _): index
    }
  }
}

/// Why a record of an export file cannot become a filter.
public enum InvalidRecordReason: Error, Sendable, Equatable {
  case notAnObject
  /// The field's name in the file.
  case missingField(String)
  /// A value that the field cannot have, as it stands in the file; at most
  /// `maximumValueLength` characters of it.
  case unknownValue(field: String, value: String)
  case emptyText
  case textTooLong(limit: Int)
  /// What is wrong, and the character, from 0, where.
  case invalidPattern(PatternProblem, offset: Int)
  case unknownLanguage(String)

  /// Longest quoted value, in characters.
  public static let maximumValueLength = 60

  /// A stable word for programs.
  public var code: String {
    switch self {
    case .notAnObject: "notAnObject"
    case .missingField: "missingField"
    case .unknownValue: "unknownValue"
    case .emptyText: "emptyText"
    case .textTooLong: "textTooLong"
    case .invalidPattern: "invalidPattern"
    case .unknownLanguage: "unknownLanguage"
    }
  }

  init(_ error: FilterTextError) {
    switch error {
    case .empty: self = .emptyText
    case .tooLong(let limit): self = .textTooLong(limit: limit)
    case .invalidPattern(let problem, let offset):
      self = .invalidPattern(problem, offset: offset)
    case .unknownLanguage(let text):
      self = .unknownLanguage(String(text.prefix(Self.maximumValueLength)))
    }
  }
}
