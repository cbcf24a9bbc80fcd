/// Bytes to be sent, in pieces as they were written.
struct OutputQueue {
  /// Pieces up to this size are joined with the one before, in bytes.
  private static let joinedBytes = 4_096
  /// Most pieces that are given to the kernel at once.
  static let piecesACall = 16

  private var pieces: [[UInt8]] = []
  /// What is sent already of the first piece.
  private(set) var sentOfFirst = 0
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  mutating func append(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else { return }
    count += bytes.count
    if let last = pieces.indices.last, pieces[last].count + bytes.count <= OutputQueue.joinedBytes {
      pieces[last] += bytes
    } else {
      pieces.append(bytes)
    }
  }

  /// The pieces that go out next; the first one from `sentOfFirst` on.
  var next: ArraySlice<[UInt8]> { pieces.prefix(OutputQueue.piecesACall) }

  /// Takes away what has been sent.
  mutating func remove(_ sent: Int) {
    count -= sent
    var left = sent + sentOfFirst
    var whole = 0
    while whole < pieces.count, left >= pieces[whole].count {
      left -= pieces[whole].count
      whole += 1
    }
    pieces.removeFirst(whole)
    sentOfFirst = left
    // An idle connection keeps no buffer.
    if pieces.isEmpty { pieces = [] }
  }
}
