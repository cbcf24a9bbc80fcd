import Foundation

/// Comparing texts as the documents tell it, one Unicode scalar after another.
enum ReferenceText {
  typealias Scalars = [Unicode.Scalar]

  /// Canonical composition (NFC).
  static func composed(_ text: String) -> Scalars {
    Array(text.precomposedStringWithCanonicalMapping.unicodeScalars)
  }

  /// What comparing without case compares: NFC, fully case-folded, then İ as i. So STRASSE finds
  /// straße, İstanbul is found by istanbul, and ı stays itself.
  static func folded(_ text: String) -> Scalars {
    var folded = ""
    for scalar in composed(text) { folded.unicodeScalars.append(contentsOf: caseFolded(scalar)) }
    var answer: Scalars = []
    for scalar in folded.unicodeScalars {
      // The dot that İ leaves behind.
      if scalar == "\u{307}", answer.last == "i" { continue }
      answer.append(scalar)
    }
    return composed(String(String.UnicodeScalarView(answer)))
  }

  /// Full case folding: the small letters of the capitals of the small letters, which makes ß, ẞ and
  /// SS alike, and ς and Σ. The dotless ı folds to itself.
  static func caseFolded(_ scalar: Unicode.Scalar) -> Scalars {
    if scalar == "ı" { return [scalar] }
    let small = scalar.properties.lowercaseMapping.unicodeScalars
    let capitals = small.flatMap { $0.properties.uppercaseMapping.unicodeScalars }
    return capitals.flatMap { $0.properties.lowercaseMapping.unicodeScalars }
  }

  /// Folding that keeps one scalar one scalar, as regexes compare without case.
  static func simplyFolded(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    let folded = caseFolded(scalar)
    if folded.count == 1 { return folded[0] }
    let small = Array(scalar.properties.lowercaseMapping.unicodeScalars)
    return small.count == 1 ? small[0] : scalar
  }

  /// Every place at which `part` stands in `text`; an empty part stands nowhere.
  static func occurrences(of part: Scalars, in text: Scalars) -> [Range<Int>] {
    guard !part.isEmpty, part.count <= text.count else { return [] }
    return (0...text.count - part.count).compactMap { start in
      let range = start..<start + part.count
      return Array(text[range]) == part ? range : nil
    }
  }

  /// Unicode categories L*.
  static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
    default: false
    }
  }

  /// A mark without which a Hebrew or Arabic letter is still the same letter.
  static func isPoint(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0653...0x0655, 0x065F: false
    case 0x0591...0x05C7, 0x0610...0x061A, 0x064B...0x065E, 0x0670, 0x06D6...0x06ED: isMark(scalar)
    default: false
    }
  }

  /// A mark that belongs to no letter: a variation selector, the frame of a keycap.
  static func isSignMark(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    return properties.generalCategory == .enclosingMark
      || isMark(scalar) && properties.isDefaultIgnorableCodePoint
  }

  /// A mark that makes another letter of the one before it; in the scripts that differential cases are
  /// written in these are all the others.
  static func isLetterMark(_ scalar: Unicode.Scalar) -> Bool {
    isMark(scalar) && !isPoint(scalar) && !isSignMark(scalar)
  }

  /// Unicode categories M*.
  static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  /// Whether an occurrence begins or ends inside a letter: `cafe` is not in `café`.
  static func splitsLetter(_ range: Range<Int>, in text: Scalars) -> Bool {
    [range.lowerBound, range.upperBound].contains { index in
      let marks = text[index...].prefix { isMark($0) }
      return marks.contains(where: isLetterMark) && isLetterBefore(index, in: text)
    }
  }

  /// Whether an occurrence has a letter, with its marks, on either side. A digit or a sign may touch.
  static func touchesLetter(_ range: Range<Int>, in text: Scalars) -> Bool {
    let next = text[range.upperBound...].drop { isPoint($0) }.first
    if let next, isLetter(next) || isLetterMark(next) { return true }
    return isLetterBefore(range.lowerBound, in: text)
  }

  /// Whether the character that ends at `index` is a letter, with or without marks.
  private static func isLetterBefore(_ index: Int, in text: Scalars) -> Bool {
    text[..<index].last { !isMark($0) }.map(isLetter) ?? false
  }
}
