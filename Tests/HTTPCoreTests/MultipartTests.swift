import Foundation
import Testing

@testable import HTTPCore

@Suite struct MultipartTests {
  private static let type = "multipart/form-data; boundary=\"b d\""

  private func decode(_ text: String) throws -> MultipartForm {
    try MultipartForm.decode(Array(text.utf8), contentType: MultipartTests.type)
  }

  private static let upload =
    "--b d\r\nContent-Disposition: form-data; name=\"kind\"\r\n\r\nallow é\r\n"
    + "--b d  \r\ncontent-disposition: FORM-DATA; name=file; filename=\"C:\\a%22b.sfsfilters\"\r\n"
    + "Content-Type: application/json\r\n\r\n--b\r\n--b dx\r\n\r\n--b d--\r\nepilogue"

  @Test func fieldsAndFilesAreTakenApart() throws {
    let form = try decode(MultipartTests.upload)
    #expect(form.fields == [MultipartForm.Field(name: "kind", bytes: Array("allow é".utf8))])
    let file = try #require(form.files.first)
    #expect(file.name == "file")
    #expect(file.fileName == "C:\\a\"b.sfsfilters")
    #expect(file.contentType == "application/json")
    #expect(String(decoding: file.bytes, as: UTF8.self) == "--b\r\n--b dx\r\n")
  }

