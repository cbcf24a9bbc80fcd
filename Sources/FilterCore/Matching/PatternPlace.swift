/// Where a pattern is wrong: PCRE2 says how far it came, people want to see what it stumbled over.
struct PatternPlace {
  private let reader: RegexReader

  init(_ reader: RegexReader) { self.reader = reader }

  /// The byte of the pattern to point at; `offset` is how far PCRE2 came.
  func byte(of problem: PatternProblem, offset: Int) -> Int {
    switch problem {
    case .missingClosingParenthesis: unclosed() ?? offset
    case .unterminatedClass: openSet() ?? offset
    case .extraClosingParenthesis, .startSetting, .searchPosition, .callout: offset
    case .badCondition: condition(before: offset) ?? offset
    case .nothingToRepeat, .plusWithoutBackslash, .lookbehindNotFixedLength: token(at: offset)
    // Always one or more bytes behind what is meant.
    default: token(at: offset - 1)
    }
  }

  /// The beginning of the token that holds `byte`; within a class, `byte` itself.
  private func token(at byte: Int) -> Int {
    let byte = min(max(0, byte), max(0, reader.pattern.count - 1))
    guard let token = reader.tokens.first(where: { $0.range.contains(byte) }) else { return byte }
    if case .set = token.kind { return byte }
    return token.range.lowerBound
  }

  private func condition(before byte: Int) -> Int? {
    reader.tokens.last { $0.kind == .open(.conditional) && $0.range.lowerBound <= byte }?
      .range.lowerBound
  }

  private func openSet() -> Int? {
    guard let last = reader.tokens.last, case .set(let set) = last.kind, set.isOpen else {
      return nil
    }
    return last.range.lowerBound
  }

  /// The last group that is not closed: those around it are most likely closed by what follows.
  private func unclosed() -> Int? {
    var open: [Int] = []
    for token in reader.tokens {
      switch token.kind {
      case .open: open.append(token.range.lowerBound)
      case .close: _ = open.popLast()
      default: break
      }
    }
    if let last = open.last { return last }
    return reader.tokens.last { $0.kind == .nothing || $0.kind == .call }?.range.lowerBound
  }
}
