import HTMLTemplate
import HTTPCore
import Localization

/// A page before it is HTML: the template and what stands in it besides the common context.
struct Page: Sendable {
  /// As in `Templates/`, without the ending: `screens/home`.
  var template: String
  /// Localized; stands in the heading and before the product's name in the browser's title.
  var title: String
  var values: [String: TemplateValue]
  var status: HTTPStatus = .ok
  /// Whether Home stands beside it on wide screens. Sheets stand alone.
  var hasHome = true

  /// Renders with the common context of every page (see `Templates/layouts/page.mustache`).
  func response(in context: RequestContext) async throws -> HTTPResponse {
    try await response(in: context, home: hasHome ? HomeModel.load(context.app) : nil)
  }

  /// The same with a Home that was read already; `path` where the answer to a form shows a screen.
  func response(
    in context: RequestContext, home: HomeModel?, path: String? = nil
  ) async throws -> HTTPResponse {
    var common = CommonValues(context, home: home, revision: home?.revision)
    if let path { common.path = path }
    return try response(common)
  }

  func response(_ common: CommonValues) throws -> HTTPResponse {
    let all = common.values(title: title).merging(values) { _, own in own }
    let bytes = try common.app.templates.render(
      template, .object(all), language: common.language)
    return HTTPResponse(
      status: status,
      fields: [
        // Pages show the store as it is now.
        "content-type": "text/html; charset=utf-8", "cache-control": "no-store",
      ], body: .bytes(bytes))
  }
}