  @Test func aCutUploadLeavesNothing() throws {
    let bytes = Array(MultipartTests.upload.utf8)
    let end = bytes.count - "--\r\nepilogue".utf8.count
    for cut in 0..<end + 2 {
      #expect(throws: MultipartError.self) {
        try MultipartForm.decode(Array(bytes[..<cut]), contentType: MultipartTests.type)
      }
    }
    #expect(throws: MultipartError.incomplete) {
      try MultipartForm.decode(Array(bytes[..<end]), contentType: MultipartTests.type)
    }
  }

  @Test func preambleAndEmptyContentAreAllowed() throws {
    let form = try decode(
      "hello\r\n--b d\r\nContent-Disposition: form-data; name=f; filename=\"\"\r\n\r\n\r\n--b d--")
    #expect(form.files.map(\.fileName) == [""])
    #expect(form.files.map(\.bytes) == [[]])
    #expect(try decode("--b d--\r\n") == MultipartForm())
  }

  @Test(arguments: [
    "", "x", "--b dx\r\n", "--b d\r\n\r\nno name\r\n--b d--",
    "--b d\r\nContent-Disposition: attachment; name=a\r\n\r\n\r\n--b d--",
    "--b d\r\nContent-Disposition: form-data; name=\"a\r\n\r\n\r\n--b d--",
    "--b d\r\nContent-Disposition form-data; name=a\r\n\r\n\r\n--b d--",
    "--b d\r\nContent-Disposition: form-data; name=a\n\r\n\r\n--b d--",
    "--b d\r\nContent-Disposition: form-data; name=a\r\n folded\r\n\r\n\r\n--b d--",
  ])
  func brokenBodiesAreRefused(text: String) {
    #expect(throws: MultipartError.self) { try decode(text) }
  }

  @Test(arguments: [
    "multipart/form-data", "text/plain; boundary=a", "multipart/form-data; boundary=",
  ])
  func aBoundaryIsNeeded(type: String) {
    #expect(throws: MultipartError.notMultipart) {
      try MultipartForm.decode([], contentType: type)
    }
  }

  @Test func namesHaveToBeUTF8AndContentsKeepTheirBytes() throws {
    let type = "multipart/form-data; boundary=b"
    func body(_ name: [UInt8]) -> [UInt8] {
      Array("--b\r\nContent-Disposition: form-data; name=".utf8) + name + Array("\r\n\r\n".utf8)
        + [0xFF] + Array("\r\n--b--".utf8)
    }
    #expect(throws: MultipartError.invalidUTF8) {
      try MultipartForm.decode(body([0xFF]), contentType: type)
    }
    let form = try MultipartForm.decode(body([0x61]), contentType: type)
    #expect(form.fields.first?.bytes == [0xFF])
  }

  @Test func aHeaderAndABoundaryHaveABound() {
    let long = String(repeating: "x", count: MultipartReader.maximumPartHeaderBytes)
    #expect(throws: MultipartError.self) {
      var reader = try MultipartReader(contentType: MultipartTests.type)
      // Refused before its end has come.
      try reader.read(Array("--b d\r\nX: \(long)".utf8)) { _ in }
    }
    let padding = String(repeating: " ", count: 300)
    #expect(throws: MultipartError.incomplete) {
      try decode(
        "--b d\r\nContent-Disposition: form-data; name=a\r\n\r\nx\r\n--b d\(padding)\r\n")
    }
  }

  @Test func contentIsToldWhileItComes() throws {
    var reader = try MultipartReader(contentType: MultipartTests.type)
    var told = 0
    func read(_ text: String) throws {
      try reader.read(Array(text.utf8)) { if case .content(let bytes) = $0 { told += bytes.count } }
    }
    try read("--b d\r\nContent-Disposition: form-data; name=a; filename=b\r\n\r\n")
    for number in 1...100 {
      try read(String(repeating: "x", count: 1_000))
      // All but what could be the beginning of a boundary.
      #expect(told > number * 1_000 - 10)
    }
    try read("\r\n--b d--")
    try reader.finish()
    #expect(told == 100_000)
  }

  @Test func partsAreCounted() {
    let part = "--b d\r\nContent-Disposition: form-data; name=a\r\n\r\n\r\n"
    let many = String(repeating: part, count: MultipartReader.maximumParts + 1) + "--b d--"
    #expect(throws: MultipartError.tooManyParts(limit: MultipartReader.maximumParts)) {
      try decode(many)
    }
  }

  struct PeerCase: Decodable {
    struct Part: Decodable {
      struct Content: Decodable {
        let b64: Data
      }
      let name: String
      let type: String
      let fileName: String?
      let data: Content

      enum CodingKeys: String, CodingKey {
        case name, type, data
        case fileName = "file_name"
      }
    }
    let name: String
    let boundary: String
    let raw: Data
    let expect: String
    let parts: [Part]?
  }

  /// Where we answer differently on purpose, and why.
  static let differences = [
    "single_field_blocks":
      "names the boundary `--boundary`, then delimits by `--boundary` instead of `----boundary`"
  ]

  /// Places at which each body is cut, from its start.
  static let longestForEverySplit = 600

  /// Taken as they are: RFC 7578, 4.7 retires Content-Transfer-Encoding and no browser sends it.
  static let keptEncoded: Set = ["quoted_printable_encoding", "mixed_plain_and_base64_encoding"]

  @Test func otherProjectsBodiesAreRead() throws {
    guard let data = try PeerFiles.read("multipart/cases.json") else { return }
    for item in try JSONDecoder().decode([PeerCase].self, from: data) {
      let isAccepted = (item.expect == "accept") == (MultipartTests.differences[item.name] == nil)
      let (bytes, boundary) = (Array(item.raw), Array(item.boundary.utf8))
      let form = try? MultipartForm.decode(bytes, boundary: boundary)
      let everyByte = Array(1..<max(bytes.count, 1))
      #expect(
        (try? MultipartForm.decode(bytes, boundary: boundary, cuts: everyByte)) == form,
        "\(item.name), byte by byte")
      for cut in everyByte.prefix(MultipartTests.longestForEverySplit) {
        #expect(
          (try? MultipartForm.decode(bytes, boundary: boundary, cuts: [cut])) == form,
          "\(item.name), cut at \(cut)")
      }
      guard isAccepted else {
        #expect(form == nil, "\(item.name)")
        continue
      }
      guard let form else {
        Issue.record("\(item.name) is refused")
        continue
      }
      let parts = item.parts ?? []
      #expect(
        form.fields.map(\.name) == parts.filter { $0.type == "field" }.map(\.name),
        "\(item.name)")
      #expect(form.files.map(\.fileName) == parts.compactMap(\.fileName), "\(item.name)")
      if MultipartTests.keptEncoded.contains(item.name) { continue }
      #expect(
        form.fields.map { Data($0.bytes) } == parts.filter { $0.type == "field" }.map(\.data.b64),
        "\(item.name)")
      #expect(
        form.files.map { Data($0.bytes) } == parts.filter { $0.type == "file" }.map(\.data.b64),
        "\(item.name)")
    }
  }
}
