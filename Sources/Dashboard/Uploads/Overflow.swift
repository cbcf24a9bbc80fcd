/// First in, first out: a little in memory, and what nobody has taken for long on the disk.
struct Overflow {
  /// Most that is kept in memory, in bytes.
  static let memoryBytes = 256 << 10

  private var bytes: [UInt8] = []
  private var file: UnnamedFile?
  /// What of the file was written and taken.
  private var (written, taken) = (0, 0)

  var isEmpty: Bool { bytes.isEmpty && written == taken }

  /// Bytes that lie on the disk.
  var spilledBytes: Int { written - taken }

  /// Blocks where the disk does.
  /// - Throws: as `UnnamedFile` does.
  mutating func append(_ piece: [UInt8]) throws {
    // Behind what lies on the disk nothing may go into memory, or the order were lost.
    if written == taken, bytes.isEmpty || bytes.count + piece.count <= Overflow.memoryBytes {
      bytes += piece
      return
    }
    let file = try self.file ?? UnnamedFile()
    self.file = file
    try file.write(piece, at: written)
    written += piece.count
  }

  /// The next bytes, `memoryBytes` of the disk's at the most; none where it is empty.
  /// - Throws: as `UnnamedFile` does.
  mutating func take() throws -> [UInt8] {
    if !bytes.isEmpty {
      defer { bytes = [] }
      return bytes
    }
    guard let file, written > taken else { return [] }
    let piece = try file.read(min(written - taken, Overflow.memoryBytes), at: taken)
    taken += piece.count
    if taken == written { (self.file, written, taken) = (nil, 0, 0) }
    return piece
  }
}
