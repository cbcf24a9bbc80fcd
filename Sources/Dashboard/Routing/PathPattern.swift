/// A path with named places, `/rules/:rule`: as many segments, equal or named, one after another.
struct PathPattern: Sendable, CustomStringConvertible {
  private enum Segment: Sendable, Equatable {
    case literal(String)
    case parameter(String)
  }

  let description: String
  private let segments: [Segment]

  init(_ text: String) {
    description = text
    segments = PathPattern.split(text).map { segment in
      segment.hasPrefix(":") ? .parameter(String(segment.dropFirst())) : .literal(segment)
    }
  }

  /// The segments of a path; an empty one is a segment too, so `/a/` and `/a` differ.
  static func split(_ path: String) -> [String] {
    path.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map(String.init)
  }

  /// The values of the named places, or `nil` where the path is another one.
  func match(_ path: [String]) -> [String: String]? {
    guard path.count == segments.count else { return nil }
    var values: [String: String] = [:]
    for (segment, given) in zip(segments, path) {
      switch segment {
      case .literal(let text):
        guard text == given else { return nil }
      case .parameter(let name):
        guard !given.isEmpty else { return nil }
        values[name] = given
      }
    }
    return values
  }
}
