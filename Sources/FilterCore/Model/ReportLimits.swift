/// What the report endpoint keeps of one report.
public enum ReportLimits {
  /// Messages of one sender in one report.
  public static let maximumBodies = 5
  /// Characters of one message.
  public static let maximumBodyCharacters = 500
  /// Bytes that those characters may have: a character can be made of a thousand marks.
  public static let maximumBodyBytes = 16 << 10

  /// The beginning of a message, up to both limits.
  public static func cut(_ body: String) -> String {
    guard body.utf8.count > maximumBodyCharacters else { return body }
    var end = body.startIndex
    var characters = 0
    var bytes = 0
    while end < body.endIndex, characters < maximumBodyCharacters {
      let next = body.index(after: end)
      bytes += body.utf8.distance(from: end, to: next)
      guard bytes <= maximumBodyBytes else { break }
      end = next
      characters += 1
    }
    return String(body[..<end])
  }
}
