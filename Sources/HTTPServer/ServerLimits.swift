import HTTPCore

/// What one server grants its clients. Each value says its unit.
public struct ServerLimits: Sendable {
  /// Bytes and counts of request line, header and chunk frames.
  public var parser = ParserLimits()
  /// Longest body where `bodyLimit` says nothing else, in bytes.
  public static let defaultBodyBytes = 1_048_576
  /// Longest body of a request to that raw path, in bytes.
  public var bodyLimit: @Sendable (HTTPMethod, _ path: String) -> Int = { _, _ in
    ServerLimits.defaultBodyBytes
  }
  /// Whether the handler of that raw path reads the body while it comes.
  public var streamsBody: @Sendable (HTTPMethod, _ path: String) -> Bool = { _, _ in false }
  /// Bytes of a streamed body that wait for the handler; above it the client is not read.
  public var bodyBufferBytes = 262_144
  /// How much of a body above its limit is read and thrown away, in bytes, so that the client
  /// reaches the point where it reads the answer. What promises more is answered at once. The same
  /// for what a handler has left unread of a streamed body.
  public var discardedBodyBytes = 268_435_456
  /// Bytes of further requests that are read while one is being answered.
  public var pipelinedBytes = 65_536
  /// Connections at one time; further ones wait in the backlog. Fewer where the process may not
  /// have that many descriptors.
  public var connections = 4_096
  /// Connections of one client address, or one IPv6 network of 64 bits, at one time; further ones are closed at once, so that one client
  /// cannot take all that there are. Behind a proxy every client has the proxy's address.
  public var connectionsPerAddress = 1_024
  /// Connections that wait to be accepted, as listen(2) takes it.
  public var backlog: Int32 = 1_024
  /// Unsent bytes above which a streamed body is not asked for more.
  public var outputHighWaterBytes = 262_144
  /// Unsent bytes below which it is asked again.
  public var outputLowWaterBytes = 65_536

  /// From the first byte of a request to the end of its header; then 408.
  public var headerDeadline = Duration.seconds(10)
  /// In which a body has to bring `bodyProgressBytes` or its end; then 408.
  public var bodyDeadline = Duration.seconds(30)
  /// In bytes, see `bodyDeadline`: a trickle keeps no connection.
  public var bodyProgressBytes = 16_384
  /// Between two requests, and before the first one; then the connection closes.
  public var idleDeadline = Duration.seconds(60)
  /// In which the client has to take something of what is to be sent; then the connection closes.
  public var writeDeadline = Duration.seconds(30)
  /// How long a connection that we end is still read, so that its last answer is not lost
  /// (RFC 9112, 9.6).
  public var lingerDeadline = Duration.seconds(3)

  public init() {}
}

extension Duration {
  /// Whole milliseconds, not negative.
  var milliseconds: UInt64 {
    let (seconds, attoseconds) = components
    return seconds < 0
      ? 0 : UInt64(seconds) * 1_000 + UInt64(max(attoseconds, 0) / 1_000_000_000_000_000)
  }
}
