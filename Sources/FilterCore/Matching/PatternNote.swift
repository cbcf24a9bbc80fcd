/// Something worth saying about a regex that compiles: what the phone does differently, or what is
/// hardly meant. In the order in which they are said.
public enum PatternNote: String, Sendable, CaseIterable {
  /// Half of a UTF-16 pair (`\uD835`): the phone refuses the pattern, that part never matches here.
  case surrogateHalf
  /// `(?<=…)` or `(?<!…)`: the phone refuses the pattern.
  case lookbehind
  /// Matches whatever the message is (`|word`, `a*`): the place is that of the empty alternative.
  case matchesEmptyText
  /// `(i?)`, which is a group around an optional i; `(?i)` was meant.
  case optionalCaseFlag
  /// `\\d`, `\\.`: a backslash to be found in the text, mostly pasted from source code.
  case doubledBackslash
  /// `“ ” ‘ ’`: a keyboard's replacement for straight quotes.
  case curlyQuotes
  /// A line break in the pattern: a list of patterns, one a line, is none.
  case lineBreak
  /// `+1201*`: a star for "anything", which repeats the 1.
  case starForAnything
  /// `bit.ly`: the dot of a host stands for any character.
  case dotInHost
  /// `avant.*http`: what is looked for may stand on two lines.
  case dotStopsAtLineBreak
  /// `.*word.*`: a search needs neither.
  case uselessAnything
  /// `(?i)` decides over the case setting of the filter.
  case caseFlag
}

/// A note and the character of the pattern, from 0, that it is about.
public struct PatternFinding: Sendable, Equatable {
  public var note: PatternNote
  public var offset: Int

  public init(_ note: PatternNote, offset: Int) {
    self.note = note
    self.offset = offset
  }
}
