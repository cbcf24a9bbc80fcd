import HTTPCore

/// The answer to a form: the page that shows what it did, fetched with GET (RFC 9110, 15.4.4).
enum Redirect {
  /// `path` is below the base path and made by us, never by the request.
  static func to(_ path: String, in context: RequestContext, flash: Flash? = nil) -> HTTPResponse {
    var response = HTTPResponse(
      status: .seeOther, fields: ["location": context.base + path, "cache-control": "no-store"],
      body: .empty)
    if let flash {
      response.fields.add("set-cookie", flash.field(path: context.app.configuration.cookiePath))
    }
    return response
  }
}
