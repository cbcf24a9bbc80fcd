/// The part of a message that a filter reads. Raw values are those of the iOS app's store.
public enum FilterTarget: Int, WireNamed {
  /// Body, one space, sender, joined.
  case all
  case sender
  case body

  public var wireName: String {
    switch self {
    case .all: "all"
    case .sender: "sender"
    case .body: "body"
    }
  }
}
