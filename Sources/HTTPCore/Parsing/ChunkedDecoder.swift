/// Takes the chunked coding off a body (RFC 9112, 7.1).
///
/// Size lines and trailer lines are gathered in a small buffer of bounded length, so the input may
/// be cut anywhere. Extensions are checked and thrown away, trailers too.
struct ChunkedDecoder {
  enum Event: Equatable {
    case needsMore
    /// Bytes of the body: that range of the input.
    case data(Range<Int>)
    case end
    case failed(RequestFault)
  }

  private enum Phase {
    case size
    case data(remaining: Int)
    /// The CR LF behind a chunk's data.
    case dataEnd
    case trailer
    case done
  }

  private let limits: ParserLimits
  private var phase = Phase.size
  /// What has come of the current line, its CR included.
  private var line: [UInt8] = []
  private var extensionBytes = 0
  private var trailerBytes = 0

  init(limits: ParserLimits) {
    self.limits = limits
  }

  /// The next piece of news, and how many bytes of the input it used up.
  mutating func next(_ input: borrowing Span<UInt8>) -> (event: Event, consumed: Int) {
    var position = 0
    while position < input.count {
      if case .data(let remaining) = phase {
        let taken = min(remaining, input.count - position)
        phase = taken == remaining ? .dataEnd : .data(remaining: remaining - taken)
        return (.data(position..<position + taken), position + taken)
      }
      let byte = input[position]
      position += 1
      do {
        guard try add(byte) else { continue }
        try takeLine()
      } catch {
        return (.failed(error), position)
      }
      line.removeAll(keepingCapacity: true)
      if case .done = phase { return (.end, position) }
    }
    return (.needsMore, position)
  }

  /// Adds one byte to the line; true when that byte ended it.
  private mutating func add(_ byte: UInt8) throws(RequestFault) -> Bool {
    if line.last == ASCII.carriageReturn {
      guard byte == ASCII.lineFeed else { throw .bareCarriageReturn }
      line.removeLast()
      return true
    }
    guard byte == ASCII.carriageReturn || ASCII.isFieldValue(byte) else {
      throw byte == ASCII.lineFeed ? .bareLineFeed : .controlCharacter
    }
    switch phase {
    case .dataEnd where byte != ASCII.carriageReturn: throw .malformedChunk
    case .trailer:
      trailerBytes += 1
      if trailerBytes > limits.trailerBytes { throw .trailerTooLong }
    default:
      if line.count >= limits.chunkLineBytes { throw .malformedChunk }
    }
    line.append(byte)
    return false
  }

  private mutating func takeLine() throws(RequestFault) {
    switch phase {
    case .size:
      let size = try takeSize()
      phase = size == 0 ? .trailer : .data(remaining: size)
    case .dataEnd: phase = .size
    case .trailer where line.isEmpty: phase = .done
    case .trailer: try checkTrailer()
    case .data, .done: break
    }
  }

  private mutating func takeSize() throws(RequestFault) -> Int {
    var (size, index) = (0, 0)
    while index < line.count, let digit = ASCII.hexadecimal(line[index]) {
      // Sixteen times more must still fit, so no sum of offsets can overflow either.
      guard size <= Int.max >> 8 else { throw .malformedChunk }
      size = size << 4 | Int(digit)
      index += 1
    }
    guard index > 0 else { throw .malformedChunk }
    extensionBytes += line.count - index
    guard extensionBytes <= limits.chunkExtensionBytes,
      ChunkExtensions.areWellFormed(line[index...])
    else { throw .malformedChunk }
    return size
  }

  /// Trailers are dropped, but one that would change framing or routing is an attack
  /// (RFC 9110, 6.5.1).
  private func checkTrailer() throws(RequestFault) {
    let input = line.span
    let field = try FieldLine(input, 0..<line.count)
    let forbidden: [StaticString] = [
      "transfer-encoding", "content-length", "host", "trailer", "connection", "expect", "te",
      "authorization", "cookie", "content-encoding",
    ]
    for name in forbidden where input.equals(field.name, name) { throw .forbiddenTrailer }
  }
}
