@testable import HTTPCore

/// A whole form, gathered from what a reader tells.
struct MultipartForm: Equatable {
  struct File: Equatable {
    let name: String
    let fileName: String
    let contentType: String?
    var bytes: [UInt8] = []
  }

  struct Field: Equatable {
    let name: String
    var bytes: [UInt8] = []

    var value: String { String(decoding: bytes, as: UTF8.self) }
  }

  var fields: [Field] = []
  var files: [File] = []

  /// Reads a body in pieces that end at the given offsets.
  static func decode(
    _ bytes: [UInt8], _ reader: MultipartReader, cuts: [Int] = []
  ) throws -> MultipartForm {
    var (form, reader, start) = (MultipartForm(), reader, 0)
    var isFile = false
    for cut in cuts + [bytes.count] {
      try reader.read(Array(bytes[start..<cut])) { event in
        switch event {
        case .part(let part):
          isFile = part.fileName != nil
          if let name = part.fileName {
            form.files.append(
              File(name: part.name, fileName: name, contentType: part.contentType))
          } else {
            form.fields.append(Field(name: part.name))
          }
        case .content(let content) where isFile: form.files[form.files.count - 1].bytes += content
        case .content(let content): form.fields[form.fields.count - 1].bytes += content
        }
      }
      start = cut
    }
    try reader.finish()
    return form
  }

  static func decode(
    _ bytes: [UInt8], contentType: String, cuts: [Int] = []
  ) throws -> MultipartForm {
    try decode(bytes, MultipartReader(contentType: contentType), cuts: cuts)
  }

  static func decode(
    _ bytes: [UInt8], boundary: [UInt8], cuts: [Int] = []
  ) throws -> MultipartForm {
    try decode(bytes, MultipartReader(boundary: boundary), cuts: cuts)
  }
}
