/// Whether capital and small letters differ. Raw values are those of the iOS app's store.
public enum FilterCase: Int, WireNamed {
  case caseInsensitive
  case caseSensitive

  public var wireName: String {
    switch self {
    case .caseInsensitive: "insensitive"
    case .caseSensitive: "sensitive"
    }
  }
}
