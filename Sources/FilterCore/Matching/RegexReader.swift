/// Reads a pattern into tokens, as PCRE2 would; linear. Reads on where PCRE2 refuses, so that places of
/// errors can be named. White space and comments of `(?x)` are not known: they read as literals.
struct RegexReader {
  let pattern: [UInt8]
  private(set) var tokens: [RegexToken] = []
  var index = 0

  init(_ text: String) {
    self.init(pattern: Array(text.utf8))
  }

  init(pattern: [UInt8]) {
    self.pattern = pattern
    tokens.reserveCapacity(pattern.count)
    while index < pattern.count { readToken() }
  }

  private mutating func readToken() {
    switch pattern[index] {
    case UInt8(ascii: "\\"): readEscape()
    case UInt8(ascii: "["): readSet()
    case UInt8(ascii: "("): readGroup()
    case UInt8(ascii: ")"): add(.close, 1)
    case UInt8(ascii: "|"): add(.alternative, 1)
    case UInt8(ascii: "."): add(.any, 1)
    case UInt8(ascii: "^"), UInt8(ascii: "$"): add(.anchor, 1)
    case UInt8(ascii: "*"): readQuantifier(0, nil, 1)
    case UInt8(ascii: "+"): readQuantifier(1, nil, 1)
    case UInt8(ascii: "?"): readQuantifier(0, 1, 1)
    case UInt8(ascii: "{"):
      if let (least, most, length) = bounds() {
        readQuantifier(least, most, length)
      } else {
        readLiteral()
      }
    default: readLiteral()
    }
  }

  mutating func add(_ kind: RegexToken.Kind, _ length: Int) {
    let end = min(index + length, pattern.count)
    tokens.append(RegexToken(kind: kind, range: index..<end))
    index = end
  }

  private mutating func readLiteral() {
    let (scalar, length) = scalar(at: index)
    add(.literal(scalar), length)
  }

  private mutating func readQuantifier(_ least: Int, _ most: Int?, _ length: Int) {
    var quantifier = RegexQuantifier(least: least, most: most)
    var length = length
    if has("?", at: index + length) {
      quantifier.mode = .lazy
      length += 1
    } else if has("+", at: index + length) {
      quantifier.mode = .possessive
      length += 1
    }
    add(.quantifier(quantifier), length)
  }

  /// `{n}`, `{n,}`, `{n,m}`; anything else is text.
  private func bounds() -> (least: Int, most: Int?, length: Int)? {
    var end = index + 1
    guard let least = number(&end) else { return nil }
    if has("}", at: end) { return (least, least, end + 1 - index) }
    guard has(",", at: end) else { return nil }
    end += 1
    if has("}", at: end) { return (least, nil, end + 1 - index) }
    guard let most = number(&end), has("}", at: end) else { return nil }
    return (least, most, end + 1 - index)
  }

  private func number(_ end: inout Int) -> Int? {
    let start = end
    var value = 0
    while end < pattern.count, pattern[end] &- 0x30 < 10 {
      value = min(value * 10 + Int(pattern[end] - 0x30), 1 << 20)
      end += 1
    }
    return end > start ? value : nil
  }

  private mutating func readEscape() {
    if has("\\Q", at: index) {
      add(.nothing, 2)
      while index < pattern.count && !has("\\E", at: index) { readLiteral() }
    } else {
      let (kind, length) = escape(at: index)
      add(kind, length)
    }
  }

