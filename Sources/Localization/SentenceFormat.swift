/// A sentence taken apart at its placeholders, once, when the catalog is read.
struct SentenceFormat: Sendable {
  enum Segment: Sendable {
    case literal(String)
    /// The argument of this 0-based position; `wantsNumber` says what the placeholder expects.
    case argument(position: Int, wantsNumber: Bool)
    /// The form that the argument's number chooses.
    case plural(position: Int, forms: PluralForms)
  }

  let segments: [Segment]

  /// What the sentence expects at each 0-based position.
  var placeholders: [Int: PlaceholderKind] {
    var found: [Int: PlaceholderKind] = [:]
    Self.collect(segments, into: &found)
    return found
  }

  private static func collect(_ segments: [Segment], into found: inout [Int: PlaceholderKind]) {
    for segment in segments {
      switch segment {
      case .literal: break
      case .argument(let position, let wantsNumber):
        // A number inside its own plural form is the plural's.
        if found[position] != .plural { found[position] = wantsNumber ? .number : .text }
      case .plural(let position, let forms):
        found[position] = .plural
        for form in forms.all { collect(form, into: &found) }
      }
    }
  }
}

/// What a placeholder expects.
public enum PlaceholderKind: String, Sendable, Equatable {
  case text, number, plural
}

/// The forms of one plural variable; `other` is always there.
struct PluralForms: Sendable {
  let forms: [PluralCategory: [SentenceFormat.Segment]]
  let other: [SentenceFormat.Segment]

  var all: [[SentenceFormat.Segment]] { [other] + forms.values }

  /// A form for zero is taken for the number 0 in every language, as the phone's own system does;
  /// a category without a form takes `other`.
  func form(for number: Int, by rules: PluralRules) -> [SentenceFormat.Segment] {
    if number == 0, let zero = forms[.zero] { return zero }
    return forms[rules.category(of: number)] ?? other
  }
}

extension SentenceFormat {
  /// Puts the arguments in; a missing one leaves its place empty, one of the wrong kind is printed
  /// as it is.
  func filled(_ arguments: [LocalizedArgument], voice: Voice) -> String {
    var sentence = ""
    Self.append(segments, arguments, voice, to: &sentence)
    return sentence
  }

  private static func append(
    _ segments: [Segment], _ arguments: [LocalizedArgument], _ voice: Voice,
    to sentence: inout String
  ) {
    for segment in segments {
      switch segment {
      case .literal(let text):
        sentence += text
      case .argument(let position, _):
        guard position < arguments.count else { break }
        sentence += voice.spoken(arguments[position])
      case .plural(let position, let forms):
        var form = forms.other
        if position < arguments.count, case .integer(let number) = arguments[position] {
          form = forms.form(for: number, by: voice.rules)
        }
        append(form, arguments, voice, to: &sentence)
      }
    }
  }
}

/// How a language says its arguments: its number format, its plural rules and its direction.
final class Voice: Sendable {
  let language: Language
  let rules: PluralRules

  init(_ language: Language) {
    self.language = language
    rules = PluralRules(code: language.locale.identifier)
  }

  /// Strings in right-to-left sentences stand between U+2068 and U+2069 (first strong isolate and
  /// its end) or, where they are code, U+2066 (left-to-right isolate) and U+2069, so that a number or a
  /// Latin word does not move what stands beside it.
  func spoken(_ argument: LocalizedArgument) -> String {
    switch argument {
    case .integer(let number): language.number(number)
    case .string(let text): language.isRightToLeft ? "\u{2068}\(text)\u{2069}" : text
    case .typed(let text): mixes(text) ? "\u{2068}\(text)\u{2069}" : text
    case .code(let text): mixes(text) ? "\u{2066}\(text)\u{2069}" : text
    }
  }

  private func mixes(_ text: String) -> Bool {
    language.isRightToLeft || text.unicodeScalars.contains(where: Voice.isRightToLeft)
  }

  /// The blocks of right-to-left scripts (Unicode Standard Annex 9, 3.2: classes R and AL).
  private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      true
    default: false
    }
  }
}
