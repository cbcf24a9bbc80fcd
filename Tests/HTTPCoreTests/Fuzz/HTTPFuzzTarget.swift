import Foundation

@testable import HTTPCore

/// What a fuzzer feeds bytes of any kind: each asks that something holds, whatever they are.
///
/// `Scripts/fuzz` makes the bytes up; the tests replay those that were worth keeping
/// (`Tests/Fuzz/Corpus`). The folder `Tests/Fuzz` has links to these files.
enum HTTPFuzzTarget: String, CaseIterable {
  case request, chunk, multipart, cookie, form, range

  /// What does not hold.
  struct Finding: Error, CustomStringConvertible {
    let description: String
  }

  func run(_ bytes: [UInt8]) throws {
    switch self {
    case .request: try Self.request(bytes)
    case .chunk: try Self.chunk(bytes)
    case .multipart: try Self.multipart(bytes)
    case .cookie: try Self.cookie(String(decoding: bytes, as: UTF8.self))
    case .form: try Self.form(bytes)
    case .range: try Self.range(String(decoding: bytes, as: UTF8.self))
    }
  }

  private static func hold(_ condition: Bool, _ what: String) throws {
    if !condition { throw Finding(description: what) }
  }

  /// Two places to cut at, taken from the bytes themselves.
  private static func cuts(_ bytes: [UInt8]) -> [Int] {
    guard bytes.count > 1 else { return [] }
    let sum = bytes.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF }
    return [sum % bytes.count, sum / 7 % bytes.count].sorted()
  }

  /// The verdict does not depend on the cuts, and no value holds what could end its line.
  private static func request(_ bytes: [UInt8]) throws {
    let whole = ParsedStream(bytes)
    try hold(ParsedStream(bytes, cuts: cuts(bytes)) == whole, "cut into three")
    try hold(ParsedStream.everyByte(bytes) == whole, "byte by byte")
    for message in whole.messages {
      try hold(!message.method.isEmpty, "an empty method")
      try hold(message.target.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }, "a target with controls")
      let hosts = message.fields.values("host")
      try hold(hosts.count <= 1, "two hosts")
      for field in message.fields {
        try hold(field.name.utf8.allSatisfy(ASCII.isToken), "a name that is no token")
        try hold(
          !field.value.utf8.contains { $0 == 0x0D || $0 == 0x0A || $0 == 0 }, "a value with an end")
      }
    }
  }

  /// The same body however it comes; what is written in chunks is read as it was.
  private static func chunk(_ bytes: [UInt8]) throws {
    let head = Array("POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n".utf8)
    let whole = ParsedStream(head + bytes)
    try hold(ParsedStream.everyByte(head + bytes) == whole, "byte by byte")
    try hold(ParsedStream(head + bytes, cuts: cuts(head + bytes)) == whole, "cut into three")
    let places = cuts(bytes)
    var written = head
    for (start, end) in zip([0] + places, places + [bytes.count]) {
      ResponseSerializer.appendChunk(Array(bytes[start..<end]), to: &written)
    }
    let read = ParsedStream(written + ResponseSerializer.lastChunk)
    try hold(read.messages.first?.body == bytes, "what is written is read")
    try hold(read.wholeMessages == 1 && read.fault == nil, "one whole body")
  }

  /// The first line is the boundary. The same parts however they come, and what is written is read.
  private static func multipart(_ bytes: [UInt8]) throws {
    let line = bytes.prefix { $0 != 0x0A }
    let boundary = Array(line.prefix(70))
    guard !boundary.isEmpty else { return }
    let body = Array(bytes.dropFirst(line.count + 1))
    let whole = try? MultipartForm.decode(body, boundary: boundary)
    for cuts in [cuts(body), Array(1..<max(body.count, 1))] {
      let again = try? MultipartForm.decode(body, boundary: boundary, cuts: cuts)
      try hold(again == whole, "cut at \(cuts.prefix(2))")
    }
    for form in [whole].compactMap({ $0 }) {
      try hold(form.files.count + form.fields.count <= MultipartReader.maximumParts, "many parts")
    }
    // A boundary that stands nowhere in the content.
    let clean = Array("x\(body.count)".utf8) + Array(repeating: 0x2D, count: 40)
    guard !String(decoding: body, as: UTF8.self).contains(String(repeating: "-", count: 40)) else {
      return
    }
    let written =
      Array("--".utf8) + clean
      + Array("\r\nContent-Disposition: form-data; name=a; filename=b\r\n\r\n".utf8) + body
      + Array("\r\n--".utf8) + clean + Array("--".utf8)
    let read = try MultipartForm.decode(written, boundary: clean, cuts: cuts(written))
    try hold(read.files.map(\.bytes) == [body], "what is written is read")
  }

  /// Names are not empty, and a cookie that we give comes back as it was.
  private static func cookie(_ text: String) throws {
    for name in Cookie.parse([text]).keys { try hold(!name.isEmpty, "an empty name") }
    let field = SetCookie(name: "n", value: text).headerValue
    try hold(
      field.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }, "a field that could end its line")
    let pair = field.prefix { $0 != ";" }
    try hold(field.hasSuffix("; Path=/; HttpOnly; SameSite=Lax"), "attributes from a value")
    guard let value = Cookie.parse([String(pair)])["n"] else {
      throw Finding(description: "a cookie that is lost")
    }
    let isKept = value.utf8.elementsEqual(text.utf8)
    try hold(
      isKept || PercentCoding.decode(value)?.utf8.elementsEqual(text.utf8) == true,
      "a value that changes")
  }

  /// What was read and written again is read as the same.
  private static func form(_ bytes: [UInt8]) throws {
    guard let form = try? FormFields.decode(bytes) else { return }
    let again = try FormFields.decode(Array(form.encoded.utf8))
    try hold(again.fields.count == form.fields.count, "as many fields")
    for (one, other) in zip(form.fields, again.fields) {
      try hold(one.name.utf8.elementsEqual(other.name.utf8), "the same names")
      try hold(one.value.utf8.elementsEqual(other.value.utf8), "the same values")
    }
    _ = PercentCoding.decode(String(decoding: bytes, as: UTF8.self))
  }

  /// A range lies in its file, and other fields of the kind are read without a trap.
  private static func range(_ text: String) throws {
    for length in [0, 1, 10, Int.max] {
      guard case .part(let range) = ByteRange(text, length: length) else { continue }
      try hold(!range.isEmpty, "an empty range")
      try hold(range.lowerBound >= 0 && range.upperBound <= length, "a range outside its file")
    }
    _ = EntityTag(field: text)
    _ = AcceptEncoding([text]).best(of: ContentCoding.allCases)
    if let seconds = HTTPDate.seconds(text) {
      try hold(
        HTTPDate.seconds(HTTPDate.text(secondsSince1970: seconds)) == seconds, "the same date")
    }
  }
}
