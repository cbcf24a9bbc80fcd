/// The bytes of a template file and the geometry of its lines.
struct TemplateSource {
  let file: String
  let bytes: [UInt8]
  /// The offset of each line's first byte.
  private let lineStarts: [Int]

  init(file: String, bytes: [UInt8]) {
    self.file = file
    self.bytes = bytes
    let ends = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }
    lineStarts = [0] + ends.map { $0 + 1 }
  }

  /// The first place of `pattern` at or after `offset`.
  func find(_ pattern: [UInt8], from offset: Int) -> Int? {
    guard let first = pattern.first, bytes.count >= pattern.count else { return nil }
    var offset = offset
    while offset <= bytes.count - pattern.count {
      if bytes[offset] == first, bytes[offset..<offset + pattern.count].elementsEqual(pattern) {
        return offset
      }
      offset += 1
    }
    return nil
  }

  /// The spaces and tabs before `offset` where nothing else stands before it on its line; else nil.
  func blanks(before offset: Int) -> [UInt8]? {
    var start = offset
    while start > 0, isBlank(bytes[start - 1]) { start -= 1 }
    guard start == 0 || bytes[start - 1] == UInt8(ascii: "\n") else { return nil }
    return Array(bytes[start..<offset])
  }

  /// The start of the next line where nothing but spaces and tabs stands between; else nil.
  func lineEnd(after offset: Int) -> Int? {
    var end = offset
    while end < bytes.count, isBlank(bytes[end]) { end += 1 }
    if end == bytes.count { return end }
    if bytes[end] == UInt8(ascii: "\r"), end + 1 < bytes.count { end += 1 }
    return bytes[end] == UInt8(ascii: "\n") ? end + 1 : nil
  }

  /// Line and column of a byte.
  func site(_ offset: Int) -> TemplateSite {
    // The last line that starts at or before the byte.
    var line = 0
    var after = lineStarts.count
    while after - line > 1 {
      let middle = (line + after) / 2
      if lineStarts[middle] <= offset { line = middle } else { after = middle }
    }
    let column = String(decoding: bytes[lineStarts[line]..<offset], as: UTF8.self).count + 1
    return TemplateSite(file: file, line: line + 1, column: column)
  }
}
