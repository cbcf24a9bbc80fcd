/// A content coding that we write (RFC 9110, 8.4.1; RFC 7932).
public enum ContentCoding: String, Sendable, CaseIterable {
  case brotli = "br"
  case gzip
}
