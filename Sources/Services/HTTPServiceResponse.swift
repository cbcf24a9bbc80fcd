/// An answer whose status was a success (200…299), or 304 to a conditional request.
public struct HTTPServiceResponse: Sendable, Equatable {
  public let status: Int
  /// Names in lower case; the last of two equal names counts.
  public let fields: [String: String]
  /// Decompressed.
  public let body: [UInt8]
  /// The address that answered, after redirects.
  public let url: String

  public init(status: Int, fields: [String: String], body: [UInt8], url: String) {
    self.status = status
    self.fields = fields
    self.body = body
    self.url = url
  }

  /// The marks of this state, to ask for another one later.
  public var validators: HTTPValidators {
    HTTPValidators(entityTag: fields["etag"], lastModified: fields["last-modified"])
  }
}
