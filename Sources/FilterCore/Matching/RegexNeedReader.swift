/// Reads from a pattern's tokens what every match holds. Knows nothing (`nil`) as soon as a pattern
/// uses what changes the meaning of the rest: verbs, calls, conditions, `(?x)`.
struct RegexNeedReader {
  private let tokens: [RegexToken]
  private let isCaseless: Bool
  private var index = 0
  private var depth = 0

  private struct Unknown: Error {}

  /// Longest pattern that is read, in tokens; a real one has some hundreds.
  private static let maximumTokens = 5_000
  /// Deepest nesting that is read.
  private static let maximumDepth = 100

  static func need(of reader: RegexReader, filterCase: FilterCase) -> RegexNeed? {
    guard reader.tokens.count <= maximumTokens else { return nil }
    let options = reader.tokens.lazy.compactMap { token in
      switch token.kind {
      case .options(let options), .open(.options(let options)): options
      default: nil
      }
    }
    if options.contains(where: { $0.mentions("x") }) { return nil }
    let isCaseless = filterCase == .caseInsensitive || options.contains { $0.mentions("i") }
    var needs = RegexNeedReader(tokens: reader.tokens, isCaseless: isCaseless)
    do {
      let content = try needs.alternatives()
      return needs.index == needs.tokens.count ? content.best : nil
    } catch {
      return nil
    }
  }

  private init(tokens: [RegexToken], isCaseless: Bool) {
    // A quantifier behind a comment or `\E` repeats what stands before it.
    self.tokens = tokens.filter { $0.kind != .nothing }
    self.isCaseless = isCaseless
  }

  private mutating func alternatives() throws -> RegexContent {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maximumDepth else { throw Unknown() }
    var branches = [try branch()]
    while index < tokens.count, tokens[index].kind == .alternative {
      index += 1
      branches.append(try branch())
    }
    return .oneOf(branches)
  }

  private mutating func branch() throws -> RegexContent {
    var answer = RegexContent.nothing
    while index < tokens.count {
      if tokens[index].kind == .alternative || tokens[index].kind == .close { break }
      let run = plainRun()
      if !run.isEmpty {
        answer = answer.followed(by: RegexContent(text: run))
        continue
      }
      var piece = try atom()
      while index < tokens.count, case .quantifier(let quantifier) = tokens[index].kind {
        piece = piece.repeated(quantifier)
        index += 1
      }
      answer = answer.followed(by: piece)
    }
    return answer
  }

  /// The literals from here on that nothing repeats, together.
  private mutating func plainRun() -> [UInt8] {
    var run: [UInt8] = []
    while index < tokens.count, case .literal(let scalar) = tokens[index].kind,
      !isBrace(tokens[index]), let bytes = bytes(of: scalar)
    {
      if index + 1 < tokens.count, case .quantifier = tokens[index + 1].kind { break }
      run += bytes
      index += 1
    }
    return run
  }

  /// `{` as a sign: later versions of PCRE2 read more forms of it as a repetition (`{,3}`).
  private func isBrace(_ token: RegexToken) -> Bool {
    token.kind == .literal("{") && token.range.count == 1
  }

  private mutating func atom() throws -> RegexContent {
    let kind = tokens[index].kind
    if isBrace(tokens[index]) { throw Unknown() }
    index += 1
    switch kind {
    case .literal(let scalar): return content(of: scalar)
    case .set(let set): return content(of: set)
    case .any, .reference: return .anything
    case .anchor, .options, .nothing: return .nothing
    case .escape(let letter):
      return "bBAzZGK".utf8.contains(letter) ? .nothing : .anything
    case .open(let group): return try content(of: group)
    case .call, .verb, .callout, .quantifier, .alternative, .close: throw Unknown()
    }
  }

  private mutating func content(of group: RegexGroup) throws -> RegexContent {
    if group == .conditional || group == .other { throw Unknown() }
    let content = try alternatives()
    guard index < tokens.count, tokens[index].kind == .close else { throw Unknown() }
    index += 1
    switch group {
    case .lookahead, .lookbehind: return content.lookedAhead()
    case .negativeLookahead, .negativeLookbehind: return .nothing
    default: return content
    }
  }

  private func content(of scalar: Unicode.Scalar) -> RegexContent {
    bytes(of: scalar).map { RegexContent(exact: [$0]) } ?? .anything
  }

  /// Largest classes that are read member by member. A message holds one of many ASCII characters
  /// anyway.
  private static let maximumMembers = (ascii: 6, all: 32)

  private func content(of set: RegexSet) -> RegexContent {
    let count = set.ranges.reduce(0) { $0 + $1.count }
    let ascii = set.ranges.reduce(0) { $0 + $1.clamped(to: 0...0x80).count }
    guard !set.isNegated, !set.hasClasses, count > 0, count <= Self.maximumMembers.all,
      ascii <= Self.maximumMembers.ascii
    else { return .anything }
    var texts: Set<[UInt8]> = []
    for value in set.ranges.joined() {
      guard let scalar = Unicode.Scalar(value), let text = bytes(of: scalar) else {
        return .anything
      }
      texts.insert(text)
    }
    return RegexContent(exact: Array(texts))
  }

  /// How a scalar stands in a text whose ASCII letters are small; `nil` where another case of it would
  /// be found, too. (K and ſ, which are found as k and s, are the prefilter's to know.)
  private func bytes(of scalar: Unicode.Scalar) -> [UInt8]? {
    if scalar.isASCII {
      let byte = UInt8(truncatingIfNeeded: scalar.value)
      return [byte &- 0x41 < 26 ? byte | 0x20 : byte]
    }
    if isCaseless && Self.hasOtherCase(scalar) { return nil }
    return Array(String(scalar).utf8)
  }

  static func hasOtherCase(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    return properties.isCased || properties.changesWhenCaseFolded
      || properties.changesWhenCaseMapped
  }
}
