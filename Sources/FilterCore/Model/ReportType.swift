/// What a person says about a message. Raw values are those of the iOS app.
public enum ReportType: Int, WireNamed {
  case junk
  case notJunk
  /// Junk, and the sender is blocked here from now on.
  case junkAndBlockSender

  /// The word in forms; `classification` is the one of the report endpoint.
  public var wireName: String {
    switch self {
    case .junk: "junk"
    case .notJunk: "notJunk"
    case .junkAndBlockSender: "junkAndBlockSender"
    }
  }

  /// What the report endpoint is told: `deny` or `allow`.
  public var classification: String { self == .notJunk ? "allow" : "deny" }
}
