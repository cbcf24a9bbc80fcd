/// Where letters and words end: what an occurrence in well-formed NFC may not touch.
///
/// Marks differ. An acute accent or a nukta makes another letter of the one before it; a Hebrew point
/// or an Arabic haraka leaves it the same letter; a vowel sign, a tone mark or a virama says how the
/// word goes on, as the vowel after a Latin consonant does; variation selectors, enclosing signs and
/// invisible characters belong to no letter. The later jamo of a syllable is part of it.
enum LetterBoundary {
  /// Marks that are looked at on one letter; more stand on none (Unicode Standard Annex 15, section
  /// 13).
  private static let maximumMarks = 30

  /// Whether the occurrence begins or ends inside a letter: `e` in `e̱`, `cafe` in `café`.
  @inline(__always)
  static func splitsLetter(
    _ text: UnsafeBufferPointer<UInt8>, start: Int, end: Int
  ) -> Bool {
    (end < text.count && text[end] >= 0x80 && joins(text, at: end))
      || (start > 0 && text[start] >= 0x80 && joins(text, at: start))
  }

  /// Whether a letter stands directly before or behind the occurrence.
  static func touchesLetter(
    _ text: UnsafeBufferPointer<UInt8>, start: Int, end: Int
  ) -> Bool {
    letterFollows(text, at: end) || letterPrecedes(text, at: start)
  }

  /// Whether what begins at `index` makes another letter of the one that ends there.
  private static func joins(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    guard index > 0 else { return false }
    let table = CharacterTable.shared
    var next = index
    for _ in 0..<maximumMarks where next < text.count {
      let (scalar, length) = text.scalar(at: next)
      switch table[scalar].kind {
      case .letterMark, .laterPart: return endsInLetter(text, at: index)
      case .point, .signMark: next += length
      case .other, .letter, .wordMark: return false
      }
    }
    return false
  }

  /// Whether the character before `index` is a letter, or a mark on one.
  private static func endsInLetter(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    let table = CharacterTable.shared
    var index = index
    for _ in 0..<maximumMarks where index > 0 {
      index = text.scalarStart(before: index)
      switch table[text.scalar(at: index).value].kind {
      case .letter, .laterPart: return true
      case .other: return false
      case .wordMark, .point, .letterMark, .signMark: continue
      }
    }
    return false
  }

  private static func letterFollows(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    let table = CharacterTable.shared
    var index = index
    for _ in 0..<maximumMarks where index < text.count {
      let byte = text[index]
      if byte < 0x80 { return isASCIILetter(byte) }
      let (scalar, length) = text.scalar(at: index)
      switch table[scalar].kind {
      case .letter, .laterPart, .wordMark, .letterMark: return true
      case .other, .signMark: return false
      case .point: index += length
      }
    }
    return false
  }

  private static func letterPrecedes(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    guard index > 0 else { return false }
    let byte = text[index - 1]
    return byte < 0x80 ? isASCIILetter(byte) : endsInLetter(text, at: index)
  }

  @inline(__always)
  private static func isASCIILetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }
}
