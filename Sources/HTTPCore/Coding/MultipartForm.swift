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

  /// Most parts of one body.
  public static let maximumParts = 1_000
  /// Longest header section of one part, in bytes.
  public static let maximumPartHeaderBytes = 8_192

  public var fields = FormFields()
  public var files: [File] = []

  public init() {}

  /// Takes a whole body apart.
  /// - Parameter contentType: value of the Content-Type field, with its boundary.
  /// - Throws: `MultipartError`.
  public static func decode(
    _ bytes: [UInt8], contentType: String
  ) throws(MultipartError) -> MultipartForm {
    guard let type = MediaType(Array(contentType.utf8)[...], quotedPairs: true),
      type.essence == "multipart/form-data", let boundary = type.parameters["boundary"],
      (1...70).contains(boundary.count)
    else { throw .notMultipart }
    return try decode(bytes, boundary: boundary)
  }

  static func decode(
    _ bytes: [UInt8], boundary: [UInt8]
  ) throws(MultipartError) -> MultipartForm {
    var reader = MultipartReader(bytes, boundary: boundary)
    var form = MultipartForm()
    var count = 0
    while let part = try reader.nextPart() {
      count += 1
      guard count <= maximumParts else { throw .tooManyParts(limit: maximumParts) }
      try form.add(part)
    }
    return form
  }

  private mutating func add(_ part: MultipartPart) throws(MultipartError) {
    let name = try MultipartForm.text(part.name)
    if let fileName = part.fileName {
      files.append(
        File(
          name: name, fileName: try MultipartForm.text(fileName),
          contentType: part.contentType ?? "application/octet-stream", bytes: Array(part.content)))
    } else {
      fields.append(name, try MultipartForm.text(Array(part.content)))
    }
  }

  private static func text(_ bytes: [UInt8]) throws(MultipartError) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .invalidUTF8 }
    return text
  }
}
