/// Finds, in one pass over a message, which of many patterns can match it at all: those of which a
/// needed text stands there, and those of which none is known. Never changes an answer.
final class RegexPrefilter: Sendable {
  /// Fewer patterns are run faster than the message is read.
  static let leastPatterns = 4

  private let matcher: PhraseMatcher
  private let count: Int
  /// Patterns without a need, as bits.
  private let always: [UInt64]

  /// K (Kelvin) and ſ: the characters beyond ASCII that a pattern without case takes for a letter of it.
  private static let asciiInDisguise = ["\u{212A}", "\u{017F}"]

  /// `nil` where there is little to be gained.
  init?(_ needs: [RegexNeed?]) {
    guard needs.count(where: { $0 != nil }) >= Self.leastPatterns else { return nil }
    var builder = PhraseMatcherBuilder()
    var always = [UInt64](repeating: 0, count: (needs.count + 63) / 64)
    for (index, need) in needs.enumerated() {
      guard let need else {
        always[index >> 6] |= 1 << UInt64(index & 63)
        continue
      }
      for text in need.texts {
        builder.add(payload: UInt32(index)) { pool in text.withUnsafeBufferPointer(pool.append) }
      }
    }
    for text in Self.asciiInDisguise {
      builder.add(payload: UInt32(needs.count)) { pool in
        TextFolding.withBytes(of: text, pool.append)
      }
    }
    guard let matcher = builder.build() else { return nil }
    self.matcher = matcher
    self.always = always
    count = needs.count
  }

  /// Sets the bits of the patterns that can match any part of `text`.
  func findCandidates(in text: UnsafeBufferPointer<UInt8>, _ candidates: RegexCandidates) {
    candidates.begin(always)
    let isInDisguise = UInt32(count)
    var needsAll = false
    let bits = candidates.bits
    candidates.lowered(text) { text in
      _ = matcher.lowest(in: text) { index, _, _ in
        if index == isInDisguise {
          needsAll = true
        } else {
          bits[Int(index >> 6)] |= 1 << UInt64(index & 63)
        }
        return needsAll
      }
    }
    if needsAll { candidates.setAll() }
  }
}

/// The patterns that can match the message at hand, as bits; reused from message to message.
final class RegexCandidates {
  private let buffer = ByteBuffer()
  private(set) var bits: UnsafeMutablePointer<UInt64>
  private var capacity: Int
  private var count = 0

  init() {
    capacity = 4
    bits = .allocate(capacity: capacity)
    bits.initialize(repeating: 0, count: capacity)
  }

  deinit { bits.deallocate() }

  func contains(_ index: Int) -> Bool {
    bits[index >> 6] >> UInt64(index & 63) & 1 == 1
  }

  func begin(_ words: [UInt64]) {
    if words.count > capacity {
      bits.deallocate()
      capacity = words.count
      bits = .allocate(capacity: capacity)
    }
    count = words.count
    words.withUnsafeBufferPointer { words in
      if let first = words.baseAddress { bits.update(from: first, count: words.count) }
    }
  }

  func setAll() {
    bits.update(repeating: .max, count: count)
  }

  /// Calls `body` with `text` in which the capitals of ASCII are small.
  func lowered(
    _ text: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    buffer.removeAll()
    let out = buffer.reserve(text.count)
    for index in 0..<text.count {
      let byte = text[index]
      out[index] = byte &+ (byte &- 0x41 < 26 ? 0x20 : 0)
    }
    buffer.count = text.count
    body(buffer.bytes)
  }
}
