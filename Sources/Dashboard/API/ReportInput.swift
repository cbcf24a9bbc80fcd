import FilterCore
import Foundation

/// A report as phones, older clients and other dashboards send it:
/// `{"classification":{"sender":"…","bodies":["…"],"type":"deny"}}`, the same with Apple's `_version` and
/// `app` beside it, or `{"sender":"…","body":"…","type":"deny"}`.
struct ReportInput: Sendable, Equatable {
  let sender: String
  /// At most 5 of at most 500 characters each: what is longer was cut.
  let bodies: [String]
  let type: ReportType

  /// Reads one JSON object; what is no character in it is replaced by U+FFFD.
  /// - Throws: `Refusal` that says what is missing or wrong.
  init(_ data: Data) throws {
    let wire: Wire
    do {
      wire = try JSONDecoder().decode(Wire.self, from: JSONRepair.wellFormed(data))
    } catch DecodingError.dataCorrupted {
      throw Refusal.malformedJSON
    } catch {
      throw Refusal.malformedReport
    }
    let fields = wire.fields
    guard let word = fields.type else { throw Refusal.missingField("type") }
    guard let type = Self.types[word] else { throw Refusal.unknownValue(field: "type") }
    let sender = fields.sender ?? ""
    // Bytes first: counting the characters of a huge text costs far more than refusing it.
    guard sender.utf8.count <= Message.maximumSenderBytes,
      sender.count <= Message.maximumSenderLength
    else {
      throw MessageInput.Problem.senderTooLong(limit: Message.maximumSenderLength)
    }
    let bodies = (fields.bodies ?? fields.body.map { [$0] } ?? []).filter(Self.saysSomething)
    guard Self.saysSomething(sender) || !bodies.isEmpty else { throw Refusal.reportEmpty }
    self.sender = sender
    self.bodies = bodies.prefix(ReportLimits.maximumBodies).map(ReportLimits.cut)
    self.type = type
  }

  private static let types: [String: ReportType] = ["deny": .junk, "allow": .notJunk]

  private static func saysSomething(_ text: String) -> Bool {
    !text.allSatisfy(\.isWhitespace)
  }

  private struct Fields: Decodable {
    let sender: String?
    let bodies: [String]?
    let body: String?
    let type: String?
  }

  private struct Wire: Decodable {
    let fields: Fields

    private enum Key: CodingKey { case classification }

    init(from decoder: any Decoder) throws {
      let wrapped = try decoder.container(keyedBy: Key.self)
        .decodeIfPresent(Fields.self, forKey: .classification)
      fields = try wrapped ?? Fields(from: decoder)
    }
  }
}
