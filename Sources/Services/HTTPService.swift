import Foundation

/// Asks over http and https.
public protocol HTTPServiceProtocol: Sendable {
  /// The answer of `baseURL` followed by the request's path.
  /// - Throws: whatever keeps a successful answer away.
  func execute(
    _ request: any URLRequestProtocol, baseURL: URL, limits: HTTPServiceLimits
  ) async throws(HTTPServiceError) -> HTTPServiceResponse
}

/// libcurl behind a task; each request runs on a thread of its own, never on the caller's executor.
public struct HTTPService: HTTPServiceProtocol {
  /// How the service is set up.
  public struct Configuration: Sendable {
    /// Loopback, private and link-local addresses may be asked (`SFS_ALLOW_PRIVATE_LISTS=1`).
    public var allowsPrivateAddresses: Bool
    /// What the other side reads as `User-Agent`.
    public var userAgent: String
    public var proxies: ProxySettings
    /// Private addresses that may be asked all the same.
    var exceptions: [NetworkAddress] = []

    public init(
      allowsPrivateAddresses: Bool = false, userAgent: String = "simply-filter-sms",
      proxies: ProxySettings = ProxySettings()
    ) {
      self.allowsPrivateAddresses = allowsPrivateAddresses
      self.userAgent = userAgent
      self.proxies = proxies
    }

    func allows(_ address: NetworkAddress) -> Bool {
      allowsPrivateAddresses || address.isPublic || exceptions.contains(address)
    }
  }

  public let configuration: Configuration

  public init(_ configuration: Configuration = Configuration()) {
    self.configuration = configuration
  }

  public func execute(
    _ request: any URLRequestProtocol, baseURL: URL, limits: HTTPServiceLimits
  ) async throws(HTTPServiceError) -> HTTPServiceResponse {
    var base = baseURL.absoluteString
    while base.hasSuffix("/") { base.removeLast() }
    guard let url = URL(string: base + request.path) else { throw .unsupportedURL }
    return try await fetch(url, request.method, request.task, limits: limits)
  }

  /// The answer of `url`, its body decompressed; redirects of a GET are followed.
  ///
  /// Addresses are checked after their names are resolved, at every connection. Cancelling the task
  /// ends the transfer within about a second.
  public func fetch(
    _ url: URL, _ method: HTTPServiceMethod = .get, _ task: HTTPServiceTask = .plain,
    limits: HTTPServiceLimits = HTTPServiceLimits()
  ) async throws(HTTPServiceError) -> HTTPServiceResponse {
    let transfer = HTTPTransfer(
      url: url, method: method, task: task, limits: limits, configuration: configuration)
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
