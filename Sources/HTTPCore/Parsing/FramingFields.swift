/// The fields that decide where a request ends and what becomes of its connection
/// (RFC 9112, 6 and 9.3). Everything doubtful is refused: two readers of one request who disagree
/// about its length are a security hole.
struct FramingFields {
  private(set) var hasHost = false
  private(set) var expectsContinue = false
  private var contentLength: Int?
  private var hasCoding = false
  private var isChunked = false
  private var saysClose = false
  private var saysKeepAlive = false

  mutating func take(
    _ input: borrowing Span<UInt8>, name: Range<Int>, value: Range<Int>
  ) throws(RequestFault) {
    switch name.count {
    case 4 where input.equals(name, "host"):
      if hasHost { throw .repeatedHost }
      hasHost = true
      // An empty Host is what a client without an authority sends (RFC 9110, 7.2).
      guard value.isEmpty || HostSyntax.isAuthority(input, value, needsPort: false) else {
        throw .malformedHost
      }
    case 6 where input.equals(name, "expect"):
      guard input.equals(value, "100-continue") else { throw .unknownExpectation }
      expectsContinue = true
    case 10 where input.equals(name, "connection"):
      takeConnection(input, value)
    case 14 where input.equals(name, "content-length"):
      if contentLength != nil { throw .repeatedContentLength }
      contentLength = try FramingFields.length(input, value)
      if hasCoding { throw .lengthAndCoding }
    case 17 where input.equals(name, "transfer-encoding"):
      try takeCoding(input, value)
      if contentLength != nil { throw .lengthAndCoding }
    default: break
    }
  }

  func isKeptAlive(isHTTP10: Bool) -> Bool {
    !saysClose && (!isHTTP10 || saysKeepAlive)
  }

  func bodyFraming(isHTTP10: Bool) throws(RequestFault) -> BodyFraming {
    if hasCoding {
      // RFC 9112, 6.1: its framing is faulty, whatever it meant.
      if isHTTP10 { throw .codingInHTTP10 }
      guard isChunked else { throw .unknownCoding }
      return .chunked
    }
    guard let contentLength, contentLength > 0 else { return .none }
    return .length(contentLength)
  }

  private mutating func takeConnection(_ input: borrowing Span<UInt8>, _ value: Range<Int>) {
    var (close, keepAlive) = (saysClose, saysKeepAlive)
    let input = copy input
    input.forEachListMember(value) { member in
      if input.equals(member, "close") { close = true }
      if input.equals(member, "keep-alive") { keepAlive = true }
    }
    (saysClose, saysKeepAlive) = (close, keepAlive)
  }

  /// Chunked, once and alone, is the only coding we know.
  private mutating func takeCoding(
    _ input: borrowing Span<UInt8>, _ value: Range<Int>
  ) throws(RequestFault) {
    var (chunked, other) = (0, false)
    let input = copy input
    input.forEachListMember(value) { member in
      if input.equals(member, "chunked") { chunked += 1 } else { other = true }
    }
    hasCoding = true
    if other { throw .unknownCoding }
    if chunked > 1 || (chunked == 1 && isChunked) { throw .repeatedCoding }
    if chunked == 1 { isChunked = true }
  }

  /// Digits only: no sign, no list, no space inside (RFC 9110, 8.6).
  private static func length(
    _ input: borrowing Span<UInt8>, _ value: Range<Int>
  ) throws(RequestFault) -> Int {
    guard !value.isEmpty else { throw .malformedContentLength }
    var result = 0
    for index in value {
      let byte = input[index]
      guard ASCII.isDigit(byte) else { throw .malformedContentLength }
      let (product, overflows) = result.multipliedReportingOverflow(by: 10)
      let (sum, isTooLarge) = product.addingReportingOverflow(Int(byte - 0x30))
      guard !overflows, !isTooLarge else { throw .malformedContentLength }
      result = sum
    }
    return result
  }
}
