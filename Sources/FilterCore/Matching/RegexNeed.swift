/// Texts of which every match of a pattern holds one: found by reading the pattern, never by running
/// it. In UTF-8, ASCII letters small.
struct RegexNeed: Sendable, Equatable {
  /// Longest text, in bytes: longer ones say hardly more.
  static let maximumBytes = 12
  /// Most texts of one need.
  static let maximumTexts = 128

  let texts: [[UInt8]]
  /// How rare such a text is, in bits.
  let rarity: Double

  /// `nil` where the texts say nothing: one is empty, or there are none or too many.
  init?(_ texts: [[UInt8]]) {
    guard !texts.isEmpty, texts.count <= Self.maximumTexts, !texts.contains([]) else { return nil }
    self.texts = texts
    let chance = texts.reduce(0) { $0 + Self.chance(of: $1) }
    rarity = 1 / chance
  }

  static func rarer(_ first: RegexNeed?, _ second: RegexNeed?) -> RegexNeed? {
    guard let first else { return second }
    guard let second else { return first }
    return first.rarity >= second.rarity ? first : second
  }

  /// How likely a text stands at a place of a message; the frequent letters of English are rough, and
  /// only the choice between needs hangs on them.
  private static func chance(of text: [UInt8]) -> Double {
    text.reduce(1) { chance, byte in
      if "etaoinsrhl ".utf8.contains(byte) { return chance / 12 }
      return chance / (byte &- 0x61 < 26 ? 32 : byte < 0x80 ? 48 : 16)
    }
  }
}
