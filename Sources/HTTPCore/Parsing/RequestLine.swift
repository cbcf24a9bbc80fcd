/// `method SP request-target SP HTTP-version` (RFC 9112, 3), each space exactly one.
struct RequestLine {
  let method: Range<Int>
  let target: RequestTarget
  let isHTTP10: Bool

  init(_ input: borrowing Span<UInt8>, _ line: Range<Int>) throws(RequestFault) {
    var methodEnd = line.lowerBound
    while methodEnd < line.upperBound, ASCII.isToken(input[methodEnd]) { methodEnd += 1 }
    guard methodEnd > line.lowerBound, methodEnd < line.upperBound,
      input[methodEnd] == ASCII.space,
      let targetEnd = input.firstIndex(of: ASCII.space, in: methodEnd + 1..<line.upperBound)
    else { throw .malformedRequestLine }
    method = line.lowerBound..<methodEnd
    isHTTP10 = try RequestLine.isHTTP10(input, targetEnd + 1..<line.upperBound)
    target = try RequestTarget(input, methodEnd + 1..<targetEnd, method: method)
  }

  /// Reads `HTTP/d.d`, in capitals. A higher minor version counts as 1.1 (RFC 9110, 2.5).
  private static func isHTTP10(
    _ input: borrowing Span<UInt8>, _ range: Range<Int>
  ) throws(RequestFault) -> Bool {
    let start = range.lowerBound
    guard range.count == 8, input.isExactly(start..<start + 5, "HTTP/"),
      ASCII.isDigit(input[start + 5]), input[start + 6] == 0x2E, ASCII.isDigit(input[start + 7])
    else { throw .malformedVersion }
    guard input[start + 5] == 0x31 else { throw .unsupportedVersion }
    return input[start + 7] == 0x30
  }
}

/// The four forms of a request target (RFC 9112, 3.2).
struct RequestTarget {
  let whole: Range<Int>
  /// Empty where the target names no path.
  let path: Range<Int>
  let query: Range<Int>?
  /// `host [":" port]` of an absolute target without user information: it takes Host's place.
  let authority: Range<Int>?
  let isConnect: Bool

  init(
    _ input: borrowing Span<UInt8>, _ range: Range<Int>, method: Range<Int>
  ) throws(RequestFault) {
    whole = range
    guard !range.isEmpty else { throw .malformedTarget }
    var index = range.lowerBound
    while index < range.upperBound {
      guard ASCII.isTarget(input[index]) else { throw .malformedTarget }
      index += 1
    }
    isConnect = input.isExactly(method, "CONNECT")
    if isConnect {
      guard HostSyntax.isAuthority(input, range, needsPort: true) else { throw .malformedTarget }
      (path, query, authority) = (range.lowerBound..<range.lowerBound, nil, range)
      return
    }
    if input[range.lowerBound] == ASCII.slash {
      authority = nil
      (path, query) = RequestTarget.split(input, range)
      return
    }
    if range.count == 1, input[range.lowerBound] == ASCII.asterisk {
      // The asterisk asks about the server as a whole, which only OPTIONS can (RFC 9112, 3.2.4).
      guard input.isExactly(method, "OPTIONS") else { throw .malformedTarget }
      (path, query, authority) = (range, nil, nil)
      return
    }
    let found = try RequestTarget.authority(input, range)
    authority = found
    (path, query) = RequestTarget.split(input, found.upperBound..<range.upperBound)
  }

  private static func split(
    _ input: borrowing Span<UInt8>, _ range: Range<Int>
  ) -> (path: Range<Int>, query: Range<Int>?) {
    guard let mark = input.firstIndex(of: ASCII.questionMark, in: range) else {
      return (range, nil)
    }
    return (range.lowerBound..<mark, mark + 1..<range.upperBound)
  }

  /// Finds the authority of `http://` and `https://`; other schemes are nothing we serve.
  private static func authority(
    _ input: borrowing Span<UInt8>, _ range: Range<Int>
  ) throws(RequestFault) -> Range<Int> {
    var start = range.lowerBound
    if range.count > 7, input.equals(start..<start + 7, "http://") {
      start += 7
    } else if range.count > 8, input.equals(start..<start + 8, "https://") {
      start += 8
    } else {
      throw .malformedTarget
    }
    var end = start
    while end < range.upperBound, input[end] != ASCII.slash, input[end] != ASCII.questionMark {
      // User information decides nothing here and must not look like a host (RFC 9110, 4.2.4).
      if input[end] == ASCII.at { start = end + 1 }
      end += 1
    }
    guard start < end, HostSyntax.isAuthority(input, start..<end, needsPort: false) else {
      throw .malformedTarget
    }
    return start..<end
  }
}
