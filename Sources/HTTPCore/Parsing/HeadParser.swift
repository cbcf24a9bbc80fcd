/// Collects request line and header section line by line and judges each line as soon as it is
/// whole, so the verdict does not depend on how the input was cut.
struct HeadParser {
  enum Result {
    case needsMore
    case complete(RequestHead, length: Int)
    case failed(RequestFault)
  }

  private let limits: ParserLimits
  private var scanner = LineScanner()
  private var lineStart = 0
  private var emptyLines = 0
  private var requestLine: RequestLine?
  /// Where the header section starts.
  private var fieldsStart = 0
  private var entries: [HTTPFields.Entry] = []
  private var framing = FramingFields()

  init(limits: ParserLimits) {
    self.limits = limits
    entries.reserveCapacity(16)
  }

  /// Whether a byte of a request has come; empty lines before one do not count.
  var hasStarted: Bool { requestLine != nil || scanner.position > lineStart }

  /// Looks at what has come; `input` always begins where the first call's did.
  mutating func next(_ input: borrowing Span<UInt8>) -> Result {
    do {
      while true {
        let limit =
          requestLine == nil
          ? lineStart + limits.requestLineBytes : fieldsStart + limits.headerBytes
        switch scanner.next(input, limit: limit) {
        case .needsMore: return .needsMore
        case .tooLong: return .failed(requestLine == nil ? .requestLineTooLong : .headerTooLong)
        case .failed(let fault): return .failed(fault)
        case .line(let end):
          let line = lineStart..<end
          lineStart = scanner.position
          if let head = try take(line, input) { return .complete(head, length: lineStart) }
        }
      }
    } catch {
      return .failed(error)
    }
  }

  private mutating func take(
    _ line: Range<Int>, _ input: borrowing Span<UInt8>
  ) throws(RequestFault) -> RequestHead? {
    guard let requestLine else {
      if line.isEmpty {
        emptyLines += 1
        if emptyLines > limits.leadingEmptyLines { throw .malformedRequestLine }
      } else {
        self.requestLine = try RequestLine(input, line)
        fieldsStart = lineStart
      }
      return nil
    }
    if line.isEmpty { return try finish(requestLine, input) }
    let field = try FieldLine(input, line)
    guard entries.count < limits.headerCount else { throw .tooManyFields }
    try framing.take(input, name: field.name, value: field.value)
    entries.append(
      HTTPFields.Entry(
        nameStart: UInt32(field.name.lowerBound - fieldsStart),
        nameLength: UInt32(field.name.count),
        valueStart: UInt32(field.value.lowerBound - fieldsStart),
        valueLength: UInt32(field.value.count)))
    return nil
  }

  private func finish(
    _ line: RequestLine, _ input: borrowing Span<UInt8>
  ) throws(RequestFault) -> RequestHead {
    var fields = HTTPFields(bytes: input.array(fieldsStart..<lineStart), entries: entries)
    if let authority = line.target.authority {
      if !framing.hasHost, !line.isHTTP10 { throw .missingHost }
      // RFC 9112, 3.2.2: the target's authority counts, whatever Host says.
      fields["Host"] = input.text(authority)
    } else if !framing.hasHost, !line.isHTTP10 {
      throw .missingHost
    }
    let target = input.text(line.target.whole)
    let path: String
    if line.target.path == line.target.whole {
      path = target
    } else if line.target.path.isEmpty, !line.target.isConnect {
      path = "/"
    } else {
      path = input.text(line.target.path)
    }
    return RequestHead(
      method: HTTPMethod(rawValue: input.text(line.method)),
      target: target,
      path: path,
      query: line.target.query.map { [input = copy input] in input.text($0) },
      fields: fields,
      isHTTP10: line.isHTTP10,
      // A client that wanted a tunnel goes on with bytes that are no requests.
      isKeptAlive: framing.isKeptAlive(isHTTP10: line.isHTTP10) && !line.target.isConnect,
      expectsContinue: framing.expectsContinue && !line.isHTTP10,
      framing: try framing.bodyFraming(isHTTP10: line.isHTTP10))
  }
}
