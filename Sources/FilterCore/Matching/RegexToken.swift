/// One piece of a pattern, as `RegexReader` saw it.
struct RegexToken: Equatable {
  var kind: Kind
  /// Bytes of the pattern.
  var range: Range<Int>

  enum Kind: Equatable {
    case literal(Unicode.Scalar)
    /// `.`
    case any
    /// `^` or `$`.
    case anchor
    /// `\d`, `\b`, `\p{…}` …: the letter behind the backslash.
    case escape(UInt8)
    /// `\1`, `\g{…}`, `\k<…>`, `(?P=…)`.
    case reference
    /// `(?R)`, `(?1)`, `(?&…)`, `\g<…>`: the pattern or a group of it once more.
    case call
    case set(RegexSet)
    case open(RegexGroup)
    case close
    case alternative
    case quantifier(RegexQuantifier)
    /// `(?i)`: letters switched on or off; a group with letters of its own is `open(.options)`.
    case options(RegexOptions)
    /// `(*…)`
    case verb
    /// `(?C…)`
    case callout
    /// `(?#…)`, a lone `\E`: nothing to be found.
    case nothing
  }
}

/// How a group begins.
enum RegexGroup: Equatable {
  /// `(`, `(?<name>`
  case capture
  /// `(?:`
  case plain
  /// `(?i:`
  case options(RegexOptions)
  /// `(?>`
  case atomic
  /// `(?|`
  case branchReset
  case lookahead, negativeLookahead, lookbehind, negativeLookbehind
  /// `(?(…)`
  case conditional
  /// `(*atomic:` and its like, or what PCRE2 refuses.
  case other
}

/// The letters of `(?i-s)`.
struct RegexOptions: Equatable {
  var on: Set<UInt8> = []
  var off: Set<UInt8> = []

  func mentions(_ letter: Unicode.Scalar) -> Bool {
    let letter = UInt8(ascii: letter)
    return on.contains(letter) || off.contains(letter)
  }
}

struct RegexQuantifier: Equatable {
  var least: Int
  /// `nil` for no bound.
  var most: Int?
  var mode = Mode.greedy

  enum Mode: Equatable { case greedy, lazy, possessive }
}

/// `[…]`
struct RegexSet: Equatable {
  var isNegated = false
  var ranges: [ClosedRange<UInt32>] = []
  /// Holds `\d`, `[:alpha:]` …, of which the reader knows no members, or `\Q…\E`, across which a range
  /// may run.
  var hasClasses = false
  /// Ends with the pattern instead of `]`.
  var isOpen = false
  /// Where `&&`, `--`, `~~` or a `[` stand, which are signs here and operators elsewhere.
  var operators: [Int] = []
}
