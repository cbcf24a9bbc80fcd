/// The checks that a form makes on a regex filter's text before it is kept.
public enum FilterPattern {
  /// Compiles the pattern and throws the result away.
  /// - Throws: `FilterTextError.invalidPattern` with PCRE2's own words and the offset in characters.
  public static func check(_ text: String) throws(FilterTextError) {}

  /// What is worth saying about a pattern that compiles, in the order of `PatternNote`.
  public static func notes(_ text: String) -> [PatternNote] { [] }
}
