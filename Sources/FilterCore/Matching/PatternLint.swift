import CPSL

/// Finds in a pattern that compiles what is hardly meant (`PatternNote`), without running it.
struct PatternLint {
  private let reader: RegexReader
  private var tokens: [RegexToken] { reader.tokens }
  /// By token: the group that it stands in; a `)` stands in the group that it closes.
  private let parents: [Int?]
  /// By the token that opens a group: the one that closes it.
  private let closers: [Int: Int]
  /// `(?s)` somewhere: the dot crosses lines.
  private let isDotAll: Bool
  private(set) var findings: [(note: PatternNote, byte: Int)] = []

  init(_ reader: RegexReader) {
    self.reader = reader
    parents = Self.parents(reader.tokens)
    var closers: [Int: Int] = [:]
    for (index, token) in reader.tokens.enumerated() where token.kind == .close {
      if let parent = parents[index] { closers[parent] = index }
    }
    self.closers = closers
    isDotAll = reader.tokens.contains { token in
      switch token.kind {
      case .options(let options), .open(.options(let options)):
        options.on.contains(UInt8(ascii: "s"))
      default: false
      }
    }
    for index in reader.tokens.indices { look(at: index) }
  }

  private static func parents(_ tokens: [RegexToken]) -> [Int?] {
    var open: [Int] = []
    return tokens.indices.map { index in
      if tokens[index].kind == .close { return open.popLast() }
      defer { if case .open = tokens[index].kind { open.append(index) } }
      return open.last
    }
  }

  private mutating func add(_ note: PatternNote, at index: Int) {
    findings.append((note, tokens[index].range.lowerBound))
  }

  private mutating func look(at index: Int) {
    switch tokens[index].kind {
    case .open(.lookbehind), .open(.negativeLookbehind): add(.lookbehind, at: index)
    case .open(.capture): if isOptionalCaseFlag(at: index) { add(.optionalCaseFlag, at: index) }
    case .open(.options(let options)), .options(let options):
      if options.mentions("i") { add(.caseFlag, at: index) }
    case .alternative: if isEmptyAlternative(at: index) { add(.matchesEmptyText, at: index) }
    case .literal(let scalar): look(at: scalar, index)
    case .any: lookAtAny(index)
    case .quantifier: if isStarForAnything(at: index) { add(.starForAnything, at: index) }
    case .set(let set): lookAtSet(set, index)
    default: break
    }
  }

  private mutating func look(at scalar: Unicode.Scalar, _ index: Int) {
    let isEscaped = tokens[index].range.count > scalar.utf8.count
    if "“”‘’".unicodeScalars.contains(scalar), !isEscaped { add(.curlyQuotes, at: index) }
    if scalar == "\n" || scalar == "\r", !isEscaped { add(.lineBreak, at: index) }
    if scalar == "\\", isEscaped, means(tokens[index].range.upperBound) {
      add(.doubledBackslash, at: index)
    }
  }

  /// Whether one backslash before `byte` would have said something.
  private func means(_ byte: Int) -> Bool {
    byte < reader.pattern.count && "dDwWsSbB.+*?()[]{}|^$".utf8.contains(reader.pattern[byte])
  }

  /// Curly quotes beside straight ones in a class are meant.
  private mutating func lookAtSet(_ set: RegexSet, _ index: Int) {
    let range = tokens[index].range
    let isStraight = set.ranges.contains { $0.contains(0x22) || $0.contains(0x27) }
    var byte = range.lowerBound
    while byte < range.upperBound {
      if reader.has("\\\\", at: byte) {
        if byte + 2 < range.upperBound, "dDwWsSbB".utf8.contains(reader.pattern[byte + 2]) {
          findings.append((.doubledBackslash, byte))
        }
        byte += 2
        continue
      }
      let (scalar, length) = reader.scalar(at: byte)
      if "“”‘’".unicodeScalars.contains(scalar), !isStraight {
        findings.append((.curlyQuotes, byte))
      }
      byte += length
    }
  }

