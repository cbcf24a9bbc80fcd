import FilterCore
import Foundation

/// `{"sender":"…","body":"…"}`, as every caller of the engine sends it.
public struct MessageInput: Decodable, Sendable {
  public var sender: String
  public var body: String

  /// Why a message is not evaluated.
  public enum Problem: Error, Sendable, Equatable {
    /// No JSON, or `sender` or `body` missing or not a string.
    case wrongShape
    case bodyTooLong(limitBytes: Int)
    case senderTooLong(limit: Int)
  }

  /// Reads one JSON object. What is no character in it (malformed UTF-8, half of a UTF-16 pair) is
  /// replaced by U+FFFD.
  public static func read(_ data: Data) throws(Problem) -> Message {
    let input: MessageInput
    do {
      input = try JSONDecoder().decode(MessageInput.self, from: JSONRepair.wellFormed(data))
    } catch {
      throw .wrongShape
    }
    return try check(sender: input.sender, body: input.body)
  }

  /// Holds a message to the limits.
  public static func check(sender: String, body: String) throws(Problem) -> Message {
    guard body.utf8.count <= Message.maximumBodyBytes else {
      throw .bodyTooLong(limitBytes: Message.maximumBodyBytes)
    }
    // Bytes first: counting the characters of a huge text costs far more than refusing it.
    guard sender.utf8.count <= Message.maximumSenderBytes,
      sender.count <= Message.maximumSenderLength
    else {
      throw .senderTooLong(limit: Message.maximumSenderLength)
    }
    return Message(sender: sender, body: body)
  }
}
