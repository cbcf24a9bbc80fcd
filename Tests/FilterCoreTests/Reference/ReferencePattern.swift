/// A small grammar of regular expressions, written as a pattern and matched by
/// following every place that a match can reach.
indirect enum ReferencePattern {
  case literal(Unicode.Scalar)
  /// `.`: any scalar but a line feed.
  case any
  /// `[abc]` and `[^abc]`.
  case set([Unicode.Scalar], isNegated: Bool)
  /// `\d`: Unicode category Nd.
  case digit
  /// `\w`: Unicode categories L* and N*, and the underscore.
  case word
  /// `^`, `$` (also before a last line feed) and `\b`.
  case start, end, boundary
  case sequence([ReferencePattern])
  case either([ReferencePattern])
  case optional(ReferencePattern)
  /// `*` with 0, `+` with 1.
  case repeated(ReferencePattern, atLeast: Int)

  /// As people write it.
  var text: String {
    switch self {
    case .literal(let scalar): Self.escaped(scalar)
    case .any: "."
    case .set(let scalars, let isNegated):
      "[\(isNegated ? "^" : "")\(scalars.map(Self.escaped).joined())]"
    case .digit: "\\d"
    case .word: "\\w"
    case .start: "^"
    case .end: "$"
    case .boundary: "\\b"
    case .sequence(let parts): parts.map(\.text).joined()
    case .either(let parts): "(?:\(parts.map(\.text).joined(separator: "|")))"
    case .optional(let part): "(?:\(part.text))?"
    case .repeated(let part, let atLeast): "(?:\(part.text))\(atLeast == 0 ? "*" : "+")"
    }
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    let isPlain = !scalar.isASCII || ReferenceText.isLetter(scalar) || ("0"..."9").contains(scalar)
    return (isPlain || scalar == " " ? "" : "\\") + String(scalar)
  }

  /// Whether the pattern matches anywhere in the text.
  func isFound(in text: ReferenceText.Scalars, isCaseless: Bool) -> Bool {
    let search = Search(text: text, isCaseless: isCaseless)
    return !search.ends(of: self, from: Set(0...text.count)).isEmpty
  }

  private struct Search {
    let text: ReferenceText.Scalars
    let isCaseless: Bool

    /// Every place at which a match can end that begins at one of `starts`.
    func ends(of pattern: ReferencePattern, from starts: Set<Int>) -> Set<Int> {
      switch pattern {
      case .literal(let scalar): behind(starts) { isSame($0, scalar) }
      case .any: behind(starts) { $0 != "\n" }
      case .set(let scalars, let isNegated):
        behind(starts) { one in scalars.contains { isSame(one, $0) } != isNegated }
      case .digit: behind(starts) { $0.properties.generalCategory == .decimalNumber }
      case .word: behind(starts, Self.isWord)
      case .start: starts.filter { $0 == 0 }
      case .end:
        starts.filter { $0 == text.count || $0 == text.count - 1 && text[$0] == "\n" }
      case .boundary: starts.filter { isWord(at: $0 - 1) != isWord(at: $0) }
      case .sequence(let parts): parts.reduce(starts) { ends(of: $1, from: $0) }
      case .either(let parts): Set(parts.flatMap { ends(of: $0, from: starts) })
      case .optional(let part): starts.union(ends(of: part, from: starts))
      case .repeated(let part, let atLeast): rounds(of: part, atLeast: atLeast, from: starts)
      }
    }

    /// Round after round, until one reaches no new place.
    private func rounds(
      of part: ReferencePattern, atLeast: Int, from starts: Set<Int>
    ) -> Set<Int> {
      var reached = atLeast == 0 ? starts : ends(of: part, from: starts)
      while case let more = ends(of: part, from: reached), !more.isSubset(of: reached) {
        reached.formUnion(more)
      }
      return reached
    }

    private func behind(
      _ starts: Set<Int>, _ condition: (Unicode.Scalar) -> Bool
    ) -> Set<Int> {
      Set(starts.filter { $0 < text.count && condition(text[$0]) }.map { $0 + 1 })
    }

    private func isSame(_ one: Unicode.Scalar, _ other: Unicode.Scalar) -> Bool {
      isCaseless
        ? ReferenceText.simplyFolded(one) == ReferenceText.simplyFolded(other) : one == other
    }

    private func isWord(at index: Int) -> Bool {
      text.indices.contains(index) && Self.isWord(text[index])
    }

    private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar.properties.generalCategory {
      case .decimalNumber, .letterNumber, .otherNumber: true
      default: scalar == "_" || ReferenceText.isLetter(scalar)
      }
    }
  }
}
