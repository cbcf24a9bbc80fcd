/// Folds and composes texts of which every character can be taken by itself: nearly all of them.
///
/// A text is in NFC when each character's quick check says yes and combining classes do not fall
/// (Unicode Standard Annex 15, section 9). Where the folded forms are such characters, too, folding
/// them one by one is folding the text. Everything else is ICU's.
enum QuickFolding {
  /// Whether the text is its own NFC for certain.
  static func isComposed(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let table = CharacterTable.shared
    var lastClass: UInt32 = 0
    var index = 0
    while index < text.count {
      if text[index] < 0x80 {
        lastClass = 0
        index += 1
        continue
      }
      let (scalar, length) = text.scalar(at: index)
      guard isInOrder(table[scalar], after: &lastClass) else { return false }
      index += length
    }
    return true
  }

  /// Appends the folded form and returns true, or appends nothing and returns false.
  static func appendFolded(_ text: UnsafeBufferPointer<UInt8>, to buffer: ByteBuffer) -> Bool {
    let table = CharacterTable.shared
    // Folding makes two bytes three at most (Ⱥ).
    let start = buffer.reserve(text.count + text.count / 2 + 4)
    var out = start
    var lastClass: UInt32 = 0
    var index = 0
    while index < text.count {
      let byte = text[index]
      if byte < 0x80 {
        out.pointee = byte &+ (byte &- 0x41 < 26 ? 0x20 : 0)
        out += 1
        index += 1
        lastClass = 0
        continue
      }
      let (scalar, length) = text.scalar(at: index)
      let entry = table[scalar]
      guard isInOrder(entry, after: &lastClass) else { return false }
      if entry.foldsToSS {
        out[0] = UInt8(ascii: "s")
        out[1] = UInt8(ascii: "s")
        out += 2
      } else {
        out += out.write(scalar: entry.folded(scalar))
      }
      index += length
    }
    buffer.count += out - start
    return true
  }

  @inline(__always)
  private static func isInOrder(_ entry: CharacterEntry, after lastClass: inout UInt32) -> Bool {
    let combiningClass = entry.combiningClass
    if entry.needsICU || combiningClass != 0 && combiningClass < lastClass { return false }
    lastClass = combiningClass
    return true
  }
}
