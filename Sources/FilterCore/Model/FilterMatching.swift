/// How a filter's text is looked for. Raw values are those of the iOS app's store.
public enum FilterMatching: Int, WireNamed {
  /// The text anywhere.
  case contains
  /// The text with no letter touching it on either side.
  case exact
  /// A PCRE2 pattern, searched anywhere.
  case regex

  public var wireName: String {
    switch self {
    case .contains: "contains"
    case .exact: "exact"
    case .regex: "regex"
    }
  }
}
