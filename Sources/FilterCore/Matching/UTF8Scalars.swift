/// Reading and writing single scalars of well-formed UTF-8 without a `String` around them.
extension UnsafeBufferPointer<UInt8> {
  /// The scalar whose first byte is at `index`, and its length in bytes.
  @inline(__always)
  func scalar(at index: Int) -> (value: UInt32, length: Int) {
    let lead = UInt32(self[index])
    if lead < 0x80 { return (lead, 1) }
    if lead < 0xE0 { return ((lead & 0x1F) << 6 | tail(index + 1), 2) }
    if lead < 0xF0 {
      return ((lead & 0x0F) << 12 | tail(index + 1) << 6 | tail(index + 2), 3)
    }
    return (
      (lead & 0x07) << 18 | tail(index + 1) << 12 | tail(index + 2) << 6 | tail(index + 3), 4
    )
  }

  /// The first byte of the scalar that ends before `index`, which is not 0.
  @inline(__always)
  func scalarStart(before index: Int) -> Int {
    var index = index - 1
    while index > 0 && self[index] & 0xC0 == 0x80 { index -= 1 }
    return index
  }

  @inline(__always)
  private func tail(_ index: Int) -> UInt32 { UInt32(self[index] & 0x3F) }
}

extension UnsafeMutablePointer<UInt8> {
  /// Writes `scalar` in UTF-8, up to four bytes, and returns their number.
  @inline(__always)
  func write(scalar: UInt32) -> Int {
    switch scalar {
    case ..<0x80:
      self[0] = UInt8(truncatingIfNeeded: scalar)
      return 1
    case ..<0x800:
      self[0] = UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6)
      self[1] = UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F)
      return 2
    case ..<0x1_0000:
      self[0] = UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12)
      self[1] = UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F)
      self[2] = UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F)
      return 3
    default:
      self[0] = UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18)
      self[1] = UInt8(truncatingIfNeeded: 0x80 | scalar >> 12 & 0x3F)
      self[2] = UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F)
      self[3] = UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F)
      return 4
    }
  }
}
