/// The patterns that can match the message at hand; reused from message to message.
final class RegexCandidates {
  let patterns = BitSet()
  /// Needed texts that the message holds.
  let texts = BitSet()
  private let buffer = ByteBuffer()

  func contains(_ index: Int) -> Bool { patterns.contains(index) }

  /// Calls `body` with `text` in which the capitals of ASCII are small.
  @inline(__always)
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
