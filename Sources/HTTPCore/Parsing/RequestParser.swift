/// Reads requests from a stream of bytes, strictly by RFC 9112.
///
/// The caller keeps the bytes that were not consumed and passes them again with more behind them.
/// A head is consumed in one piece, body bytes as they come. The result is the same however the
/// stream was cut, and each byte is looked at once.
public struct RequestParser: Sendable {
  public enum Event: Sendable {
    case needsMore
    case head(RequestHead)
    /// Bytes of the body, without chunk frames: that range of the input.
    case body(Range<Int>)
    /// The request is whole; the next byte belongs to the next one.
    case end
    /// Nothing more can be read.
    case failed(RequestFault)
  }

  private enum Phase {
    case head(HeadParser)
    case body(remaining: Int)
    case chunked(ChunkedDecoder)
    case failed(RequestFault)
  }

  private let limits: ParserLimits
  private var phase: Phase

  public init(limits: ParserLimits = ParserLimits()) {
    self.limits = limits
    phase = .head(HeadParser(limits: limits))
  }

  /// The next piece of news, and how many bytes of the input it used up.
  public mutating func next(_ input: borrowing Span<UInt8>) -> (event: Event, consumed: Int) {
    switch phase {
    case .head(var head):
      // Without this the arrays of the head would be copied at the first change.
      phase = .body(remaining: 0)
      let result = head.next(input)
      phase = .head(head)
      return take(result)
    case .body(let remaining):
      if remaining == 0 { return end(consumed: 0) }
      let taken = min(remaining, input.count)
      if taken == 0 { return (.needsMore, 0) }
      phase = .body(remaining: remaining - taken)
      return (.body(0..<taken), taken)
    case .chunked(var decoder):
      phase = .body(remaining: 0)
      let (event, consumed) = decoder.next(input)
      phase = .chunked(decoder)
      switch event {
      case .needsMore: return (.needsMore, consumed)
      case .data(let range): return (.body(range), consumed)
      case .end: return end(consumed: consumed)
      case .failed(let fault): return fail(fault, consumed: consumed)
      }
    case .failed(let fault): return (.failed(fault), 0)
    }
  }

  /// Whether the stream may end here: between two requests.
  public var isBetweenRequests: Bool {
    guard case .head(let head) = phase else { return false }
    return !head.hasStarted
  }

  /// Whether a head is awaited, of which something may have come already.
  public var isInHead: Bool {
    guard case .head = phase else { return false }
    return true
  }

  private mutating func take(_ result: HeadParser.Result) -> (event: Event, consumed: Int) {
    switch result {
    case .needsMore: return (.needsMore, 0)
    case .failed(let fault): return fail(fault, consumed: 0)
    case .complete(let head, let length):
      switch head.framing {
      case .none: phase = .body(remaining: 0)
      case .length(let length): phase = .body(remaining: length)
      case .chunked: phase = .chunked(ChunkedDecoder(limits: limits))
      }
      return (.head(head), length)
    }
  }

  private mutating func end(consumed: Int) -> (event: Event, consumed: Int) {
    phase = .head(HeadParser(limits: limits))
    return (.end, consumed)
  }

  private mutating func fail(_ fault: RequestFault, consumed: Int) -> (event: Event, consumed: Int)
  {
    phase = .failed(fault)
    return (.failed(fault), consumed)
  }
}
