/// 32 bits for each code point, in blocks of 128 of which equal ones are kept once.
///
/// Filled once and never freed: such a table lives as long as the program.
struct BlockTable: @unchecked Sendable {
  /// Code points of a block, as a power of two.
  private static let blockBits: UInt32 = 7
  static let blockSize = 1 << Int(blockBits)

  /// The place of each block in `entries`.
  private let blocks: UnsafePointer<UInt32>
  private let entries: UnsafePointer<UInt32>

  /// - Parameter fill: writes the entries of the `blockSize` code points from the given one on.
  init(_ fill: (_ first: UInt32, UnsafeMutableBufferPointer<UInt32>) -> Void) {
    var known: [[UInt32]: UInt32] = [:]
    var entries: [UInt32] = []
    let blocks = (0..<0x11_0000 >> Self.blockBits).map { number -> UInt32 in
      let block = [UInt32](unsafeUninitializedCapacity: Self.blockSize) { buffer, count in
        buffer.initialize(repeating: 0)
        fill(UInt32(number) << Self.blockBits, buffer)
        count = Self.blockSize
      }
      if let place = known[block] { return place }
      let place = UInt32(entries.count)
      known[block] = place
      entries += block
      return place
    }
    self.blocks = Self.copy(blocks)
    self.entries = Self.copy(entries)
  }

  /// The entry of a code point below 0x110000.
  @inline(__always)
  subscript(_ scalar: UInt32) -> UInt32 {
    let block = blocks[Int(scalar >> Self.blockBits)]
    return entries[Int(block + scalar & UInt32(Self.blockSize - 1))]
  }

  /// Whether the characters of a block differ from each other: those of the first two planes, the
  /// compatibility ideographs and the tags. In the wide stretches between all are like the first.
  static func isVaried(_ first: UInt32) -> Bool {
    first < 0x2_0000 || (0x2_F800..<0x2_FA80).contains(first)
      || (0xE_0000..<0xE_1000).contains(first)
  }

  private static func copy(_ array: [UInt32]) -> UnsafePointer<UInt32> {
    let memory = UnsafeMutablePointer<UInt32>.allocate(capacity: array.count)
    array.withUnsafeBufferPointer { source in
      if let start = source.baseAddress { memory.initialize(from: start, count: source.count) }
    }
    return UnsafePointer(memory)
  }
}
