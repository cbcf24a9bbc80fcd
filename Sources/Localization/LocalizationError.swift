/// What is wrong with a catalog.
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

  /// A sentence whose placeholders are not those of the English one, which stands in for it.
  case wrongPlaceholders(file: String, line: Int, key: String)
  /// A form that the language takes for some count and that is not there; `other` stands in for it.
  case missingPluralForm(file: String, line: Int, key: String, form: PluralCategory)

  /// What is wrong with a plural entry.
  public enum PluralProblem: String, Error, Sendable {
    case notADictionary, noFormat, unknownVariable, noOtherForm, unknownForm, unknownType, nesting
  }
}

/// One line that begins with the place, as compilers write it.
extension LocalizationError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noLanguages(let directory): "\(directory): no en.lproj with strings"
    case .unreadable(let file): "\(file): cannot be opened"
    case .notText(let file): "\(file): not UTF-8"
    case .syntax(let file, let line, let reason): "\(file):\(line): \(reason)"
    case .duplicateKey(let file, let line, let key): "\(file):\(line): \(key) stands twice"
    case .invalidPlural(let file, let line, let key, let reason):
      "\(file):\(line): \(key) is no plural (\(reason.rawValue))"
    case .wrongPlaceholders(let file, let line, let key):
      "\(file):\(line): \(key) has other placeholders than in English, which stands in for it"
    case .missingPluralForm(let file, let line, let key, let form):
      "\(file):\(line): \(key) lacks the plural form \(form), and “other” stands in for it"
    }
  }
}
