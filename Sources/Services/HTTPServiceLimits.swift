/// What one request may cost.
public struct HTTPServiceLimits: Sendable, Equatable {
  /// Redirects followed, at most.
  static let maximumRedirects = 5
  /// Bytes of all heads of one request together, redirects included.
  static let maximumHeadBytes = 256 * 1024

  /// Time to a connection, TLS included.
  public var connectTimeout: Duration
  /// Time for everything, redirects included.
  public var totalTimeout: Duration
  /// Largest body in bytes, after decompression.
  public var maximumBytes: Int

  /// The defaults are 10 seconds, 60 seconds and 32 MiB.
  public init(
    connectTimeout: Duration = .seconds(10), totalTimeout: Duration = .seconds(60),
    maximumBytes: Int = 32 * 1024 * 1024
  ) {
    self.connectTimeout = connectTimeout
    self.totalTimeout = totalTimeout
    self.maximumBytes = maximumBytes
  }
}
