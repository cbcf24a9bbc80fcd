/// Picks the face beside the emoji rule.
enum EmojiGenerator {
  /// Blocks that hold faces, animals and food.
  private static let ranges: [ClosedRange<UInt32>] = [
    0x1F600...0x1F636, 0x1F638...0x1F64A, 0x1F923...0x1F92F, 0x1F40C...0x1F43C,
    0x1F345...0x1F37F, 0x1F300...0x1F320, 0x1F980...0x1F9AE,
  ]
  private static let fallback = "😀"
  private static let maximumTries = 8

  /// One character that is shown as a picture by default.
  static func randomEmoji(using generator: inout some RandomNumberGenerator) -> String {
    for _ in 0..<maximumTries {
      guard let range = ranges.randomElement(using: &generator),
        let scalar = Unicode.Scalar(UInt32.random(in: range, using: &generator)),
        scalar.properties.isEmojiPresentation
      else { continue }
      return String(Character(scalar))
    }
    return fallback
  }
}
