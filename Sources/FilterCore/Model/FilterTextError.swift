/// Why a text cannot be a filter's.
public enum FilterTextError: Error, Sendable, Equatable {
  /// Nothing but white space.
  case empty
  /// More characters than `limit`.
  case tooLong(limit: Int)
  /// A pattern that PCRE2 does not compile: its own words (English), and where, in characters.
  case invalidPattern(message: String, offset: Int)
  /// A `$lang:` text of no known language, or a language filter without one.
  case unknownLanguage(String)
}
