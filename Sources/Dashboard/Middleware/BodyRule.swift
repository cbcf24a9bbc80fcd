import HTTPCore

/// Refuses a body that is too large or of another kind than the route reads.
enum BodyRule {
  static func check(_ request: HTTPRequest, _ expected: Route.Body) throws {
    if case .tooLarge(let limit) = request.body { throw Refusal.contentTooLarge(limitBytes: limit) }
    let type = mediaType(request.fields["content-type"])
    let accepted: [String] =
      switch expected {
      case .none: []
      case .form: ["application/x-www-form-urlencoded"]
      case .upload: ["multipart/form-data"]
      case .json: ["application/json"]
      case .jsonLines: ["application/x-ndjson", "application/json"]
      }
    guard !accepted.isEmpty else { return }
    guard let type, accepted.contains(type) else { throw Refusal.unsupportedMediaType(accepted) }
  }

  /// The type of a `Content-Type` without its parameters, in lower case.
  private static func mediaType(_ value: String?) -> String? {
    guard let first = value?.split(separator: ";", omittingEmptySubsequences: false).first else {
      return nil
    }
    return first.lowercased().trimmingPrefix(while: \.isWhitespace).split(separator: " ").first
      .map(String.init)
  }
}
