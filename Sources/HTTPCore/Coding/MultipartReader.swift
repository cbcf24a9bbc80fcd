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

/// Walks over the parts of a form with files while it comes (RFC 2046, 5.1.1; RFC 7578):
///
/// ```
/// [preamble CRLF] --boundary CRLF part *(CRLF --boundary CRLF part) CRLF --boundary-- [epilogue]
/// ```
///
/// A line that only begins like a boundary is content. Spaces may follow a boundary; a body that
/// ends without the closing boundary is refused by `finish`, so a cut upload leaves nothing. What it
/// says does not depend on how the body was cut, but for how `content` is. Holds a part's header or a
/// boundary at the most; O(bytes).
public struct MultipartReader: Sendable {
  public enum Event: Sendable, Equatable {
    case part(MultipartPart)
    /// Bytes of the part that began last.
    case content(ArraySlice<UInt8>)
  }

  private enum Phase {
    case preamble
    case header
    case content
    case epilogue
  }

  private enum BoundaryEnd {
    case part(start: Int)
    case close
    /// The bytes only begin like a boundary.
    case content
    case needsMore
  }

  /// Most parts of one body.
  public static let maximumParts = 1_000
  /// Longest header section of one part, in bytes.
  public static let maximumPartHeaderBytes = 8_192
  /// Most spaces behind a boundary.
  private static let maximumPaddingBytes = 256
  private static let headerEnd: [UInt8] = [
    ASCII.carriageReturn, ASCII.lineFeed, ASCII.carriageReturn, ASCII.lineFeed,
  ]

  /// `CR LF -- boundary`
  private let delimiter: [UInt8]
  private var phase = Phase.preamble
  /// What has come and is still needed. In front of the body stands an invented line end, so that the
  /// first boundary is like the others.
  private var buffer: [UInt8] = [ASCII.carriageReturn, ASCII.lineFeed]
  /// Where the buffer begins in the body.
  private var offset = -2
  /// Where the present header or content begins in the buffer, with the line end before it.
  private var position = 0
  /// Up to where content was told.
  private var told = 2
  /// Where searching goes on.
  private var searched = 0
  private var partCount = 0

  /// - Parameter contentType: value of the Content-Type field, with its boundary.
  /// - Throws: `MultipartError.notMultipart`.
  public init(contentType: String) throws(MultipartError) {
    guard let type = MediaType(Array(contentType.utf8)[...], quotedPairs: true),
      type.essence == "multipart/form-data", let boundary = type.parameters["boundary"],
      (1...70).contains(boundary.count)
    else { throw .notMultipart }
    self.init(boundary: boundary)
  }

  init(boundary: [UInt8]) {
    delimiter = [ASCII.carriageReturn, ASCII.lineFeed, ASCII.hyphen, ASCII.hyphen] + boundary
  }

  /// Takes the next piece of the body and tells what is in it.
  /// - Throws: `MultipartError`, and what `take` throws.
  public mutating func read(_ piece: [UInt8], _ take: (Event) throws -> Void) throws {
    buffer += piece
    while try step(take) {}
    let passed =
      switch phase {
      case .preamble, .content: searched
      case .header: position
      case .epilogue: buffer.count
      }
    buffer.removeFirst(passed)
    offset += passed
    position = max(position - passed, 0)
    told = max(told - passed, 0)
    searched = max(searched - passed, 0)
  }

  /// Says whether the body was whole.
  public func finish() throws(MultipartError) {
    switch phase {
    case .epilogue: return
    case .preamble where offset + buffer.count > 0 && !buffer.starts(with: delimiter):
      throw .malformed(offset: 0)
    case .preamble, .header, .content: throw .incomplete
    }
  }

  /// Takes one step; false when more is needed.
  private mutating func step(_ take: (Event) throws -> Void) throws -> Bool {
    switch phase {
    case .preamble: try findBoundary { _ in }
    case .content: try findBoundary { try take(.content($0)) }
    case .header: try readHeader(take)
    case .epilogue: false
    }
  }

  /// Tells everything in front of the next boundary, and goes behind that.
  private mutating func findBoundary(_ tell: (ArraySlice<UInt8>) throws -> Void) throws -> Bool {
    guard let found = find(delimiter, from: searched) else {
      searched = max(buffer.count - delimiter.count + 1, searched)
      try self.tell(upTo: searched, tell)
      return false
    }
    searched = found
    let end = boundaryEnd(found + delimiter.count)
    if case .content = end {
      if found + offset == -2 { throw MultipartError.malformed(offset: delimiter.count - 2) }
      searched = found + 1
      return true
    }
    try self.tell(upTo: found, tell)
    switch end {
    case .needsMore, .content: return false
    case .close: phase = .epilogue
    case .part(let start):
      partCount += 1
      guard partCount <= MultipartReader.maximumParts else {
        throw MultipartError.tooManyParts(limit: MultipartReader.maximumParts)
      }
      phase = .header
      (position, searched) = (start - 2, start - 2)
    }
    return true
  }

  private mutating func tell(
    upTo end: Int, _ tell: (ArraySlice<UInt8>) throws -> Void
  ) rethrows {
    guard end > told else { return }
    try tell(buffer[told..<end])
    told = end
  }

  /// What follows the text of a boundary.
  private func boundaryEnd(_ start: Int) -> BoundaryEnd {
    let bytes = buffer[start...].prefix(MultipartReader.maximumPaddingBytes + 2)
    if bytes.starts(with: [ASCII.hyphen, ASCII.hyphen]) { return .close }
    if bytes.isEmpty || bytes.count == 1 && bytes.first == ASCII.hyphen { return .needsMore }
    let end = bytes.drop(while: ASCII.isOptionalSpace)
    if end.starts(with: delimiter.prefix(2)) { return .part(start: end.startIndex + 2) }
    let isCut = buffer.endIndex == bytes.endIndex
    return isCut && (end.isEmpty || end.count == 1 && end.first == ASCII.carriageReturn)
      ? .needsMore : .content
  }

  /// Reads the header of a part, once its empty line is there.
  private mutating func readHeader(_ take: (Event) throws -> Void) throws -> Bool {
    let start = position + 2
    let last = start + MultipartReader.maximumPartHeaderBytes
    guard let end = find(MultipartReader.headerEnd, from: searched), end < last else {
      if buffer.count >= last { throw MultipartError.malformed(offset: offset + last) }
      searched = max(buffer.count - MultipartReader.headerEnd.count + 1, searched)
      return false
    }
    let part = try MultipartPart(buffer, start..<max(end, start), offset: offset)
    phase = .content
    (position, searched, told) = (end + 2, end + 2, end + 4)
    try take(.part(part))
    return true
  }

  /// Where `needle` stands first at or after `start`; its first byte is rare in what is searched.
  private func find(_ needle: [UInt8], from start: Int) -> Int? {
    let span = buffer.span
    let wanted = needle.span
    var index = start
    let last = buffer.count - needle.count
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
