import Foundation

/// English made long and strange: letters get accents, vowels double, the whole stands in brackets.
/// Placeholders, and in Markdown what is no text, stay as they are.
public enum PseudoLanguage {
  /// A sentence, placeholders untouched: "⟦%ld fíílteers⟧".
  public static func text(_ text: String) -> String {
    var result = opening
    var rest = Substring(text)
    while let sign = rest.firstIndex(of: "%") {
      result += spoken(rest[..<sign])
      rest = rest[sign...]
      var ahead = rest.dropFirst()
      let isPlaceholder = Placeholder(at: &ahead) != nil
      let length = isPlaceholder ? rest.count - ahead.count : rest.hasPrefix("%%") ? 2 : 1
      result += rest.prefix(length)
      rest = rest.dropFirst(length)
    }
    return result + spoken(rest) + closing
  }

  /// A Markdown text: the targets of links, code and the signs of the markup stay.
  public static func markdown(_ source: String) -> String {
    source.split(separator: "\n", omittingEmptySubsequences: false).map(line).joined(
      separator: "\n")
  }

  static func entry(_ entry: CatalogFile.Entry) -> CatalogFile.Entry {
    let segments: [SentenceFormat.Segment] =
      [.literal(opening)] + spoken(entry.format.segments) + [.literal(closing)]
    return CatalogFile.Entry(
      key: entry.key, file: entry.file, line: entry.line, text: text(entry.text),
      format: SentenceFormat(segments: segments))
  }

  private static let opening = "⟦"
  private static let closing = "⟧"
  private static let accents: [Character: String] = [
    "a": "áá", "e": "éé", "i": "íí", "o": "óó", "u": "úú", "y": "ý", "c": "ç", "n": "ñ", "s": "š",
    "z": "ž", "r": "ř", "d": "ð", "l": "ł", "g": "ĝ", "h": "ĥ", "w": "ŵ",
    "A": "Áá", "E": "Éé", "I": "Íí", "O": "Óó", "U": "Úú", "Y": "Ý", "C": "Ç", "N": "Ñ", "S": "Š",
    "Z": "Ž", "R": "Ř", "D": "Ð", "L": "Ł", "G": "Ĝ", "H": "Ĥ", "W": "Ŵ",
  ]

  private static func spoken(_ text: Substring) -> String {
    text.reduce(into: "") { $0 += accents[$1] ?? String($1) }
  }

  private static func spoken(_ segments: [SentenceFormat.Segment]) -> [SentenceFormat.Segment] {
    segments.map { segment in
      switch segment {
      case .literal(let text): .literal(spoken(text[...]))
      case .argument: segment
      case .plural(let position, let forms):
        .plural(
          position: position,
          forms: PluralForms(forms: forms.forms.mapValues(spoken), other: spoken(forms.other)))
      }
    }
  }

  /// What stands behind the sign of a list or a heading goes between brackets.
  private static func line(_ line: Substring) -> String {
    let mark = line.prefix { " #>-*1234567890.".contains($0) }
    // "**bold" at the beginning of a line is text, also behind the sign of a list.
    let lead = mark.lastIndex(of: " ").map { mark[...$0] } ?? ""
    let text = line.dropFirst(lead.count)
    guard !text.isEmpty else { return String(line) }
    var result = ""
    var end: Character?
    for character in text {
      if let closes = end {
        if character == closes { end = nil }
        result.append(character)
      } else if character == "`" || (character == "(" && result.hasSuffix("]")) {
        end = character == "`" ? "`" : ")"
        result.append(character)
      } else {
        result += accents[character] ?? String(character)
      }
    }
    return lead + opening + result + closing
  }
}
