import CICUText

/// What folding and letter boundaries know of every code point (about 150 KB). Asked of ICU at first
/// use (about 5 ms), so that it can never disagree with ICU's own folding.
struct CharacterTable: Sendable {
  static let shared = CharacterTable()

  private let table = BlockTable { first, entries in
    let isVaried = BlockTable.isVaried(first)
    cicu_characters(first, isVaried ? Int32(entries.count) : 1, entries.baseAddress)
    if !isVaried { entries.update(repeating: entries[0]) }
  }

  @inline(__always)
  subscript(_ scalar: UInt32) -> CharacterEntry { CharacterEntry(bits: table[scalar]) }
}

/// What `CharacterTable` knows of a character; the layout is that of `CICUCharacters.h`.
struct CharacterEntry {
  let bits: UInt32

  /// How a character stands to the letter before it.
  enum Kind: UInt32 {
    case other, letter
    /// A vowel sign, tone mark or virama: the word goes on.
    case wordMark
    /// A Hebrew point, an Arabic haraka: the letter is the same without it.
    case point
    /// A mark that makes another letter of the one before it.
    case letterMark
    /// A letter that is the later part of a syllable or sign: a conjoining jamo, a halfwidth voicing
    /// mark.
    case laterPart
    /// A variation selector, an enclosing or an invisible mark: belongs to no letter.
    case signMark
  }

  @inline(__always)
  var kind: Kind { Kind(rawValue: bits >> 26 & 7) ?? .other }

  /// ICU has to fold and compose the text.
  @inline(__always)
  var needsICU: Bool { bits & 1 << 24 != 0 }
  @inline(__always)
  var foldsToSS: Bool { bits & 1 << 25 != 0 }
  /// Canonical combining class.
  @inline(__always)
  var combiningClass: UInt32 { bits >> 16 & 0xFF }

  /// The folded form of `scalar`, whose entry this is.
  @inline(__always)
  func folded(_ scalar: UInt32) -> UInt32 {
    scalar & ~0xFFFF | (scalar &+ bits) & 0xFFFF
  }
}
