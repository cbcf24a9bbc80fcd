/// What is wrong with a template, and where.
public struct TemplateError: Error, Sendable, Equatable {
  /// The template's file, relative to the library's directory ("screens/home.mustache").
  public let file: String
  /// 1-based; 0 where the whole file is meant.
  public let line: Int
  /// 1-based, in characters; 0 where the whole line or file is meant.
  public let column: Int
  public let reason: Reason

  public init(file: String, line: Int, column: Int, reason: Reason) {
    self.file = file
    self.line = line
    self.column = column
    self.reason = reason
  }

  public enum Reason: Sendable, Equatable {
    /// The directory is missing or holds no template.
    case noTemplates
    /// The file cannot be opened.
    case unreadable
    /// The file is not UTF-8.
    case notText
    /// A tag without its closing delimiter.
    case unclosedTag
    /// A tag without a name, or with one that holds white space or an empty part.
    case invalidName(String)
    /// A set-delimiter tag that is not two words without `=`.
    case invalidDelimiters
    /// A section, block or parent that is never closed.
    case unclosedSection(String)
    /// A closing tag without its opening one.
    case unopenedSection(String)
    /// A closing tag of another name than the innermost open one.
    case mismatchedSection(expected: String, found: String)
    /// More sections inside one another than the limit.
    case nestedTooDeep(limit: Int)
    /// A partial or parent that is no template of the library.
    case unknownTemplate(String)
    /// A `{{key~}}` that no catalog has.
    case unknownKey(String)
    /// A `{{key~}}` whose sentence wants arguments: format it in Swift.
    case keyWantsArguments(String)
    /// Partials that include one another more deeply than the limit, while rendering.
    case recursionTooDeep(limit: Int)
  }
}
