import Foundation
import Testing

@testable import HTTPCore

@Suite struct MultipartTests {
  private static let type = "multipart/form-data; boundary=\"b d\""

  private func decode(_ text: String) throws(MultipartError) -> MultipartForm {
    try MultipartForm.decode(Array(text.utf8), contentType: MultipartTests.type)
  }

  private static let upload =
    "--b d\r\nContent-Disposition: form-data; name=\"kind\"\r\n\r\nallow é\r\n"
    + "--b d  \r\ncontent-disposition: FORM-DATA; name=file; filename=\"C:\\a%22b.sfsfilters\"\r\n"
    + "Content-Type: application/json\r\n\r\n--b\r\n--b dx\r\n\r\n--b d--\r\nepilogue"

  @Test func fieldsAndFilesAreTakenApart() throws {
    let form = try decode(MultipartTests.upload)
    #expect(form.fields["kind"] == "allow é")
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

  @Test func textThatIsNotUTF8IsRefusedAndFilesKeepIt() throws {
    let head = Array("--b\r\nContent-Disposition: form-data; name=a".utf8)
    let tail = Array("\r\n\r\n".utf8) + [0xFF] + Array("\r\n--b--".utf8)
    let type = "multipart/form-data; boundary=b"
    #expect(throws: MultipartError.invalidUTF8) {
      try MultipartForm.decode(head + tail, contentType: type)
    }
    let file = try MultipartForm.decode(head + Array("; filename=x".utf8) + tail, contentType: type)
    #expect(file.files.first?.bytes == [0xFF])
  }

  @Test func partsAreCounted() {
    let part = "--b d\r\nContent-Disposition: form-data; name=a\r\n\r\n\r\n"
    let many = String(repeating: part, count: MultipartForm.maximumParts + 1) + "--b d--"
    #expect(throws: MultipartError.tooManyParts(limit: MultipartForm.maximumParts)) {
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

  /// Taken as they are: RFC 7578, 4.7 retires Content-Transfer-Encoding and no browser sends it.
  static let keptEncoded: Set = ["quoted_printable_encoding", "mixed_plain_and_base64_encoding"]

  @Test func otherProjectsBodiesAreRead() throws {
    guard let data = try PeerFiles.read("multipart/cases.json") else { return }
    for item in try JSONDecoder().decode([PeerCase].self, from: data) {
      let isAccepted = (item.expect == "accept") == (MultipartTests.differences[item.name] == nil)
      guard isAccepted else {
        #expect(throws: MultipartError.self, "\(item.name)") {
          try MultipartForm.decode(Array(item.raw), boundary: Array(item.boundary.utf8))
        }
        continue
      }
      let form = try MultipartForm.decode(Array(item.raw), boundary: Array(item.boundary.utf8))
      let parts = item.parts ?? []
      #expect(
        form.fields.fields.map(\.name) == parts.filter { $0.type == "field" }.map(\.name),
        "\(item.name)")
      #expect(form.files.map(\.fileName) == parts.compactMap(\.fileName), "\(item.name)")
      if MultipartTests.keptEncoded.contains(item.name) { continue }
      #expect(
        form.fields.fields.map { Data($0.value.utf8) }
          == parts.filter { $0.type == "field" }.map(\.data.b64), "\(item.name)")
      #expect(
        form.files.map { Data($0.bytes) } == parts.filter { $0.type == "file" }.map(\.data.b64),
        "\(item.name)")
    }
  }
}
