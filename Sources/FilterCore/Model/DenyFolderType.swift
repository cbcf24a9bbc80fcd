/// The folder that a deny filter sends a message to. Raw values are those of the iOS app's store.
public enum DenyFolderType: Int, WireNamed {
  case junk
  case transaction
  case promotion

  public var wireName: String {
    switch self {
    case .junk: "junk"
    case .transaction: "transaction"
    case .promotion: "promotion"
    }
  }

  /// The verdict of a filter with this folder.
  public var action: MessageAction {
    switch self {
    case .junk: .junk
    case .transaction: .transaction
    case .promotion: .promotion
    }
  }
}
