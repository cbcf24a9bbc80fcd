/// One step of a C library: reads the first, fills the second, returns how much it has written.
typealias CodingStep = (UnsafeRawBufferPointer, UnsafeMutableRawBufferPointer) -> Int

/// The coded form in an array of just its size, nil where it is not shorter than the bytes.
func shorter(than bytes: [UInt8], _ step: CodingStep) -> [UInt8]? {
  guard bytes.count > 1 else { return nil }
  return filled(capacity: bytes.count - 1, from: bytes, step)
}

/// What a coded form holds, nil where it is none or holds nothing or more than the limit.
func decoded(_ bytes: [UInt8], limit: Int, _ step: CodingStep) -> [UInt8]? {
  guard !bytes.isEmpty, limit > 0 else { return nil }
  return filled(capacity: limit, from: bytes, step)
}

private func filled(capacity: Int, from bytes: [UInt8], _ step: CodingStep) -> [UInt8]? {
  withUnsafeTemporaryAllocation(byteCount: capacity, alignment: 1) { output in
    let count = bytes.withUnsafeBytes { step($0, output) }
    guard count > 0, count <= capacity else { return nil }
    return Array(output[..<count])
  }
}
