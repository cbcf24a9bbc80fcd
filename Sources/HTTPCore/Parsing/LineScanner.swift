/// Finds the end of a line and refuses on the way what no line can hold.
///
/// Only CR LF ends a line (RFC 9112, 2.2 lets a recipient take a bare LF; taking it is what request
/// smuggling lives on, so it is refused). Every byte is looked at once, however the input is cut.
struct LineScanner {
  enum Result {
    case needsMore
    /// The line's end without its CR LF; the next line starts two bytes later.
    case line(end: Int)
    case tooLong
    case failed(RequestFault)
  }

  /// Next byte to look at.
  private(set) var position = 0

  /// Goes on from where the last call stopped.
  /// - Parameter limit: first index at which a byte of the line is one too many.
  mutating func next(_ input: borrowing Span<UInt8>, limit: Int) -> Result {
    let count = input.count
    while position < count {
      let byte = input[position]
      if byte == ASCII.carriageReturn {
        guard position + 1 < count else { return .needsMore }
        guard input[position + 1] == ASCII.lineFeed else { return .failed(.bareCarriageReturn) }
        let end = position
        position += 2
        return .line(end: end)
      }
      guard ASCII.isFieldValue(byte) else {
        return .failed(byte == ASCII.lineFeed ? .bareLineFeed : .controlCharacter)
      }
      guard position < limit else { return .tooLong }
      position += 1
    }
    return .needsMore
  }
}
