import CICUText

/// Where `\b` matches: here between a letter, digit or `_` and anything else, on the phone where
/// Unicode Standard Annex 29 sees a word begin or end.
enum WordBoundaries {
  /// Whether a word begins or ends by one of the two alone. What Annex 29 parts beyond words (a comma from
  /// the space behind it) is not counted: nobody looks for such a boundary.
  static func differ(in text: String) -> Bool {
    guard let annex = annex29(text) else { return false }
    var wasWord = false
    var byte = 0
    for scalar in text.unicodeScalars {
      let isWord = isWordCharacter(scalar)
      if isWord != wasWord, !annex[byte] { return true }
      if isWord, wasWord, annex[byte] { return true }
      wasWord = isWord
      byte += UTF8.width(scalar)
    }
    return wasWord && !annex[byte]
  }

  /// By byte, one more than there are; `nil` where ICU fails (no memory).
  static func annex29(_ text: String) -> [Bool]? {
    var marks = [UInt8](repeating: 0, count: text.utf8.count + 1)
    let isDone = TextFolding.withBytes(of: text) { bytes in
      bytes.withMemoryRebound(to: CChar.self) { source in
        marks.withUnsafeMutableBufferPointer { marks in
          guard let start = source.baseAddress, let marks = marks.baseAddress else { return false }
          return cicutext_word_boundaries(start, Int32(source.count), marks) != 0
        }
      }
    }
    return isDone ? marks.map { $0 != 0 } : nil
  }

  /// What PCRE2 (10.42, UCP) takes for a part of a word: letters and numbers, no marks.
  private static func isWordCharacter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber:
      true
    default: scalar == "_"
    }
  }
}
