/// The header of one part of a form (RFC 7578, 4).
public struct MultipartPart: Sendable, Equatable {
  /// Name of the form's control.
  public private(set) var name = ""
  /// As the client calls it; never a path to be used. Empty when nothing was chosen, nil for what is no
  /// file.
  public private(set) var fileName: String?
  public private(set) var contentType: String?

  /// Reads the lines of a header, the last one without its end.
  /// - Parameter offset: where `bytes` begins in the body, for errors.
  init(_ bytes: [UInt8], _ range: Range<Int>, offset: Int) throws(MultipartError) {
    var hasName = false
    var start = range.lowerBound
    while start < range.upperBound {
      var end = start
      while end < range.upperBound, ASCII.isFieldValue(bytes[end]) { end += 1 }
      hasName = try take(bytes, start..<end, offset) || hasName
      if end == range.upperBound { break }
      guard bytes[end] == ASCII.carriageReturn, end + 1 < range.upperBound,
        bytes[end + 1] == ASCII.lineFeed
      else { throw .malformed(offset: offset + end) }
      start = end + 2
    }
    // RFC 7578, 4.2: every part has a name.
    guard hasName else { throw .malformed(offset: offset + range.lowerBound) }
  }

  /// Takes one header line; true when it gave the part its name.
  private mutating func take(
    _ bytes: [UInt8], _ line: Range<Int>, _ offset: Int
  ) throws(MultipartError) -> Bool {
    let span = bytes.span
    let field: FieldLine
    do { field = try FieldLine(span, line) } catch {
      throw .malformed(offset: offset + line.lowerBound)
    }
    if span.equals(field.name, "content-type") {
      contentType = span.text(field.value)
      return false
    }
    guard span.equals(field.name, "content-disposition") else { return false }
    guard let value = MediaType(bytes[field.value], quotedPairs: false),
      value.essence == "form-data", let name = value.parameters["name"]
    else { throw .malformed(offset: offset + field.value.lowerBound) }
    self.name = try MultipartPart.text(name)
    fileName = nil
    if let fileName = value.parameters["filename"] {
      self.fileName = try MultipartPart.text(fileName)
    }
    return true
  }

  /// Undoes what browsers do to names: `%22`, `%0D`, `%0A`, and nothing else.
  private static func text(_ name: [UInt8]) throws(MultipartError) -> String {
    let escapes: [([UInt8], UInt8)] = [
      (Array("%22".utf8), ASCII.quote), (Array("%0D".utf8), ASCII.carriageReturn),
      (Array("%0A".utf8), ASCII.lineFeed),
    ]
    var (result, rest): ([UInt8], ArraySlice<UInt8>) = ([], name[...])
    while let byte = rest.first {
      if byte == ASCII.percent,
        let (escape, meaning) = escapes.first(where: { rest.starts(with: $0.0) })
      {
        result.append(meaning)
        rest = rest.dropFirst(escape.count)
      } else {
        result.append(byte)
        rest.removeFirst()
      }
    }
    guard let text = String(validating: result, as: UTF8.self) else { throw .invalidUTF8 }
    return text
  }
}
