/// What the state of an answer makes of a request's conditions (RFC 9110, 13.2.2).
public enum Preconditions {
  public enum Outcome: Sendable, Equatable {
    case holds
    /// 304: the client has these bytes.
    case notModified
    /// 412: the client speaks of another state.
    case failed
  }

  /// Evaluates the conditions in the order of the RFC; If-Range belongs to the range.
  /// - Parameter lastModified: in seconds since 1970.
  public static func evaluate(
    _ request: HTTPRequest, tag: EntityTag?, lastModified: Int?
  ) -> Outcome {
    let fields = request.fields
    if fields.contains("if-match") {
      guard matches(fields.values("if-match"), tag, { $0.isStronglyEqual($1) }) else {
        return .failed
      }
    } else if let lastModified, let asked = date(fields, "if-unmodified-since") {
      guard lastModified <= asked else { return .failed }
    }
    let isRead = request.method == .get || request.method == .head
    if fields.contains("if-none-match") {
      guard matches(fields.values("if-none-match"), tag, { $0.isWeaklyEqual($1) }) else {
        return .holds
      }
      return isRead ? .notModified : .failed
    }
    if isRead, let lastModified, let asked = date(fields, "if-modified-since") {
      return lastModified <= asked ? .notModified : .holds
    }
    return .holds
  }

  /// Whether the value names the state; a malformed one names none.
  private static func matches(
    _ values: [String], _ tag: EntityTag?, _ isEqual: (EntityTag, EntityTag) -> Bool
  ) -> Bool {
    switch EntityTagList(values.joined(separator: ",")) {
    case nil: false
    case .any: true
    case .tags(let tags): tag.map { tag in tags.contains { isEqual($0, tag) } } ?? false
    }
  }

  /// A date that is none, or that stands there twice, asks for nothing.
  private static func date(_ fields: HTTPFields, _ name: String) -> Int? {
    let values = fields.values(name)
    return values.count == 1 ? HTTPDate.seconds(values[0]) : nil
  }
}
