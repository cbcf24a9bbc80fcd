extension FilterPattern {
  /// Where the phone would decide otherwise about this pattern, each kind at its first place, in the
  /// order of `PatternDifference.Kind`. With a `message`, only what can make a difference there: what is
  /// refused there, and what the message holds an occasion for.
  ///
  /// The phone's engine is never run: it has no bounds. Its rules are those of Swift 6.3.
  /// - Throws: `FilterTextError.invalidPattern`.
  public static func explainDifferences(
    _ text: String, filterCase: FilterCase, message: String? = nil
  ) throws(FilterTextError) -> [PatternDifference] {
    let source = RegexSource(TextFolding.nfc(text))
    let matcher = try RegexMatcher(source, filterCase: filterCase)
    var found = PatternComparison(
      RegexReader(pattern: source.pattern), filterCase: filterCase
    ).differences
    if let half = source.surrogates.first { found.append((.surrogateHalf, half)) }
    var occasions = Set(PatternDifference.Kind.allCases)
    if let message {
      occasions = MessageOccasions.find(in: TextFolding.nfc(message))
      let exactly = try RegexMatcher(source, filterCase: .caseSensitive)
      if search(matcher, in: message) != search(exactly, in: message) {
        occasions.insert(.caseSetting)
      }
    }
    return PatternDifference.Kind.allCases.compactMap { kind in
      guard occasions.contains(kind) else { return nil }
      return found.filter { $0.kind == kind }.map(\.byte).min().map {
        PatternDifference(kind, offset: source.character(at: $0))
      }
    }
  }
}

/// What in a message lets the two engines differ.
private enum MessageOccasions {
  static func find(in text: String) -> Set<PatternDifference.Kind> {
    var kinds = Set(PatternDifference.Kind.allCases.filter(\.isRefusal))
    kinds.formUnion([.setOperators, .openQuantifier])
    let scalars = text.unicodeScalars
    if scalars.contains(where: isOtherLineBreak) { kinds.insert(.dotAtLineBreak) }
    if scalars.last == "\n" { kinds.insert(.endBeforeLineBreak) }
    if text.count < scalars.count { kinds.insert(.wholeCharacters) }
    if WordBoundaries.differ(in: text) { kinds.insert(.wordBoundary) }
    return kinds
  }

  /// Line breaks beside the line feed at which alone PCRE2's dot stops.
  private static func isOtherLineBreak(_ scalar: Unicode.Scalar) -> Bool {
    ["\r", "\u{0B}", "\u{0C}", "\u{85}", "\u{2028}", "\u{2029}"].contains(scalar)
  }
}
