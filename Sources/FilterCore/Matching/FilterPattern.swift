/// The checks that a form makes on a regex filter's text before it is kept.
public enum FilterPattern {
  /// Compiles the pattern and throws the result away.
  /// - Throws: `FilterTextError.invalidPattern` with what is wrong and the offset in characters.
  public static func check(_ text: String) throws(FilterTextError) {
    _ = try RegexMatcher(text, filterCase: .caseSensitive)
  }

  /// What is worth saying about a pattern that compiles, each note once, in the order of `PatternNote`;
  /// nothing about one that does not.
  public static func notes(_ text: String) -> [PatternNote] {
    let notes = Set(places(in: RegexSource(TextFolding.nfc(text))).map(\.note))
    return PatternNote.allCases.filter(notes.contains)
  }

  /// The same with their places, in the order of the pattern.
  public static func findings(_ text: String) -> [PatternFinding] {
    let source = RegexSource(TextFolding.nfc(text))
    let places = places(in: source)
    return zip(places, source.characters(at: places.map(\.byte))).map {
      PatternFinding($0.note, offset: $1)
    }
  }

  /// Notes with bytes, in ascending order.
  private static func places(in source: RegexSource) -> [(note: PatternNote, byte: Int)] {
    let matcher: RegexMatcher
    do {
      matcher = try RegexMatcher(source, filterCase: .caseSensitive)
    } catch {
      return []
    }
    var found = PatternLint(RegexReader(pattern: source.pattern)).findings
    found += source.surrogates.map { (.surrogateHalf, $0) }
    let empty = found.filter { $0.note == .matchesEmptyText }
    if !matchesWhateverComes(matcher) {
      // An empty alternative deep inside is a way to write "or nothing".
      found.removeAll { $0.note == .matchesEmptyText }
    } else if empty.isEmpty {
      found.append((.matchesEmptyText, 0))
    }
    return found.sorted { $0.byte < $1.byte }
  }

  /// Whether `text` matches within the bounds of an evaluation: the "test your pattern" field of a
  /// form. `nil` when the search gave up.
  /// - Throws: `FilterTextError.invalidPattern`.
  public static func matches(
    _ pattern: String, filterCase: FilterCase, in text: String
  ) throws(FilterTextError) -> Bool? {
    let matcher = try RegexMatcher(TextFolding.nfc(pattern), filterCase: filterCase)
    switch search(matcher, in: text) {
    case .match: return true
    case .noMatch: return false
    case .gaveUp: return nil
    }
  }

  static func search(_ matcher: RegexMatcher, in text: String) -> RegexMatcher.Answer {
    let buffer = ByteBuffer()
    TextFolding.appendComposed(text, to: buffer)
    buffer.count = buffer.bytes.characterStart(before: RegexBudget.maximumTextBytes)
    let isLong = buffer.bytes.hasMoreScalars(than: RegexBudget.slicedCharacters)
    return RegexBudget().search(matcher, in: buffer.bytes, isLong: isLong)
  }

  /// Messages that have nothing in common but that a pattern which may match nothing matches them all;
  /// `^$` or "no number" does not.
  private static let probes = ["", "\u{F8FF}", "Hello", "+15550100", "\n", "x: 1 y"]

  private static func matchesWhateverComes(_ matcher: RegexMatcher) -> Bool {
    probes.allSatisfy { search(matcher, in: $0) == .match }
  }
}
