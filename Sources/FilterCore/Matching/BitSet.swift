/// Numbers from zero on, a bit each; reused from message to message. Not for two threads at once.
final class BitSet {
  private var words: UnsafeMutablePointer<UInt64>
  private var capacity = 4
  private var count = 0

  init() {
    words = .allocate(capacity: capacity)
    words.initialize(repeating: 0, count: capacity)
  }

  deinit { words.deallocate() }

  /// Words that hold `bits` numbers.
  static func wordCount(_ bits: Int) -> Int { (bits + 63) / 64 }

  /// Holds what `source` does.
  func begin(_ source: [UInt64]) {
    makeRoom(source.count)
    source.withUnsafeBufferPointer { source in
      if let first = source.baseAddress { words.update(from: first, count: source.count) }
    }
  }

  /// Holds nothing, and has room for the numbers below `bits`.
  func begin(below bits: Int) {
    makeRoom(Self.wordCount(bits))
    words.update(repeating: 0, count: count)
  }

  func contains(_ number: Int) -> Bool {
    words[number >> 6] >> UInt64(number & 63) & 1 == 1
  }

  /// Whether the number is new.
  @discardableResult
  func insert(_ number: Int) -> Bool {
    let bit: UInt64 = 1 << UInt64(number & 63)
    guard words[number >> 6] & bit == 0 else { return false }
    words[number >> 6] |= bit
    return true
  }

  func insertAll() {
    words.update(repeating: .max, count: count)
  }

  private func makeRoom(_ needed: Int) {
    if needed > capacity {
      words.deallocate()
      capacity = needed
      words = .allocate(capacity: capacity)
    }
    count = needed
  }
}
