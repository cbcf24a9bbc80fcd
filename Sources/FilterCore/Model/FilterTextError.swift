/// Why a text cannot be a filter's.
public enum FilterTextError: Error, Sendable, Equatable {
  /// Nothing but white space.
  case empty
  /// More characters than `limit`.
  case tooLong(limit: Int)
  /// A pattern that does not compile or is not taken: what is wrong, and the character, from 0, where.
  case invalidPattern(PatternProblem, offset: Int)
  /// A `$lang:` text of no known language, or a language filter without one.
  case unknownLanguage(String)
}
