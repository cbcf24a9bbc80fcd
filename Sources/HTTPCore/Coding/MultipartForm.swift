/// What is wrong with a multipart body.
public enum MultipartError: Error, Sendable, Equatable {
  /// Another type, or no usable `boundary` parameter.
  case notMultipart
  /// Broken at that byte of the body.
  case malformed(offset: Int)
  /// The closing boundary is missing: the upload was cut off.
  case incomplete
  case invalidUTF8
  case tooManyParts(limit: Int)
}

/// A form with files (RFC 7578).
public struct MultipartForm: Sendable, Equatable {
  public struct File: Sendable, Equatable {
    /// Name of the form's control.
    public let name: String
    /// As the client calls it; never a path to be used. Empty when nothing was chosen.
    public let fileName: String
    public let contentType: String
    public let bytes: [UInt8]
  }

  public var fields = FormFields()
  public var files: [File] = []

  public init() {}

  /// Takes a whole body apart.
  /// - Parameter contentType: value of the Content-Type field, with its boundary.
  /// - Throws: `MultipartError`.
  public static func decode(
    _ bytes: [UInt8], contentType: String
  ) throws(MultipartError) -> MultipartForm {
    throw .notMultipart
  }
}