  private mutating func readGroup() {
    if has("(*", at: index) { return readVerb() }
    guard has("(?", at: index) else { return add(.open(.capture), 1) }
    // The condition behind it is read as a group of its own.
    if has("(?(", at: index) { return add(.open(.conditional), 2) }
    for (lead, group) in Self.groups where has(lead, at: index) {
      return add(.open(group), lead.utf8CodeUnitCount)
    }
    for (lead, kind) in Self.whole where has(lead, at: index) {
      return add(kind, length(to: ")", from: index))
    }
    for (lead, terminator) in Self.names where has(lead, at: index) {
      return add(.open(.capture), length(to: terminator, from: index + 3))
    }
    let next = index + 2 < pattern.count ? pattern[index + 2] : 0
    let isCall =
      next &- 0x30 < 10 || next == UInt8(ascii: "+")
      || next == UInt8(ascii: "-") && index + 3 < pattern.count && pattern[index + 3] &- 0x30 < 10
    if isCall { return add(.call, length(to: ")", from: index)) }
    readOptions()
  }

  private mutating func readOptions() {
    var options = RegexOptions()
    var isOn = true
    var end = index + 2
    while end < pattern.count {
      switch pattern[end] {
      case UInt8(ascii: "-"): isOn = false
      case UInt8(ascii: ")"): return add(.options(options), end + 1 - index)
      case UInt8(ascii: ":"): return add(.open(.options(options)), end + 1 - index)
      case UInt8(ascii: "^"): options.off.formUnion("imsx".utf8)
      case let letter where (letter | 0x20) &- 0x61 < 26:
        if isOn { options.on.insert(letter) } else { options.off.insert(letter) }
      default: return add(.open(.other), 2)
      }
      end += 1
    }
    add(.open(.other), 2)
  }

  /// Bytes from here to the end of the next `terminator`, or of the pattern.
  private func length(to terminator: StaticString, from start: Int) -> Int {
    guard let end = find(terminator, from: start) else { return pattern.count - index }
    return end + terminator.utf8CodeUnitCount - index
  }

  /// `(*VERB)` is a token, `(*name:…)` opens a group.
  private mutating func readVerb() {
    var end = index + 2
    while end < pattern.count, pattern[end] != UInt8(ascii: ")"), pattern[end] != UInt8(ascii: ":")
    {
      end += 1
    }
    let isName = index + 2 < pattern.count && pattern[index + 2] &- 0x61 < 26
    if isName, has(":", at: end) { return add(.open(.other), end + 1 - index) }
    add(.verb, length(to: ")", from: end))
  }

  private static let groups: [(StaticString, RegexGroup)] = [
    ("(?:", .plain), ("(?>", .atomic), ("(?|", .branchReset), ("(?=", .lookahead),
    ("(?!", .negativeLookahead), ("(?<=", .lookbehind), ("(?<!", .negativeLookbehind),
    ("(?*", .other), ("(?<*", .other),
  ]
  private static let whole: [(StaticString, RegexToken.Kind)] = [
    ("(?#", .nothing), ("(?C", .callout), ("(?R", .call), ("(?&", .call), ("(?P>", .call),
    ("(?P=", .reference),
  ]
  private static let names: [(StaticString, StaticString)] = [
    ("(?<", ">"), ("(?'", "'"), ("(?P<", ">"),
  ]
}

extension RegexReader {
  func has(_ text: StaticString, at index: Int) -> Bool {
    guard index + text.utf8CodeUnitCount <= pattern.count else { return false }
    return text.withUTF8Buffer { text in
      for offset in 0..<text.count where text[offset] != pattern[index + offset] { return false }
      return true
    }
  }

  func find(_ text: StaticString, from start: Int) -> Int? {
    var index = start
    while index < pattern.count {
      if has(text, at: index) { return index }
      index += 1
    }
    return nil
  }

  /// The scalar whose first byte is at `index`; the pattern is well-formed.
  func scalar(at index: Int) -> (scalar: Unicode.Scalar, length: Int) {
    let lead = pattern[index]
    if lead < 0x80 { return (Unicode.Scalar(lead), 1) }
    let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    var value = UInt32(lead & (0x7F >> UInt8(length)))
    for offset in 1..<length where index + offset < pattern.count {
      value = value << 6 | UInt32(pattern[index + offset] & 0x3F)
    }
    return (Unicode.Scalar(value) ?? "\u{FFFD}", length)
  }
}
