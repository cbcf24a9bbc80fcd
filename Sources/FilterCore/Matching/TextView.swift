/// A message in one normal form: body, one space, sender, in UTF-8. Points into a buffer of the
/// scratch and is valid until the next message is loaded there.
struct TextView {
  var bytes: UnsafeBufferPointer<UInt8>
  /// Bytes of the body; the sender begins one behind the space.
  var bodyEnd: Int

  var body: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: bytes[..<bodyEnd]) }
  var sender: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes[min(bodyEnd + 1, bytes.count)...])
  }

  /// Where the bytes `start ..< end` stand.
  @inline(__always)
  func side(start: Int, end: Int) -> PhraseSide {
    end <= bodyEnd ? .body : start > bodyEnd ? .sender : .across
  }

  /// The part that a target reads.
  func part(_ target: FilterTarget) -> UnsafeBufferPointer<UInt8> {
    switch target {
    case .all: bytes
    case .body: body
    case .sender: sender
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The largest index up to `limit` at which a character of well-formed UTF-8 begins or all end.
  func characterStart(before limit: Int) -> Int {
    guard limit < count else { return count }
    var index = limit
    while index > 0 && self[index] & 0xC0 == 0x80 { index -= 1 }
    return index
  }

  /// Whether these are more Unicode scalars than `limit`.
  func hasMoreScalars(than limit: Int) -> Bool {
    guard count > limit else { return false }
    var scalars = 0
    for byte in self where byte & 0xC0 != 0x80 {
      scalars += 1
    }
    return scalars > limit
  }
}
