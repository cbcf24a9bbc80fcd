/// What a user filter is for. Raw values are those of the iOS app's store.
public enum FilterType: Int, WireNamed {
  case deny
  case allow
  case denyLanguage

  /// The order in which screens show the types.
  public static let screenOrder: [FilterType] = [.allow, .deny, .denyLanguage]

  public var wireName: String {
    switch self {
    case .deny: "deny"
    case .allow: "allow"
    case .denyLanguage: "denyLanguage"
    }
  }
}
