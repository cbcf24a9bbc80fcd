/// Fowler–Noll–Vo hash of 128 bits (variant 1a, draft-eastlake-fnv): tells contents apart, protects
/// nothing.
struct Digest {
  private static let offset: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d
  private static let prime: UInt128 = 0x0000_0000_0100_0000_0000_0000_0000_013b

  private var value = Self.offset

  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt128(byte)) &* Self.prime }
  }

  /// 32 hexadecimal digits.
  var text: String {
    let high = UInt64(truncatingIfNeeded: value >> 64)
    let low = UInt64(truncatingIfNeeded: value)
    return Hexadecimal.string(high.bigEndianBytes + low.bigEndianBytes)
  }
}

extension UInt64 {
  fileprivate var bigEndianBytes: [UInt8] { withUnsafeBytes(of: bigEndian) { Array($0) } }
}
