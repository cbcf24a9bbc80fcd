/// The checks that a form makes on a regex filter's text before it is kept.
public enum FilterPattern {
  /// Compiles the pattern and throws the result away.
  /// - Throws: `FilterTextError.invalidPattern` with what is wrong and the offset in characters.
  public static func check(_ text: String) throws(FilterTextError) {
    _ = try RegexMatcher(text, filterCase: .caseSensitive)
  }

  /// What is worth saying about a pattern that compiles, in the order of `PatternNote`; nothing about
  /// one that does not.
  public static func notes(_ text: String) -> [PatternNote] {
    let source = RegexSource(TextFolding.nfc(text))
    var notes = source.notes
    do {
      let matcher = try RegexMatcher(source, filterCase: .caseSensitive)
      if matchesEmptyText(matcher) { notes.insert(.matchesEmptyText) }
    } catch {
      return []
    }
    return PatternNote.allCases.filter(notes.contains)
  }

  /// Whether `text` matches within the bounds of an evaluation: the "test your pattern" field of a
  /// form. `nil` when the search gave up.
  /// - Throws: `FilterTextError.invalidPattern`.
  public static func matches(
    _ pattern: String, filterCase: FilterCase, in text: String
  ) throws(FilterTextError) -> Bool? {
    let matcher = try RegexMatcher(TextFolding.nfc(pattern), filterCase: filterCase)
    let buffer = ByteBuffer()
    TextFolding.appendComposed(text, to: buffer)
    buffer.count = buffer.bytes.characterStart(before: RegexBudget.maximumTextBytes)
    let isLong = buffer.bytes.hasMoreScalars(than: RegexBudget.slicedCharacters)
    switch RegexBudget().search(matcher, in: buffer.bytes, isLong: isLong) {
    case .match: return true
    case .noMatch: return false
    case .gaveUp: return nil
    }
  }

  private static func matchesEmptyText(_ matcher: RegexMatcher) -> Bool {
    let nothing: [UInt8] = []
    return nothing.withUnsafeBufferPointer { text in
      RegexBudget().search(matcher, in: text, isLong: false) == .match
    }
  }
}
