/// One part of a multipart body, its header read.
struct MultipartPart {
  var name: [UInt8] = []
  var fileName: [UInt8]?
  var contentType: String?
  var content: ArraySlice<UInt8> = []
}

/// Walks over the parts of a body (RFC 2046, 5.1.1):
///
/// ```
/// [preamble CRLF] --boundary CRLF part *(CRLF --boundary CRLF part) CRLF --boundary-- [epilogue]
/// ```
///
/// A line that only begins like a boundary is content. Spaces may follow a boundary; a body that
/// ends without the closing boundary is refused, so a cut upload leaves nothing. O(bytes).
struct MultipartReader {
  private let bytes: [UInt8]
  /// `CR LF -- boundary`
  private let delimiter: [UInt8]
  private var position = 0
  private var hasStarted = false
  private var hasEnded = false

  init(_ bytes: [UInt8], boundary: [UInt8]) {
    self.bytes = bytes
    delimiter = [ASCII.carriageReturn, ASCII.lineFeed, ASCII.hyphen, ASCII.hyphen] + boundary
  }

  private enum BoundaryEnd {
    case part(start: Int)
    case close
    /// The bytes only begin like a boundary.
    case content
  }

  /// The next part, nil behind the last one.
  mutating func nextPart() throws(MultipartError) -> MultipartPart? {
    if !hasStarted {
      hasStarted = true
      hasEnded = try !skipPreamble()
    }
    if hasEnded { return nil }
    var part = try header()
    let start = position
    var search = max(start - 2, 0)
    while let found = find(delimiter[...], from: search) {
      switch boundaryEnd(found + delimiter.count) {
      case .content: search = found + 1
      case .close:
        hasEnded = true
        part.content = found >= start ? bytes[start..<found] : []
        return part
      case .part(let next):
        position = next
        part.content = found >= start ? bytes[start..<found] : []
        return part
      }
    }
    throw .incomplete
  }

  /// Moves behind the first boundary; false when it closes the body at once.
  private mutating func skipPreamble() throws(MultipartError) -> Bool {
    let first = delimiter.dropFirst(2)
    var found = bytes.starts(with: first) ? 0 : find(delimiter[...], from: 0).map { $0 + 2 }
    guard found != nil else { throw bytes.isEmpty ? .incomplete : .malformed(offset: 0) }
    while let start = found {
      switch boundaryEnd(start + first.count) {
      case .close: return false
      case .part(let next):
        position = next
        return true
      case .content:
        if start == 0 { throw .malformed(offset: first.count) }
        found = find(delimiter[...], from: start).map { $0 + 2 }
      }
    }
    throw .incomplete
  }

  /// What follows the text of a boundary.
  private func boundaryEnd(_ start: Int) -> BoundaryEnd {
    var index = start
    if index + 1 < bytes.count, bytes[index] == ASCII.hyphen, bytes[index + 1] == ASCII.hyphen {
      return .close
    }
    while index < bytes.count, ASCII.isOptionalSpace(bytes[index]) { index += 1 }
    guard index + 1 < bytes.count, bytes[index] == ASCII.carriageReturn,
      bytes[index + 1] == ASCII.lineFeed
    else { return .content }
    return .part(start: index + 2)
  }

  /// Reads the header of a part up to the empty line.
  private mutating func header() throws(MultipartError) -> MultipartPart {
    var part = MultipartPart()
    var hasName = false
    let start = position
    let limit = min(bytes.count, start + MultipartForm.maximumPartHeaderBytes)
    while true {
      let lineStart = position
      while position < limit, ASCII.isFieldValue(bytes[position]) { position += 1 }
      guard position < limit else {
        throw limit == bytes.count ? .incomplete : .malformed(offset: position)
      }
      let line = lineStart..<position
      guard bytes[position] == ASCII.carriageReturn else { throw .malformed(offset: position) }
      guard position + 1 < bytes.count else { throw .incomplete }
      guard bytes[position + 1] == ASCII.lineFeed else { throw .malformed(offset: position + 1) }
      position += 2
      if line.isEmpty { break }
      hasName = try take(line, into: &part) || hasName
    }
    // RFC 7578, 4.2: every part has a name.
    guard hasName else { throw .malformed(offset: start) }
    return part
  }

  /// Takes one header line; true when it gave the part its name.
  private func take(
    _ line: Range<Int>, into part: inout MultipartPart
  ) throws(MultipartError) -> Bool {
    let span = bytes.span
    let field: FieldLine
    do { field = try FieldLine(span, line) } catch { throw .malformed(offset: line.lowerBound) }
    if span.equals(field.name, "content-type") {
      part.contentType = span.text(field.value)
      return false
    }
    guard span.equals(field.name, "content-disposition") else { return false }
    guard let value = MediaType(bytes[field.value], quotedPairs: false),
      value.essence == "form-data", let name = value.parameters["name"]
    else { throw .malformed(offset: field.value.lowerBound) }
    part.name = MultipartReader.unescaped(name)
    part.fileName = value.parameters["filename"].map(MultipartReader.unescaped)
    return true
  }

  /// Undoes what browsers do to names: `%22`, `%0D`, `%0A`, and nothing else.
  private static func unescaped(_ name: [UInt8]) -> [UInt8] {
    guard name.contains(ASCII.percent) else { return name }
    let escapes: [([UInt8], UInt8)] = [
      (Array("%22".utf8), ASCII.quote), (Array("%0D".utf8), ASCII.carriageReturn),
      (Array("%0A".utf8), ASCII.lineFeed),
    ]
    var (result, rest): ([UInt8], ArraySlice<UInt8>) = ([], name[...])
    while let byte = rest.first {
      if let (escape, meaning) = escapes.first(where: { rest.starts(with: $0.0) }) {
        result.append(meaning)
        rest = rest.dropFirst(escape.count)
      } else {
        result.append(byte)
        rest.removeFirst()
      }
    }
    return result
  }

  /// Where `needle` stands first at or after `start`; its first byte is rare in what is searched.
  private func find(_ needle: ArraySlice<UInt8>, from start: Int) -> Int? {
    let span = bytes.span
    let wanted = needle.span
    var index = start
    let last = bytes.count - needle.count
    while index <= last {
      if span[index] == wanted[0] {
        var length = 1
        while length < wanted.count, span[index + length] == wanted[length] { length += 1 }
        if length == wanted.count { return index }
      }
      index += 1
    }
    return nil
  }
}
