/// One request as a handler sees it: whole, or with a body that still comes.
public struct HTTPRequest: Sendable {
  /// What has come after the header.
  public enum Body: Sendable, Equatable {
    case bytes([UInt8])
    /// Comes while it is read, where the server's limits say so for the path.
    case stream(RequestBody)
    /// More than the route takes: it has been read and thrown away, so that the answer (413)
    /// reaches the client. `limit` is in bytes.
    case tooLarge(limit: Int)
  }

  public var method: HTTPMethod
  /// As it stands in the request line.
  public var target: String
  /// Raw, not decoded, without the query; `*` for the asterisk form, empty for the authority form.
  public var path: String
  /// Raw, without the question mark; nil when there is no question mark.
  public var query: String?
  public var fields: HTTPFields
  public var body: Body
  public var isHTTP10: Bool
  /// Address of the other end, without its port.
  public var peer: String

  /// Makes a request; path and query are taken from an origin-form target.
  public init(
    method: HTTPMethod = .get, target: String = "/", fields: HTTPFields = [:],
    body: Body = .bytes([]), isHTTP10: Bool = false, peer: String = "127.0.0.1"
  ) {
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    self.init(
      method: method, target: target, path: parts.first.map(String.init) ?? "",
      query: parts.count > 1 ? String(parts[1]) : nil,
      fields: fields, body: body, isHTTP10: isHTTP10, peer: peer)
  }

  /// Makes a request of parts that are known already.
  public init(
    method: HTTPMethod, target: String, path: String, query: String?, fields: HTTPFields,
    body: Body, isHTTP10: Bool, peer: String
  ) {
    self.method = method
    self.target = target
    self.path = path
    self.query = query
    self.fields = fields
    self.body = body
    self.isHTTP10 = isHTTP10
    self.peer = peer
  }
}

extension HTTPRequest {
  /// The body where it came whole, nil where it was too large or still comes.
  public var bytes: [UInt8]? {
    guard case .bytes(let bytes) = body else { return nil }
    return bytes
  }

  /// The body as one that is read piece by piece, in whatever form it came.
  public var pieces: RequestBody {
    switch body {
    case .bytes(let bytes): return RequestBody(bytes)
    case .stream(let stream): return stream
    case .tooLarge(let limit):
      let none = RequestBody()
      none.fail(.tooLarge(limit: limit))
      return none
    }
  }

  /// The host that is asked, without the port, lower-cased: of an absolute target or of Host.
  public var host: String? {
    guard let authority = fields["host"], !authority.isEmpty else { return nil }
    return Authority.host(of: authority)
  }

  /// The type of the body without parameters, lower-cased.
  public var mediaType: String? {
    guard let value = fields["content-type"] else { return nil }
    return FieldValue.firstPart(of: value).lowercased()
  }
}
