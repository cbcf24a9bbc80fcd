import CICUText

/// The letters that look like an ASCII letter, by Unicode's table of confusables (Technical Standard
/// 39) as ICU holds it.
struct LookAlikes {
  enum Kind {
    /// A small capital or another Latin shape that no language writes with.
    case latin
    /// Of another script; its capital and its small form both look like the letter.
    case whole
    /// Of another script; only the capital does, or it looks like a small capital.
    case capitalOnly
  }

  private var letters: [UInt32: (letter: UInt8, kind: Kind)] = [:]

  subscript(_ scalar: UInt32) -> (letter: UInt8, kind: Kind)? { letters[scalar] }

  init() {
    let scalars = (UInt32(0x80)..<0x2_0000).filter(Self.isCandidate)
    var shapes = [UInt8](repeating: 0, count: scalars.count)
    var isLoose = [UInt8](repeating: 0, count: scalars.count)
    // Without memory there are no look-alikes.
    _ = cicu_look_alikes(scalars, Int32(scalars.count), &shapes, &isLoose)
    var near: Set<UInt32> = []
    for (index, scalar) in scalars.enumerated() where shapes[index] != 0 {
      let isLatin = cicu_script_of(scalar) == CICU_SCRIPT_LATIN
      letters[scalar] = (shapes[index], isLatin ? .latin : .whole)
      if isLoose[index] != 0 { near.insert(scalar) }
    }
    for (scalar, likeness) in letters where likeness.kind == .whole {
      let small = CharacterTable.shared[scalar].folded(scalar)
      if near.contains(scalar) || near.contains(small) || letters[small] == nil {
        letters[scalar] = (likeness.letter, .capitalOnly)
      }
    }
  }

  /// Letters of the alphabets that Latin words are disguised with; and Latin ones that are no letter of
  /// any language, or too seldom one to be spared (ɑ, ɡ, ɪ).
  private static func isCandidate(_ scalar: UInt32) -> Bool {
    switch cicu_script_of(scalar) {
    case CICU_SCRIPT_BORROWED: return true
    case CICU_SCRIPT_LATIN: break
    default: return false
    }
    if [0x0251, 0x0261, 0x026A].contains(scalar) { return true }
    // The Latin letters of languages stand before U+0250 and in Latin Extended Additional, or have a
    // capital.
    guard scalar >= 0x0250, !(0x1E00...0x1EFF).contains(scalar),
      let value = Unicode.Scalar(scalar)
    else { return false }
    return !value.properties.changesWhenUppercased && !value.properties.changesWhenLowercased
  }
}
