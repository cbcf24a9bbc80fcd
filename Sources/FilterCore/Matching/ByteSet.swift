/// A set of bytes, as 256 bits.
struct ByteSet: Sendable {
  private var words = SIMD4<UInt64>.zero

  static let all = ByteSet().inverted

  var isEmpty: Bool { words == .zero }

  var count: Int {
    words.x.nonzeroBitCount + words.y.nonzeroBitCount + words.z.nonzeroBitCount
      + words.w.nonzeroBitCount
  }

  @inline(__always)
  var first: UInt8? {
    if words.x != 0 { return UInt8(words.x.trailingZeroBitCount) }
    if words.y != 0 { return 64 + UInt8(words.y.trailingZeroBitCount) }
    if words.z != 0 { return 128 + UInt8(words.z.trailingZeroBitCount) }
    return words.w != 0 ? 192 + UInt8(words.w.trailingZeroBitCount) : nil
  }

  var inverted: ByteSet {
    var set = self
    set.words = ~words
    return set
  }

  @inline(__always)
  func contains(_ byte: UInt8) -> Bool {
    words[Int(byte >> 6)] >> UInt64(byte & 63) & 1 == 1
  }

  mutating func insert(_ byte: UInt8) { words[Int(byte >> 6)] |= 1 << UInt64(byte & 63) }
  mutating func remove(_ byte: UInt8) { words[Int(byte >> 6)] &= ~(1 << UInt64(byte & 63)) }

  mutating func formIntersection(_ other: ByteSet) { words &= other.words }

  /// The bytes of the set, each xor `byte`: bits trade places with those whose number differs in the
  /// bits of `byte`, one bit after another.
  @inline(__always)
  func exclusiveOr(_ byte: UInt8) -> ByteSet {
    var words = words
    if byte & 0x80 != 0 { words = SIMD4(words.z, words.w, words.x, words.y) }
    if byte & 0x40 != 0 { words = SIMD4(words.y, words.x, words.w, words.z) }
    if byte & 1 != 0 { words = Self.swapped(words, 1, 0x5555_5555_5555_5555) }
    if byte & 2 != 0 { words = Self.swapped(words, 2, 0x3333_3333_3333_3333) }
    if byte & 4 != 0 { words = Self.swapped(words, 4, 0x0F0F_0F0F_0F0F_0F0F) }
    if byte & 8 != 0 { words = Self.swapped(words, 8, 0x00FF_00FF_00FF_00FF) }
    if byte & 16 != 0 { words = Self.swapped(words, 16, 0x0000_FFFF_0000_FFFF) }
    if byte & 32 != 0 { words = Self.swapped(words, 32, 0x0000_0000_FFFF_FFFF) }
    var set = self
    set.words = words
    return set
  }

  /// `low`: the bits that trade places with those `distance` above them.
  @inline(__always)
  private static func swapped(
    _ words: SIMD4<UInt64>, _ distance: UInt64, _ low: UInt64
  ) -> SIMD4<UInt64> {
    let distance = SIMD4(repeating: distance)
    return words &>> distance & low | (words & low) &<< distance
  }
}
