import FilterCore
import Foundation
import HTTPCore

/// The download of an export.
enum ExportAnswer {
  static func make(
    _ file: AsyncThrowingStream<[UInt8], any Error>, in context: RequestContext
  ) -> HTTPResponse {
    let zone = context.browser.settings.timeZone.flatMap(TimeZone.init(identifier:))
    let name = FilterExportWriter.fileName(at: context.app.now(), timeZone: zone ?? .gmt)
    return HTTPResponse(
      status: .ok,
      fields: [
        "content-type": "application/json; charset=utf-8",
        // The name is ASCII by its format, so no `filename*` is needed (RFC 6266, 4.3).
        "content-disposition": "attachment; filename=\"\(name)\"", "cache-control": "no-store",
      ], body: .stream(file))
  }
}
