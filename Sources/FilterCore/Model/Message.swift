/// A text message from an unknown sender. Both parts are raw text and are never normalised for the
/// sender's identity.
public struct Message: Sendable, Equatable {
  /// Longest body, in UTF-8 bytes.
  public static let maximumBodyBytes = 1 << 20
  /// Longest sender, in characters.
  public static let maximumSenderLength = 1_000
  /// More UTF-8 bytes than any sender of `maximumSenderLength` ordinary characters has: a character can
  /// be made of any number of marks.
  public static let maximumSenderBytes = 1 << 16

  public var sender: String
  public var body: String

  public init(sender: String, body: String) {
    self.sender = sender
    self.body = body
  }
}
