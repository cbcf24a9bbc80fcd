/// A smart filter. Raw values are those of the iOS app's store.
public enum RuleType: Int, WireNamed {
  case allUnknown
  case links
  case numbersOnly
  case shortSender
  case email
  case emojis
  case countryAllowlist

  /// The order in which screens show the rules.
  public static let screenOrder: [RuleType] = [
    .allUnknown, .links, .shortSender, .email, .numbersOnly, .countryAllowlist, .emojis,
  ]

  public var wireName: String {
    switch self {
    case .allUnknown: "allUnknown"
    case .links: "links"
    case .numbersOnly: "numbersOnly"
    case .shortSender: "shortSender"
    case .email: "email"
    case .emojis: "emojis"
    case .countryAllowlist: "countryAllowlist"
    }
  }
}
