import HTMLTemplate

/// Cuts a pattern into runs of one colour. The runs joined are the pattern, whatever it holds.
struct PatternTokens {
  enum Kind: String {
    case anchor, quantifier, group, `class`, escape, alternation, literal
  }

  private(set) var runs: [(kind: Kind, text: String)] = []

  init(_ pattern: String) {
    var rest = Substring(pattern)
    while let first = rest.first {
      let length = PatternTokens.length(of: first, in: rest)
      let text = String(rest.prefix(length.count))
      if let last = runs.last, last.kind == length.kind, last.kind == .literal {
        runs[runs.count - 1].text += text
      } else {
        runs.append((length.kind, text))
      }
      rest = rest.dropFirst(length.count)
    }
  }

  var value: TemplateValue {
    .list(
      runs.map { .object(["class": .string($0.kind.rawValue), "text": .string($0.text)]) })
  }

  private static func length(of first: Character, in rest: Substring) -> (kind: Kind, count: Int) {
    switch first {
    case "^", "$": (.anchor, 1)
    case "*", "+", "?": (.quantifier, 1)
    case "|": (.alternation, 1)
    case "\\": escape(rest)
    case "[": (.class, characterClass(rest))
    case "(": (.group, groupStart(rest))
    case ")": (.group, 1)
    case "{": braces(rest)
    default: (.literal, 1)
    }
  }

  /// `\b` and its like are anchors; `\x{41}` and `\u0041` are one escape.
  private static func escape(_ rest: Substring) -> (Kind, Int) {
    let body = rest.dropFirst()
    guard let next = body.first else { return (.literal, 1) }
    if "bBAzZG".contains(next) { return (.anchor, 2) }
    let after = body.dropFirst()
    if "xupPkg".contains(next), after.first == "{", let end = after.firstIndex(of: "}") {
      return (.escape, 3 + after.distance(from: after.startIndex, to: end))
    }
    if next == "u" || next == "x" {
      let digits = after.prefix(next == "u" ? 4 : 2).prefix(while: \.isHexDigit)
      return (.escape, 2 + digits.count)
    }
    return (.escape, 2)
  }

  /// From `[` to its `]`; the first `]` of a class is a member, an escaped one too.
  private static func characterClass(_ rest: Substring) -> Int {
    var count = 1
    var body = rest.dropFirst()
    if body.first == "^" {
      count += 1
      body = body.dropFirst()
    }
    if body.first == "]" {
      count += 1
      body = body.dropFirst()
    }
    while let next = body.first {
      if next == "\\" {
        count += min(2, body.count)
        body = body.dropFirst(2)
        continue
      }
      count += 1
      body = body.dropFirst()
      if next == "]" { return count }
    }
    return count
  }

  /// `(`, `(?:`, `(?i)`, `(?<name>`, `(?=` …
  private static func groupStart(_ rest: Substring) -> Int {
    let body = rest.dropFirst()
    guard body.first == "?" else { return 1 }
    let head = body.dropFirst().prefix { $0.isLetter || $0.isNumber || "<>=!:_'-|".contains($0) }
    guard let end = head.firstIndex(where: { ":=!>".contains($0) }) else { return 2 + head.count }
    var count = head.distance(from: head.startIndex, to: end) + 1
    // `(?<=` and `(?<!` are longer than `(?<name>`.
    if head.first == "<", let second = head.dropFirst().first, "=!".contains(second) { count = 2 }
    return 2 + count
  }

  private static func braces(_ rest: Substring) -> (Kind, Int) {
    guard let end = rest.firstIndex(of: "}") else { return (.literal, 1) }
    let body = rest[rest.index(after: rest.startIndex)..<end]
    guard !body.isEmpty, body.allSatisfy({ $0.isNumber || $0 == "," }) else { return (.literal, 1) }
    return (.quantifier, body.count + 2)
  }
}
