/// A request method: a case-sensitive token (RFC 9110, 9.1).
public struct HTTPMethod: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let get = HTTPMethod(rawValue: "GET")
  public static let head = HTTPMethod(rawValue: "HEAD")
  public static let post = HTTPMethod(rawValue: "POST")
  public static let put = HTTPMethod(rawValue: "PUT")
  public static let patch = HTTPMethod(rawValue: "PATCH")
  public static let delete = HTTPMethod(rawValue: "DELETE")
  public static let options = HTTPMethod(rawValue: "OPTIONS")
}

extension HTTPMethod: CustomStringConvertible {
  public var description: String { rawValue }

  /// Safe methods change nothing (RFC 9110, 9.2.1): GET, HEAD, OPTIONS.
  public var isSafe: Bool { self == .get || self == .head || self == .options }
}