  private func isOptionalCaseFlag(at index: Int) -> Bool {
    let kinds = tokens[index...].prefix(4).map(\.kind)
    guard kinds.count == 4, case .literal(let scalar) = kinds[1],
      case .quantifier(let bounds) = kinds[2]
    else { return false }
    return tokens[index].range.count == 1 && scalar == "i" && bounds.least == 0 && bounds.most == 1
      && kinds[3] == .close
  }

  private func isEmptyAlternative(at index: Int) -> Bool {
    let previous = index > 0 ? tokens[index - 1].kind : .alternative
    let next = index + 1 < tokens.count ? tokens[index + 1].kind : .close
    if case .open = previous { return true }
    return previous == .alternative || next == .close
  }

  /// `word*` or `+1201*` at the end of a pattern.
  private func isStarForAnything(at index: Int) -> Bool {
    guard index == tokens.count - 1, index > 1,
      reader.pattern[tokens[index].range.lowerBound] == UInt8(ascii: "*"),
      let repeated = asciiWord(at: index - 1)
    else { return false }
    return asciiWord(at: index - 2) != nil && repeated != UInt8(ascii: "-")
  }

  private mutating func lookAtAny(_ index: Int) {
    if isDotInHost(at: index) { return add(.dotInHost, at: index) }
    guard index + 1 < tokens.count, case .quantifier(let bounds) = tokens[index + 1].kind,
      bounds.most == nil, !isDotAll
    else { return }
    let begins = nothingStands(before: index)
    let ends = nothingStands(behind: index + 1)
    if !begins && !ends {
      add(.dotStopsAtLineBreak, at: index)
    } else if begins != ends, bounds.least == 0 {
      add(.uselessAnything, at: index)
    }
  }

  private func nothingStands(before index: Int) -> Bool {
    var index = index - 1
    while index >= 0 {
      switch tokens[index].kind {
      case .open(.capture), .open(.plain), .open(.options), .open(.atomic), .options, .nothing:
        index -= 1
      case .alternative:
        guard let parent = parents[index] else { return true }
        index = parent
      default: return false
      }
    }
    return true
  }

  private func nothingStands(behind index: Int) -> Bool {
    var index = index + 1
    while index < tokens.count {
      switch tokens[index].kind {
      case .close, .options, .nothing: index += 1
      case .alternative:
        guard let parent = parents[index] else { return true }
        index = closers[parent] ?? tokens.count
      default: return false
      }
    }
    return true
  }
}

/// Hosts.
extension PatternLint {
  /// Domains that are no words or beginnings of words; others must be followed by a slash.
  private static let plainDomains: Set<String> = [
    "com", "net", "org", "info", "biz", "io", "ly", "gov", "edu", "xyz", "app", "dev", "online",
    "site", "shop",
  ]

  /// `word.tld` with a dot that nobody escaped.
  private func isDotInHost(at index: Int) -> Bool {
    var end = index + 1
    var domain = ""
    while let byte = asciiWord(at: end), byte | 0x20 &- 0x61 < 26 {
      domain.unicodeScalars.append(Unicode.Scalar(byte | 0x20))
      end += 1
    }
    if end < tokens.count, case .quantifier = tokens[end].kind { return false }
    guard domain.count > 1, asciiWord(at: index - 1) != nil, asciiWord(at: end) == nil else {
      return false
    }
    if end < tokens.count, tokens[end].kind == .literal("/") {
      return psl_is_public_suffix2(psl_builtin(), domain, PSL_TYPE_ANY | PSL_TYPE_NO_STAR_RULE) == 1
    }
    return asciiWord(at: index - 2) != nil && Self.plainDomains.contains(domain)
  }

  /// The letter, digit or hyphen of ASCII that stands at a place as itself.
  private func asciiWord(at index: Int) -> UInt8? {
    guard tokens.indices.contains(index), case .literal(let scalar) = tokens[index].kind,
      scalar.isASCII
    else { return nil }
    let byte = UInt8(truncatingIfNeeded: scalar.value)
    let isWord = (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == UInt8(ascii: "-")
    return isWord ? byte : nil
  }
}
