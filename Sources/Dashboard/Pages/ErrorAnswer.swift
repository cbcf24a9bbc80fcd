import FilterCore
import Foundation
import HTTPCore
import HTMLTemplate
import Localization
import Persistence

/// Makes an answer of anything that a handler throws: a refusal as it stands, the store's and the
/// model's errors as the sentence that says what to do, everything else as a fault with an identity.
struct ErrorAnswer: Sendable {
  let app: AppManager
  let language: Language
  var settings = BrowserSettings()

  func response(to error: any Error, for request: HTTPRequest) async -> HTTPResponse {
    let refusal = Refusal.from(error) ?? fault(error)
    if refusal.status.code >= 500, refusal.identity == nil {
      app.log("refused status=\(refusal.status.code) code=\(refusal.code)")
    }
    let base = app.configuration.basePath
    let isAPI =
      request.path.hasPrefix(base) && Route.answersJSON(String(request.path.dropFirst(base.count)))
    var response =
      isAPI ? json(refusal) : (await page(refusal, path: request.path) ?? plain(refusal))
    for (name, value) in refusal.fields { response.fields[name] = value }
    return response
  }

  /// A fault of ours: the log has what happened and the identity, the page only the identity.
  private func fault(_ error: any Error) -> Refusal {
    var generator = app.randomness()
    let identity =
      RequestTrace.current?.id
      ?? String(UInt32.random(in: .min ... .max, using: &generator), radix: 16)
    app.log("error id=\(identity) kind=\(type(of: error)) \(ErrorAnswer.inside(error))")
    return .unexpected(identity: identity)
  }

  /// What may stand in the log: our own typed errors hold no message texts or senders.
  private static func inside(_ error: any Error) -> String {
    switch error {
    case let error as PersistenceError: "\(error)"
    case let error as TemplateError: "\(error)"
    default: ""
    }
  }

  private func json(_ refusal: Refusal) -> HTTPResponse {
    let body = ErrorBody(
      error: .init(code: refusal.code, message: refusal.sentence.text, id: refusal.identity))
    return (try? JSONAnswer.make(body, status: refusal.status)) ?? plain(refusal)
  }

  private func page(_ refusal: Refusal, path: String) async -> HTTPResponse? {
    let isMissing = refusal.status == .notFound
    let page = Page(
      template: isMissing ? "screens/not-found" : "screens/error",
      title: (isMissing ? "notFound_title" : "error_title")~,
      values: [
        "sentence": .string(refusal.sentence.text),
        "errorID": refusal.identity.map { .string(localized("error_identifier", .code($0))) }
          ?? .null,
        "backHref": backPath(of: path).map(TemplateValue.string) ?? .null,
      ], status: refusal.status)
    let home = await home()
    // No place of its own: links come back to Home, and no row of it is the current one.
    let common = CommonValues(
      app: app, language: language, path: Screen.appHome.path, flash: nil, home: home,
      settings: settings, revision: home?.revision)
    return try? page.response(common)
  }

  /// Home beside the error, unless the store is what failed.
  private func home() async -> HomeModel? {
    do { return try await HomeModel.load(app) } catch { return nil }
  }

  /// The screen of a form that failed, to try it again.
  private func backPath(of path: String) -> String? {
    let below = path.dropFirst(app.configuration.basePath.count)
    let screen =
      Screen(path: String(below)) ?? Screen(path: "/" + (below.split(separator: "/").first ?? ""))
    return screen.flatMap { $0 == .appHome ? nil : $0.path }
  }

  /// Where even the page fails.
  private func plain(_ refusal: Refusal) -> HTTPResponse {
    HTTPResponse(
      status: refusal.status, fields: ["content-type": "text/plain; charset=utf-8"],
      body: .bytes(Array(refusal.sentence.text.utf8)))
  }
}

/// `{"error":{"code":…,"message":…}}`, with the `id` that stands in the log where the fault is ours.
struct ErrorBody: Encodable {
  struct Content: Encodable {
    let code: String
    let message: String
    var id: String?
  }
  let error: Content
}
