import HTMLTemplate

/// Cuts a pattern into runs of one colour. The runs joined are the pattern, whatever it holds.
///
/// Everything that has a meaning in a pattern is ASCII, so the pattern is read as UTF-8 bytes; a run
/// never ends inside a character. Linear in the pattern.
struct PatternTokens {
  enum Kind: String {
    case anchor, quantifier, group, `class`, escape, alternation, literal
  }

  /// Runs of one pattern that are told apart; what follows them is one literal run. A text of
  /// thousands of brackets would otherwise make a page of many megabytes.
  static let maximumRuns = 400

  private(set) var runs: [(kind: Kind, text: String)] = []

  init(_ pattern: String) {
    var pattern = pattern
    pattern.withUTF8 { bytes in
      var scanner = PatternScanner(bytes: bytes)
      while let run = runs.count < Self.maximumRuns ? scanner.next() : scanner.rest() {
        runs.append((run.kind, String(decoding: bytes[run.range], as: UTF8.self)))
      }
    }
  }

  var value: TemplateValue {
    .list(
      runs.map { .object(["class": .string($0.kind.rawValue), "text": .string($0.text)]) })
  }
}

private struct PatternScanner {
  let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0

  init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  mutating func next() -> (kind: PatternTokens.Kind, range: Range<Int>)? {
    guard position < bytes.count else { return nil }
    let start = position
    let kind = token()
    if kind == .literal {
      while position < bytes.count, isPlain(bytes[position]) { position += 1 }
    }
    return (kind, start..<position)
  }

  /// Everything that was not read yet, as a literal.
  mutating func rest() -> (kind: PatternTokens.Kind, range: Range<Int>)? {
    defer { position = bytes.count }
    return position < bytes.count ? (.literal, position..<bytes.count) : nil
  }

  /// Takes one token; a literal is taken up to the next character with a meaning by the caller.
  private mutating func token() -> PatternTokens.Kind {
    let first = bytes[position]
    position += 1
    switch first {
    case UInt8(ascii: "^"), UInt8(ascii: "$"): return .anchor
    case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"): return .quantifier
    case UInt8(ascii: "|"): return .alternation
    case UInt8(ascii: ")"): return .group
    case UInt8(ascii: "\\"): return escape()
    case UInt8(ascii: "["):
      characterClass()
      return .class
    case UInt8(ascii: "("):
      groupStart()
      return .group
    case UInt8(ascii: "{"): return braces() ? .quantifier : .literal
    default: return .literal
    }
  }

  private func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "^"), UInt8(ascii: "$"), UInt8(ascii: "*"), UInt8(ascii: "+"),
      UInt8(ascii: "?"), UInt8(ascii: "|"), UInt8(ascii: "("), UInt8(ascii: ")"),
      UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "\\"):
      false
    default: true
    }
  }

  private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// Takes the rest of a character whose first byte was taken.
  private mutating func finishCharacter() {
    while let byte = current, byte & 0xc0 == 0x80 { position += 1 }
  }

  /// `\b` and its like are anchors; `\x{41}` and `\u0041` are one escape.
  private mutating func escape() -> PatternTokens.Kind {
    guard let letter = current else { return .literal }
    position += 1
    finishCharacter()
    switch letter {
    case UInt8(ascii: "b"), UInt8(ascii: "B"), UInt8(ascii: "A"), UInt8(ascii: "z"),
      UInt8(ascii: "Z"), UInt8(ascii: "G"):
      return .anchor
    case UInt8(ascii: "x"), UInt8(ascii: "u"), UInt8(ascii: "p"), UInt8(ascii: "P"),
      UInt8(ascii: "k"), UInt8(ascii: "g"):
      if current == UInt8(ascii: "{"), let end = end(of: Self.isName, from: position + 1) {
        position = end
      } else if letter == UInt8(ascii: "x") || letter == UInt8(ascii: "u") {
        let limit = position + (letter == UInt8(ascii: "u") ? 4 : 2)
        while position < limit, let byte = current, isHexadecimal(byte) { position += 1 }
      }
      return .escape
    default: return .escape
    }
  }

  /// To the class's `]`; the first `]` is a member, an escaped one too.
  private mutating func characterClass() {
    if current == UInt8(ascii: "^") { position += 1 }
    if current == UInt8(ascii: "]") { position += 1 }
    while let byte = current {
      position += 1
      if byte == UInt8(ascii: "]") { return }
      if byte == UInt8(ascii: "\\"), current != nil { position += 1 }
    }
  }

  /// `(`, `(?:`, `(?i)`, `(?<name>`, `(?<=` …
  private mutating func groupStart() {
    guard current == UInt8(ascii: "?") else { return }
    position += 1
    let isAngle = current == UInt8(ascii: "<")
    if isAngle { position += 1 }
    while let byte = current {
      switch byte {
      case UInt8(ascii: ":"), UInt8(ascii: "="), UInt8(ascii: "!"), UInt8(ascii: ">"):
        position += 1
        return
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
        position += 1
      default: return
      }
    }
  }

  /// `{2}`, `{2,}`, `{2,3}`; any other brace is itself.
  private mutating func braces() -> Bool {
    let isCount: (UInt8) -> Bool = {
      $0 == UInt8(ascii: ",") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
    }
    guard let end = end(of: isCount, from: position), end > position + 1 else { return false }
    position = end
    return true
  }

  /// The place behind the `}` that ends a run of such bytes; `nil` where something else ends it. A
  /// search for any `}` would read the rest of the pattern once a brace.
  private func end(of isMember: (UInt8) -> Bool, from start: Int) -> Int? {
    let after = bytes[start...].drop(while: isMember)
    return after.first == UInt8(ascii: "}") ? after.startIndex + 1 : nil
  }

  /// What stands between the braces of `\p{Script=Greek}`, `\x{1F600}` or `\k{name}`.
  private static func isName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\\"), UInt8(ascii: "{"), UInt8(ascii: "}"): false
    default: true
    }
  }

  private func isHexadecimal(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
  }
}
