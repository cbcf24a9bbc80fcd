import Foundation

/// What one request may cost.
public struct HTTPServiceLimits: Sendable, Equatable {
  /// Time to a connection, TLS included.
  public var connectTimeout: Duration
  /// Time for everything, redirects included.
  public var totalTimeout: Duration
  /// Largest body in bytes, after decompression.
  public var maximumBytes: Int

  public init(
    connectTimeout: Duration = .seconds(10), totalTimeout: Duration = .seconds(60),
    maximumBytes: Int = 32 << 20
  ) {
    self.connectTimeout = connectTimeout
    self.totalTimeout = totalTimeout
    self.maximumBytes = maximumBytes
  }
}

/// An answer whose status was a success (200…299).
public struct HTTPServiceResponse: Sendable, Equatable {
  public let status: Int
  /// Names in lower case; the last of two equal names counts.
  public let fields: [String: String]
  public let body: [UInt8]
  /// The address that answered, after redirects.
  public let url: String
}

/// Why there is no answer.
public enum HTTPServiceError: Error, Sendable, Equatable {
  /// Not http or https, or no host.
  case unsupportedURL
  /// Loopback, private or link-local, and not allowed.
  case addressNotAllowed
  /// The name resolves to nothing.
  case hostNotFound
  case cannotConnect
  case timedOut
  case tooLarge(limit: Int)
  case tooManyRedirects(limit: Int)
  case tlsFailed
  /// The connection ended before the answer did.
  case cutOff
  /// Any status outside 200…299.
  case status(Int)
  case cancelled
  /// Anything else, with libcurl's code.
  case failed(code: Int)
}

/// Fetches over http and https.
public protocol HTTPServiceProtocol: Sendable {
  func fetch(_ url: URL, limits: HTTPServiceLimits) async throws(HTTPServiceError)
    -> HTTPServiceResponse
}

/// libcurl behind a task; each request runs on a thread of its own, never on the caller's executor.
public struct HTTPService: HTTPServiceProtocol {
  /// How the service is set up.
  public struct Configuration: Sendable {
    /// Loopback, private and link-local addresses may be asked.
    public var allowsPrivateAddresses: Bool
    public init(allowsPrivateAddresses: Bool = false) {
      self.allowsPrivateAddresses = allowsPrivateAddresses
    }
  }

  public let configuration: Configuration

  public init(_ configuration: Configuration = Configuration()) {
    self.configuration = configuration
  }

  public func fetch(_ url: URL, limits: HTTPServiceLimits = HTTPServiceLimits())
    async throws(HTTPServiceError) -> HTTPServiceResponse
  {
    throw .unsupportedURL
  }
}
