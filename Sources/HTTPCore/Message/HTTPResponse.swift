/// One answer. The server adds Date, Connection and the length or chunks of the body.
public struct HTTPResponse: Sendable {
  public enum Body: Sendable {
    case empty
    case bytes([UInt8])
    /// Pieces are pulled when the connection can take them: with `AsyncThrowingStream(unfolding:)`
    /// the next piece is made only then. When the client goes away the pulling task is cancelled.
    /// A stream that throws closes the connection without the body's end, so that nobody takes a
    /// part for the whole (RFC 9112, 8).
    case stream(AsyncThrowingStream<[UInt8], any Error>)
  }

  public var status: HTTPStatus
  public var fields: HTTPFields
  public var body: Body

  public init(status: HTTPStatus = .ok, fields: HTTPFields = [:], body: Body = .empty) {
    self.status = status
    self.fields = fields
    self.body = body
  }
}

extension HTTPResponse {
  /// Plain text in UTF-8.
  public static func text(_ text: String, status: HTTPStatus = .ok) -> HTTPResponse {
    bytes(Array(text.utf8), contentType: "text/plain; charset=utf-8", status: status)
  }

  /// A page in UTF-8.
  public static func html(_ bytes: [UInt8], status: HTTPStatus = .ok) -> HTTPResponse {
    self.bytes(bytes, contentType: "text/html; charset=utf-8", status: status)
  }

  public static func bytes(
    _ bytes: [UInt8], contentType: String, status: HTTPStatus = .ok
  ) -> HTTPResponse {
    HTTPResponse(status: status, fields: ["Content-Type": contentType], body: .bytes(bytes))
  }

  /// 303: the answer to a form, so that reloading does not send it again.
  public static func redirect(to location: String, status: HTTPStatus = .seeOther) -> HTTPResponse {
    HTTPResponse(status: status, fields: ["Location": location])
  }

  /// The body where it is at hand, empty for a stream.
  public var bytes: [UInt8] {
    guard case .bytes(let bytes) = body else { return [] }
    return bytes
  }
}
