/// Why a catalog cannot be read.
public enum LocalizationError: Error, Sendable, Equatable {
  /// The directory is missing or holds no `<lang>.lproj` with strings; `en` must be among them.
  case noLanguages(directory: String)
  /// A file that cannot be opened.
  case unreadable(file: String)
  /// A file that is not UTF-8.
  case notText(file: String)
  /// A file that is no list of strings from `line` on (1-based); `reason` is the parser's (English).
  case syntax(file: String, line: Int, reason: String)
  /// A key that stands a second time at `line`.
  case duplicateKey(file: String, line: Int, key: String)
  /// A plural entry of `.stringsdict` that has not the documented shape.
  case invalidPlural(file: String, line: Int, key: String, reason: PluralProblem)

  /// What is wrong with a plural entry.
  public enum PluralProblem: String, Error, Sendable {
    case notADictionary, noFormat, unknownVariable, noOtherForm, unknownForm, unknownType, nesting
  }
}
