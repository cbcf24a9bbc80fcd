/// How much of a request's frame is taken before it is refused. Bodies have their limits elsewhere.
public struct ParserLimits: Sendable {
  /// Longest request line without its end, in bytes; above it 414.
  public var requestLineBytes = 8_192
  /// Longest header section, in bytes, line ends included; above it 431.
  public var headerBytes = 32_768
  /// Most header fields; above it 431.
  public var headerCount = 100
  /// Longest line with a chunk size and its extensions, in bytes.
  public var chunkLineBytes = 1_024
  /// Chunk extensions of one body altogether, in bytes: they are only thrown away.
  public var chunkExtensionBytes = 16_384
  /// Longest trailer section, in bytes, line ends included; above it 431.
  public var trailerBytes = 8_192
  /// Empty lines that are skipped before a request line (RFC 9112, 2.2 asks for one at least).
  public var leadingEmptyLines = 4

  public init() {}
}
