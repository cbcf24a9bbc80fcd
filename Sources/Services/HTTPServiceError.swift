/// Why there is no answer.
public enum HTTPServiceError: Error, Sendable, Equatable {
  /// Not http or https, or no host; also a redirect to such an address.
  case unsupportedURL
  /// Loopback, private, link-local or of another reserved kind, and not allowed.
  case addressNotAllowed
  /// The name resolves to nothing.
  case hostNotFound
  case cannotConnect
  /// The proxy of the environment cannot be used.
  case proxyFailed
  case timedOut
  /// The body has more bytes than the limit.
  case tooLarge(limit: Int)
  case tooManyRedirects(limit: Int)
  /// No secure connection: a certificate that is unknown, outdated or of another name.
  case tlsFailed
  /// The connection ended before the answer did.
  case cutOff
  /// A compressed body that cannot be unpacked.
  case badEncoding
  /// Something answered that does not speak HTTP.
  case notHTTP
  /// Any status outside 200…299.
  case status(Int)
  case cancelled
  /// Anything else, with libcurl's code.
  case failed(code: Int)

  /// A word for logs and the API, without values.
  public var code: String {
    switch self {
    case .unsupportedURL: "unsupportedURL"
    case .addressNotAllowed: "addressNotAllowed"
    case .hostNotFound: "hostNotFound"
    case .cannotConnect: "cannotConnect"
    case .proxyFailed: "proxyFailed"
    case .timedOut: "timedOut"
    case .tooLarge: "tooLarge"
    case .tooManyRedirects: "tooManyRedirects"
    case .tlsFailed: "tlsFailed"
    case .cutOff: "cutOff"
    case .badEncoding: "badEncoding"
    case .notHTTP: "notHTTP"
    case .status: "status"
    case .cancelled: "cancelled"
    case .failed: "failed"
    }
  }

  /// Whether the same request may succeed a moment later.
  public var isPassing: Bool {
    switch self {
    case .cannotConnect, .timedOut, .cutOff: true
    case .status(let status): status == 429 || (500...599).contains(status)
    default: false
    }
  }
}
