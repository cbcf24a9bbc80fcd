/// Bytes that grow and are reused; the buffers of an evaluation. Not for two threads at once.
final class ByteBuffer {
  /// Room that is kept from message to message, in bytes; more is given back.
  static let keptCapacity = 1 << 16

  private(set) var base: UnsafeMutablePointer<UInt8>
  private(set) var capacity: Int
  var count = 0

  init(capacity: Int = 1024) {
    self.capacity = capacity
    base = .allocate(capacity: capacity)
  }

  deinit { base.deallocate() }

  /// All bytes; valid until the next call that changes the buffer.
  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }

  /// Where the next byte goes, with room for `extra` bytes.
  func reserve(_ extra: Int) -> UnsafeMutablePointer<UInt8> {
    if count + extra > capacity { resize(to: max(count + extra, capacity * 2)) }
    return base + count
  }

  func append(_ byte: UInt8) {
    reserve(1).pointee = byte
    count += 1
  }

  func append(_ source: UnsafeBufferPointer<UInt8>) {
    guard let start = source.baseAddress else { return }
    reserve(source.count).update(from: start, count: source.count)
    count += source.count
  }

  /// Empties the buffer; one huge message must not hold its room for ever.
  func removeAll() {
    count = 0
    if capacity > Self.keptCapacity { resize(to: Self.keptCapacity) }
  }

  private func resize(to newCapacity: Int) {
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: newCapacity)
    larger.update(from: base, count: count)
    base.deallocate()
    base = larger
    capacity = newCapacity
  }
}
