/// Scalars of well-formed UTF-8, read in place; both are constant in cost and never leave the buffer.
extension UnsafeBufferPointer<UInt8> {
  /// The scalar whose first byte is at `index`, and the index behind it.
  func decoded(at index: Int) -> (scalar: Unicode.Scalar, end: Int) {
    let lead = self[index]
    if lead < 0x80 { return (Unicode.Scalar(lead), index + 1) }
    let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    let end = Swift.min(index + length, count)
    var value = UInt32(lead) & (0x7F >> UInt32(length))
    for next in index + 1..<end { value = value << 6 | UInt32(self[next] & 0x3F) }
    return (Unicode.Scalar(value) ?? "\u{FFFD}", end)
  }

  /// The scalar that ends before `index`, and the index of its first byte; `nil` at the beginning.
  func decoded(before index: Int) -> (scalar: Unicode.Scalar, start: Int)? {
    guard index > 0 else { return nil }
    var start = index - 1
    while start > 0 && self[start] & 0xC0 == 0x80 { start -= 1 }
    return (decoded(at: start).scalar, start)
  }

  /// Whether the bytes of `other` stand at `index`.
  @inline(__always)
  func holds(_ first: UInt8, _ second: UInt8, _ third: UInt8, at index: Int) -> Bool {
    index >= 0 && index + 2 < count && self[index] == first && self[index + 1] == second
      && self[index + 2] == third
  }
}
