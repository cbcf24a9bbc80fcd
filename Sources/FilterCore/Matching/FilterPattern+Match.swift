/// What a pattern finds in a text, for the "test your pattern" field of a form.
public enum PatternMatch: Sendable, Equatable {
  /// The text in NFC, cut in three: before the first match, the match, what follows. The match is empty
  /// where the pattern matches nothing at a place.
  case match(before: String, found: String, after: String)
  case noMatch
  /// The search took longer than a message may.
  case gaveUp
}

extension FilterPattern {
  /// The first match of a pattern within the bounds of an evaluation: what lies beyond the bytes that an
  /// evaluation looks at is not searched either.
  /// - Throws: `FilterTextError.invalidPattern`.
  public static func firstMatch(
    _ pattern: String, filterCase: FilterCase, in text: String
  ) throws(FilterTextError) -> PatternMatch {
    let matcher = try RegexMatcher(TextFolding.nfc(pattern), filterCase: filterCase)
    let buffer = ByteBuffer()
    TextFolding.appendComposed(text, to: buffer)
    let whole = buffer.bytes
    buffer.count = whole.characterStart(before: RegexBudget.maximumTextBytes)
    let isLong = buffer.bytes.hasMoreScalars(than: RegexBudget.slicedCharacters)
    let budget = RegexBudget()
    switch budget.search(matcher, in: buffer.bytes, isLong: isLong) {
    case .noMatch: return .noMatch
    case .gaveUp: return .gaveUp
    case .match:
      func piece(_ range: Range<Int>) -> String {
        String(decoding: UnsafeBufferPointer(rebasing: whole[range]), as: UTF8.self)
      }
      // `\K` can put the beginning behind the end.
      let found = budget.lastMatch ?? 0..<0
      return .match(
        before: piece(0..<found.lowerBound), found: piece(found),
        after: piece(found.upperBound..<whole.count))
    }
  }
}
