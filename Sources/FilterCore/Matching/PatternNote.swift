/// Something worth saying about a regex that compiles: what the phone does differently, or what is
/// hardly meant.
public enum PatternNote: String, Sendable, CaseIterable {
  /// Half of a UTF-16 pair (`\uD835`): the phone refuses the pattern, that part never matches here.
  case surrogateHalf
  /// `(?<=…)` or `(?<!…)`: older phones refuse the pattern.
  case lookbehind
  /// Matches the empty text (`|word`, `a*`): it matches every message.
  case matchesEmptyText
  /// `(i?)`, which is a group around an optional i; `(?i)` was meant.
  case optionalCaseFlag
  /// `\\d`, `\\.`: a backslash to be found in the text, mostly pasted from source code.
  case doubledBackslash
  /// `“ ” ‘ ’`: a keyboard's replacement for straight quotes.
  case curlyQuotes
}
