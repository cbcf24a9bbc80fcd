/// What the server knows about the request when it writes the answer to it.
public struct ResponseContext: Sendable {
  public var isHead: Bool
  public var isHTTP10: Bool
  /// Whether the connection stays open; the answer says which.
  public var isKeptAlive: Bool
  /// Value of the Date field, in ASCII.
  public var date: [UInt8]

  public init(isHead: Bool, isHTTP10: Bool, isKeptAlive: Bool, date: [UInt8]) {
    self.isHead = isHead
    self.isHTTP10 = isHTTP10
    self.isKeptAlive = isKeptAlive
    self.date = date
  }
}

/// How the body of an answer is sent.
public enum ResponseFraming: Sendable, Equatable {
  /// No body follows the header.
  case none
  /// Exactly that many bytes follow.
  case length(Int)
  case chunked
  /// The end of the connection ends the body: all that HTTP/1.0 has for a stream.
  case untilClose
}

/// Writes answers (RFC 9112, 4 and 6).
///
/// Framing is the server's alone: a handler's Transfer-Encoding, Connection, Keep-Alive and
/// Upgrade fields are left out, its Content-Length counts only where the body is not at hand
/// (a stream, or an empty body that answers HEAD). A control character in a value becomes a space
/// and a field whose name is no token is left out, so no value can begin another field.
public enum ResponseSerializer {
  /// Writes the status line and the header section.
  /// - Returns: how the body has to follow.
  public static func appendHead(
    of response: HTTPResponse, _ context: ResponseContext, to output: inout [UInt8]
  ) -> ResponseFraming {
    let framing = framing(of: response, context)
    let survives = context.isKeptAlive && framing != .untilClose
    appendStatusLine(response.status, to: &output)
    output += "Date: ".utf8
    output += context.date
    output += lineEnd
    appendFields(response.fields, to: &output)
    appendLength(response, context, framing, to: &output)
    if !survives {
      output += "Connection: close\r\n".utf8
    } else if context.isHTTP10 {
      output += "Connection: keep-alive\r\n".utf8
    }
    output += lineEnd
    return context.isHead ? .none : framing
  }

  /// Writes one chunk; an empty one would end the body and is left out.
  public static func appendChunk(_ bytes: [UInt8], to output: inout [UInt8]) {
    guard !bytes.isEmpty else { return }
    output += String(bytes.count, radix: 16).utf8
    output += lineEnd
    output += bytes
    output += lineEnd
  }

  /// Ends a chunked body.
  public static let lastChunk = Array("0\r\n\r\n".utf8)

  /// Asks the client for the body it holds back.
  public static let continueResponse = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)

  private static let lineEnd: [UInt8] = [ASCII.carriageReturn, ASCII.lineFeed]
  private static let okLine = Array("HTTP/1.1 200 OK\r\n".utf8)

  /// Fields that are ours to write.
  private static let reserved: [StaticString] = [
    "date", "connection", "content-length", "transfer-encoding", "keep-alive", "upgrade",
  ]

  private static func framing(
    of response: HTTPResponse, _ context: ResponseContext
  ) -> ResponseFraming {
    guard response.status.allowsBody else { return .none }
    switch response.body {
    case .empty: return .length(0)
    case .bytes(let bytes): return .length(bytes.count)
    case .stream:
      if let length = declaredLength(response) { return .length(length) }
      return context.isHTTP10 ? .untilClose : .chunked
    }
  }

  private static func declaredLength(_ response: HTTPResponse) -> Int? {
    guard let value = response.fields["content-length"], value.utf8.allSatisfy(ASCII.isDigit)
    else { return nil }
    return Int(value)
  }

  private static func appendStatusLine(_ status: HTTPStatus, to output: inout [UInt8]) {
    if status == .ok {
      output += okLine
    } else {
      output += "HTTP/1.1 \(status.code) \(status.reason)\r\n".utf8
    }
  }

  private static func appendFields(_ fields: HTTPFields, to output: inout [UInt8]) {
    let span = fields.bytes.span
    for entry in fields.entries {
      let name = Int(entry.nameStart)..<Int(entry.nameStart + entry.nameLength)
      guard isToken(span, name), !reserved.contains(where: { span.equals(name, $0) }) else {
        continue
      }
      for index in name { output.append(span[index]) }
      output.append(ASCII.colon)
      output.append(ASCII.space)
      for index in Int(entry.valueStart)..<Int(entry.valueStart + entry.valueLength) {
        let byte = span[index]
        output.append(ASCII.isFieldValue(byte) ? byte : ASCII.space)
      }
      output += lineEnd
    }
  }

  private static func isToken(_ span: Span<UInt8>, _ range: Range<Int>) -> Bool {
    for index in range where !ASCII.isToken(span[index]) { return false }
    return !range.isEmpty
  }

  private static func appendLength(
    _ response: HTTPResponse, _ context: ResponseContext, _ framing: ResponseFraming,
    to output: inout [UInt8]
  ) {
    switch framing {
    case .length(var length):
      if context.isHead, case .empty = response.body {
        length = declaredLength(response) ?? length
      }
      output += "Content-Length: ".utf8
      output += String(length).utf8
      output += lineEnd
    case .chunked: output += "Transfer-Encoding: chunked\r\n".utf8
    case .none, .untilClose: break
    }
  }
}
