import HTTPCore

/// Finds the row of the route table that a request means.
struct Router: Sendable {
  enum Answer: Sendable {
    case route(Route, parameters: [String: String])
    /// The path exists, but not with this method; the methods it has, for `Allow`.
    case otherMethods([HTTPMethod])
    case nothing
  }

  let routes: [Route]

  /// `path` is below the base path, its segments already percent-decoded.
  func find(_ method: HTTPMethod, _ path: [String]) -> Answer {
    let wanted: HTTPMethod = method == .head ? .get : method
    var others: [HTTPMethod] = []
    for route in routes {
      guard let parameters = route.pattern.match(path) else { continue }
      if route.method == wanted { return .route(route, parameters: parameters) }
      others.append(route.method)
      if route.method == .get { others.append(.head) }
    }
    return others.isEmpty ? .nothing : .otherMethods(others)
  }
}
