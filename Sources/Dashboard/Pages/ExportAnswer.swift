import FilterCore
import Foundation
import HTTPCore

/// The download of an export.
enum ExportAnswer {
  static func make(
    _ file: AsyncThrowingStream<[UInt8], any Error>, in context: RequestContext
  ) async throws -> HTTPResponse {
    let zone = try await context.zone()
    let name = FilterExportWriter.fileName(at: context.app.now(), timeZone: zone ?? .gmt)
    return HTTPResponse(
      status: .ok,
      fields: [
        "content-type": "application/json; charset=utf-8",
        "content-disposition": ContentDisposition.attachment(fileName: name),
        "cache-control": "no-store",
        // Each export is made anew with its own time: two halves would be of two files.
        "accept-ranges": "none",
      ], body: .stream(file))
  }
}
