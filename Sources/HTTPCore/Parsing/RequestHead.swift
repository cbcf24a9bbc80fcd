/// How the length of a body is told (RFC 9112, 6.3).
public enum BodyFraming: Sendable, Equatable {
  case none
  /// In bytes.
  case length(Int)
  case chunked
}

/// Request line and header section, checked.
public struct RequestHead: Sendable {
  public var method: HTTPMethod
  /// As it stands in the request line.
  public var target: String
  /// Raw; `/` where an absolute target has none, `*` or empty for the forms without a path.
  public var path: String
  public var query: String?
  public var fields: HTTPFields
  public var isHTTP10: Bool
  /// Whether the client wants to go on with this connection (RFC 9112, 9.3).
  public var isKeptAlive: Bool
  /// `Expect: 100-continue` (RFC 9110, 10.1.1).
  public var expectsContinue: Bool
  public var framing: BodyFraming
}
