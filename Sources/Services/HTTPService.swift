import Foundation

/// Fetches over http and https.
public protocol HTTPServiceProtocol: Sendable {
  /// The answer to a GET of `url`.
  /// - Throws: whatever keeps a successful answer away.
  func fetch(_ url: URL, limits: HTTPServiceLimits) async throws(HTTPServiceError)
    -> HTTPServiceResponse
}

/// libcurl behind a task; each request runs on a thread of its own, never on the caller's executor.
public struct HTTPService: HTTPServiceProtocol {
  /// How the service is set up.
  public struct Configuration: Sendable {
    /// Loopback, private and link-local addresses may be asked (`SFS_ALLOW_PRIVATE_LISTS=1`).
    public var allowsPrivateAddresses: Bool
    /// What the other side reads as `User-Agent`.
    public var userAgent: String
    /// Private addresses that may be asked all the same.
    var exceptions: [NetworkAddress] = []

    public init(allowsPrivateAddresses: Bool = false, userAgent: String = "simply-filter-sms") {
      self.allowsPrivateAddresses = allowsPrivateAddresses
      self.userAgent = userAgent
    }

    func allows(_ address: NetworkAddress) -> Bool {
      allowsPrivateAddresses || address.isPublic || exceptions.contains(address)
    }
  }

  public let configuration: Configuration

  public init(_ configuration: Configuration = Configuration()) {
    self.configuration = configuration
  }

  /// The answer to a GET of `url`, redirects followed, body decompressed.
  ///
  /// Addresses are checked after their names are resolved, at every connection. Cancelling the task
  /// ends the transfer within about a second.
  public func fetch(_ url: URL, limits: HTTPServiceLimits = HTTPServiceLimits())
    async throws(HTTPServiceError) -> HTTPServiceResponse
  {
    guard ["http", "https"].contains(url.scheme?.lowercased()), url.host?.isEmpty == false else {
      throw .unsupportedURL
    }
    let transfer = HTTPTransfer(url: url, limits: limits, configuration: configuration)
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: transfer.run()) }
      }
    } onCancel: {
      transfer.cancel()
    }
    return try result.get()
  }
}
