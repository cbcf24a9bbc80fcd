import HTTPCore

/// Refuses a body that is too large or of another kind than the route reads.
enum BodyRule {
  static func check(_ request: HTTPRequest, _ expected: Route.Body) throws {
    if case .tooLarge(let limit) = request.body {
      throw Refusal.contentTooLarge(limitBytes: limit, isFile: request.path.hasSuffix("/import"))
    }
    let accepted: [String] =
      switch expected {
      case .none: []
      case .form: ["application/x-www-form-urlencoded"]
      case .upload: ["multipart/form-data"]
      case .json: ["application/json"]
      case .jsonLines: ["application/x-ndjson", "application/json"]
      }
    guard !accepted.isEmpty else { return }
    guard let type = request.mediaType, accepted.contains(type) else {
      throw Refusal.unsupportedMediaType(accepted)
    }
  }
}
