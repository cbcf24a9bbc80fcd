/// Where a message goes.
public enum MessageAction: String, Sendable, CaseIterable, Codable {
  /// To the inbox.
  case allow
  case junk
  case transaction
  case promotion
}
