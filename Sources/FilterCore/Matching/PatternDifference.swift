/// Where the phone's engine (Swift's `Regex`) decides otherwise than this one.
public struct PatternDifference: Sendable, Equatable {
  public var kind: Kind
  /// The character of the pattern, from 0, that it is about.
  public var offset: Int

  public init(_ kind: Kind, offset: Int) {
    self.kind = kind
    self.offset = offset
  }

  /// In the order in which they are said: first what the phone refuses.
  public enum Kind: String, Sendable, CaseIterable {
    /// `(?<=…)`, `(?<!…)`: refused there.
    case lookbehind
    /// Half of a UTF-16 pair: refused there, never found here.
    case surrogateHalf
    /// `(?R)`, `(?1)`, `\g<…>`: refused there.
    case recursion
    /// `(?(…)…|…)`: refused there.
    case conditional
    /// `(*PRUNE)` …: refused there.
    case verb
    /// Anything else that the phone refuses (`\K`, `\N`, `(?|`, `\pL`, `[]a]` …).
    case unknownThere
    /// The filter ignores case here; the phone compares capitals unless the pattern says `(?i)`.
    case caseSetting
    /// `&&`, `--`, `~~` and a bracket in a class are signs here, operators on sets there.
    case setOperators
    /// `{,3}` is text here, "at most three times" there.
    case openQuantifier
    /// `\b`, `\B`: by letters and digits here, by words (Unicode Standard Annex 29) there.
    case wordBoundary
    /// `.` stops at a line feed here, at every kind of line break there.
    case dotAtLineBreak
    /// `$` stands before a last line feed, too; there only at the very end.
    case endBeforeLineBreak
    /// A mark, a joiner or a part of a flag is found by itself here, and never inside a whole character
    /// there; `.` and classes take code points here, whole characters there.
    case wholeCharacters

    /// Whether the phone refuses the pattern, instead of finding something else.
    public var isRefusal: Bool {
      switch self {
      case .lookbehind, .surrogateHalf, .recursion, .conditional, .verb, .unknownThere: true
      default: false
      }
    }
  }
}
