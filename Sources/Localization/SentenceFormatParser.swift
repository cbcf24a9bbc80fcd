/// Reads printf-like placeholders: `%@`, `%d`, `%ld`, `%2$@`, `%%`, and `%#@name@` for plurals.
///
/// A `%` that begins nothing of these is printed as it is. Inside a plural form, placeholders
/// without a number count from the plural's own argument on.
struct SentenceFormatParser {
  /// Plurals inside plurals, at most.
  static let maximumNesting = 4
  /// A position above this is no placeholder but a slip of the pen.
  static let maximumPosition = 32

  /// The plural variables that `%#@name@` may name: category to form.
  let variables: [String: [PluralCategory: String]]

  init(variables: [String: [PluralCategory: String]] = [:]) { self.variables = variables }

  func parse(_ text: String) throws(LocalizationError.PluralProblem) -> SentenceFormat {
    SentenceFormat(segments: try segments(of: text, from: 0, nesting: 0))
  }

  private func segments(of text: String, from first: Int, nesting: Int)
    throws(LocalizationError.PluralProblem) -> [SentenceFormat.Segment]
  {
    // Most sentences have no placeholder.
    guard text.utf8.contains(UInt8(ascii: "%")) else { return [.literal(text)] }
    var segments: [SentenceFormat.Segment] = []
    var literal = ""
    var next = first
    var rest = Substring(text)
    while let sign = rest.firstIndex(of: "%") {
      literal += rest[..<sign]
      rest = rest[rest.index(after: sign)...]
      if rest.first == "%" {
        literal += "%"
        rest.removeFirst()
        continue
      }
      guard let placeholder = Placeholder(at: &rest) else {
        literal += "%"
        continue
      }
      if !literal.isEmpty { segments.append(.literal(literal)) }
      literal = ""
      let position = placeholder.position ?? next
      if placeholder.position == nil { next += 1 }
      segments.append(try segment(placeholder, at: position, nesting: nesting))
    }
    literal += rest
    if !literal.isEmpty { segments.append(.literal(literal)) }
    return segments
  }

  private func segment(_ placeholder: Placeholder, at position: Int, nesting: Int)
    throws(LocalizationError.PluralProblem) -> SentenceFormat.Segment
  {
    guard let name = placeholder.variable else {
      return .argument(position: position, wantsNumber: placeholder.wantsNumber)
    }
    guard let texts = variables[name] else { throw .unknownVariable }
    guard nesting < Self.maximumNesting else { throw .nesting }
    guard let otherText = texts[.other] else { throw .noOtherForm }
    var forms: [PluralCategory: [SentenceFormat.Segment]] = [:]
    for (category, text) in texts where category != .other {
      forms[category] = try segments(of: text, from: position, nesting: nesting + 1)
    }
    let other = try segments(of: otherText, from: position, nesting: nesting + 1)
    return .plural(position: position, forms: PluralForms(forms: forms, other: other))
  }
}

/// One placeholder behind its `%`.
struct Placeholder {
  /// 0-based; nil: the next one.
  var position: Int?
  var wantsNumber = false
  var variable: String?

  /// Longest first, because "l" begins "ld" and "lld".
  private static let numbers = ["lld", "llu", "lli", "ld", "lu", "li", "zd", "zu", "d", "i", "u"]

  /// Takes a placeholder off the front of `rest`; nil and untouched where there is none.
  init?(at rest: inout Substring) {
    var ahead = rest
    let digits = ahead.prefix(while: { $0.isASCII && $0.isNumber })
    if !digits.isEmpty {
      ahead = ahead.dropFirst(digits.count)
      guard ahead.first == "$", let number = Int(digits), number >= 1,
        number <= SentenceFormatParser.maximumPosition
      else { return nil }
      position = number - 1
      ahead.removeFirst()
    }
    if ahead.hasPrefix("#@") {
      ahead = ahead.dropFirst(2)
      guard let end = ahead.firstIndex(of: "@"), end != ahead.startIndex else { return nil }
      variable = String(ahead[..<end])
      rest = ahead[ahead.index(after: end)...]
    } else if ahead.first == "@" {
      rest = ahead.dropFirst()
    } else if let number = Self.numbers.first(where: ahead.hasPrefix) {
      wantsNumber = true
      rest = ahead.dropFirst(number.count)
    } else {
      return nil
    }
  }
}
