/// Reads from a pattern where the phone's engine differs, whatever the message.
struct PatternComparison {
  private let reader: RegexReader
  private let filterCase: FilterCase
  private(set) var differences: [(kind: PatternDifference.Kind, byte: Int)] = []

  init(_ reader: RegexReader, filterCase: FilterCase) {
    self.reader = reader
    self.filterCase = filterCase
    if filterCase == .caseInsensitive, !isCaselessThere, let byte = firstCased {
      add(.caseSetting, byte)
    }
    for index in reader.tokens.indices { look(at: index) }
  }

  private mutating func add(_ kind: PatternDifference.Kind, _ byte: Int) {
    differences.append((kind, byte))
  }

  private mutating func look(at index: Int) {
    let token = reader.tokens[index]
    let byte = token.range.lowerBound
    switch token.kind {
    case .open(let group): look(at: group, byte)
    case .call: add(.recursion, byte)
    case .verb: add(.verb, byte)
    case .callout: add(.unknownThere, byte)
    case .options(let options): if options.mentions("J") { add(.unknownThere, byte) }
    case .reference: if reader.has("\\g{-", at: byte) { add(.unknownThere, byte) }
    case .escape(let letter): look(at: letter, token.range)
    case .any: add(.dotAtLineBreak, byte); add(.wholeCharacters, byte)
    case .anchor: if reader.has("$", at: byte) { add(.endBeforeLineBreak, byte) }
    case .set(let set): look(at: set, token.range)
    case .literal(let scalar): look(at: scalar, token.range)
    case .quantifier: if isOfLookaround(at: index) { add(.unknownThere, byte) }
    case .close, .alternative, .nothing: break
    }
  }

  private mutating func look(at group: RegexGroup, _ byte: Int) {
    switch group {
    case .lookbehind, .negativeLookbehind: add(.lookbehind, byte)
    case .conditional: add(.conditional, byte)
    case .branchReset: add(.unknownThere, byte)
    case .other: if !reader.has("(*atomic:", at: byte) { add(.unknownThere, byte) }
    default: break
    }
  }

  private mutating func look(at letter: UInt8, _ range: Range<Int>) {
    switch letter {
    case UInt8(ascii: "b"), UInt8(ascii: "B"): add(.wordBoundary, range.lowerBound)
    case UInt8(ascii: "K"), UInt8(ascii: "C"), UInt8(ascii: "c"):
      add(.unknownThere, range.lowerBound)
    case UInt8(ascii: "N"), UInt8(ascii: "p"), UInt8(ascii: "P"):
      if range.count <= 3 { add(.unknownThere, range.lowerBound) }
    default: break
    }
  }

  private mutating func look(at set: RegexSet, _ range: Range<Int>) {
    if let first = set.operators.first { add(.setOperators, first) }
    if reader.has("[]", at: range.lowerBound) || reader.has("[^]", at: range.lowerBound) {
      add(.unknownThere, range.lowerBound)
    }
    let isPart = set.ranges.contains { range in
      range.count <= 64 && range.lazy.compactMap(Unicode.Scalar.init).contains(where: Self.isPart)
    }
    if set.isNegated || isPart { add(.wholeCharacters, range.lowerBound) }
  }

  private mutating func look(at scalar: Unicode.Scalar, _ range: Range<Int>) {
    if Self.isPart(scalar) { add(.wholeCharacters, range.lowerBound) }
    // PCRE2 10.42 reads `{,3}` as text, Swift as a quantifier.
    if scalar == "{", reader.has("{,", at: range.lowerBound) {
      var end = range.lowerBound + 2
      while end < reader.pattern.count, reader.pattern[end] &- 0x30 < 10 { end += 1 }
      if end > range.lowerBound + 2, reader.has("}", at: end) {
        add(.openQuantifier, range.lowerBound)
      }
    }
  }

  private func isOfLookaround(at index: Int) -> Bool {
    guard index > 0, reader.tokens[index - 1].kind == .close else { return false }
    var depth = 0
    for token in reader.tokens[..<index].reversed() {
      if token.kind == .close { depth += 1 }
      guard case .open(let group) = token.kind else { continue }
      depth -= 1
      guard depth == 0 else { continue }
      return [.lookahead, .negativeLookahead, .lookbehind, .negativeLookbehind].contains(group)
    }
    return false
  }

  /// Whether the pattern begins with `(?i)`, which counts on the phone, too.
  private var isCaselessThere: Bool {
    guard case .options(let options) = reader.tokens.first?.kind else { return false }
    return options.on.contains(UInt8(ascii: "i"))
  }

  private var firstCased: Int? {
    reader.tokens.first { token in
      switch token.kind {
      case .literal(let scalar): RegexNeedReader.hasOtherCase(scalar)
      case .set(let set):
        set.ranges.contains { range in
          range.lazy.prefix(256).compactMap(Unicode.Scalar.init).contains(
            where: RegexNeedReader.hasOtherCase) && !Self.hasBothCases(set)
        }
      default: false
      }
    }?.range.lowerBound
  }

  /// `[A-Za-z]`
  private static func hasBothCases(_ set: RegexSet) -> Bool {
    set.ranges.contains(0x41...0x5A) && set.ranges.contains(0x61...0x7A)
  }

  /// What no one takes for a character: marks, joiners, selectors, halves of flags, skin tones.
  private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return false }
    let properties = scalar.properties
    return properties.isGraphemeExtend || scalar == "\u{200D}"
      || (0x1F1E6...0x1F1FF).contains(scalar.value) || properties.isEmojiModifier
      || properties.generalCategory == .spacingMark
  }
}
