import HTTPCore

/// One row of the route table.
struct Route: Sendable {
  typealias Handler = @Sendable (RequestContext) async throws -> HTTPResponse

  /// What a request's body has to be.
  enum Body: Sendable {
    case none
    /// `application/x-www-form-urlencoded`, as browsers send forms.
    case form
    /// `multipart/form-data`, for forms with a file.
    case upload
    /// `application/json`.
    case json
    /// `application/x-ndjson` or `application/json`: one JSON value a line.
    case jsonLines
  }

  let method: HTTPMethod
  let pattern: PathPattern
  let access: Access
  let body: Body
  let handler: Handler
  /// The screen that it shows; `nil` for what is no page.
  var screen: Screen?
  /// Exists only with `--debug`.
  var isDebugOnly = false

  /// Programs call it: no cookies, errors in JSON.
  var isAPI: Bool { access == .open || access == .hook || Route.answersJSON(pattern.description) }

  /// Whether programs ask below this path, so that errors are JSON, too.
  static func answersJSON(_ path: String) -> Bool {
    path.hasPrefix("/api/") || path == ReportAPI.path
  }

  /// The kinds of answer it has; empty where everybody takes what there is.
  var answerTypes: [String] {
    if pattern.description.hasPrefix("/api/") {
      return (body == .jsonLines ? ["application/x-ndjson"] : []) + ["application/json"]
    }
    return screen == nil || method != .get ? [] : ["text/html"]
  }

  /// A page that a form leads to.
  var isShown: Bool { screen != nil || pattern.description == "/debug" }

  /// A screen, read with GET or HEAD.
  static func page(_ screen: Screen, _ handler: @escaping Handler) -> Route {
    Route(
      method: .get, pattern: PathPattern(screen.path), access: .read, body: .none,
      handler: handler, screen: screen)
  }

  /// Read with GET or HEAD, and no screen of the app: events, a stylesheet, a page without a place.
  static func resource(_ path: String, _ handler: @escaping Handler) -> Route {
    Route(
      method: .get, pattern: PathPattern(path), access: .read, body: .none, handler: handler)
  }

  /// A page that is no screen of its own.
  static func further(_ path: String, _ handler: @escaping Handler) -> Route {
    Route(
      method: .get, pattern: PathPattern(path), access: .read, body: .none, handler: handler)
  }

  /// A form that is sent to a path.
  static func form(
    _ path: String, access: Access = .write, body: Body = .form, _ handler: @escaping Handler
  ) -> Route {
    Route(
      method: .post, pattern: PathPattern(path), access: access, body: body, handler: handler)
  }

  /// A call of the JSON API, below `/api/v1`.
  static func api(
    _ method: HTTPMethod, _ path: String, _ access: Access, body: Body = .none,
    _ handler: @escaping Handler
  ) -> Route {
    Route(
      method: method, pattern: PathPattern("/api/v1" + path), access: access, body: body,
      handler: handler)
  }
}
