import Foundation
import HTTPCore

/// What is kept of a form with a file.
struct UploadForm {
  /// As the client calls it. Empty when nothing was chosen.
  var fileName = ""
  var file = Data()

  /// Reads a body to its end; of several files in the field `name` the first one counts, all else is
  /// passed over. Blocks where the disk does, so not for an event loop.
  /// - Returns: nil where there is no such field.
  /// - Throws: `MultipartError`, `RequestBodyError`, and as `UnnamedFile` does.
  static func read(
    _ body: RequestBody, contentType: String, file name: String
  ) async throws -> UploadForm? {
    var reader = try MultipartReader(contentType: contentType)
    var (form, file, isTaken) = (UploadForm?.none, UploadedFile(), false)
    while let piece = try await body.next() {
      try reader.read(piece) { event in
        switch event {
        case .part(let part):
          isTaken = form == nil && part.name == name && part.fileName != nil
          if isTaken, let fileName = part.fileName { form = UploadForm(fileName: fileName) }
        case .content(let bytes):
          if isTaken { try file.append(bytes) }
        }
      }
    }
    try reader.finish()
    form?.file = try file.data()
    return form
  }
}
