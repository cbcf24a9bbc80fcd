/// One request of a service, apart from the base URL that it is asked of.
public protocol URLRequestProtocol: Sendable {
  /// Begins with a slash.
  var path: String { get }
  var method: HTTPServiceMethod { get }
  var task: HTTPServiceTask { get }
  /// The word before an error's code in a log.
  var errorDomain: String { get }
}

public enum HTTPServiceMethod: String, Sendable {
  case get = "GET"
  case post = "POST"
  case put = "PUT"
  case delete = "DELETE"
  case patch = "PATCH"
}

/// What goes with a request.
public enum HTTPServiceTask: Sendable, Equatable {
  case plain
  /// Asks for the body only where it is another one than the one that had these marks.
  case conditional(HTTPValidators)
  /// A body of JSON. With a key the other side can tell a request that comes twice from a second one
  /// like it (`Idempotency-Key`): letters, digits and hyphens.
  case json([UInt8], key: String? = nil)
}

/// The marks by which a server knows one state of what it serves.
public struct HTTPValidators: Sendable, Equatable, Codable {
  /// `ETag` as it came, quotes included.
  public var entityTag: String?
  /// `Last-Modified` as it came.
  public var lastModified: String?

  public init(entityTag: String? = nil, lastModified: String? = nil) {
    self.entityTag = entityTag
    self.lastModified = lastModified
  }

  /// Longest mark that is sent back, in bytes.
  private static let maximumBytes = 1_024

  /// The lines that ask for another state than this one.
  var fields: [String] {
    [("If-None-Match", entityTag), ("If-Modified-Since", lastModified)].compactMap { name, value in
      guard let value, !value.isEmpty, value.utf8.count <= Self.maximumBytes,
        value.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value < 0x7F })
      else { return nil }
      return "\(name): \(value)"
    }
  }
}
