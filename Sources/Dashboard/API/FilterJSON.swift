import FilterCore
import Foundation

/// A filter as the API gives it: the words of the `.sfsfilters` format and what the store adds.
public struct FilterJSON: Encodable, Sendable {
  var id: String
  var text: String
  var type: String
  var folder: String
  var target: String
  var matching: String
  var `case`: String
  var position: Int64
  var revision: Int64
  var createdAt: String
  var updatedAt: String

  public init(_ filter: Filter) {
    id = filter.id.uuidString
    text = filter.text
    type = filter.type.wireName
    folder = filter.folder.wireName
    target = filter.target.wireName
    matching = filter.matching.wireName
    self.case = filter.filterCase.wireName
    position = filter.position
    revision = filter.revision
    createdAt = filter.createdAt.formatted(.iso8601)
    updatedAt = filter.updatedAt.formatted(.iso8601)
  }
}

/// The fields that a caller may send, each one optional: `PATCH` changes what it names.
struct FilterFields: Decodable, Sendable {
  var text: String?
  var type: String?
  var folder: String?
  var target: String?
  var matching: String?
  var `case`: String?

  /// A new filter: text and type are needed, the rest has the defaults of the app.
  /// - Throws: a `Refusal` (422) or `FilterTextError`.
  func draft() throws -> FilterDraft {
    guard let text else { throw Refusal.missingField("text") }
    guard let type else { throw Refusal.missingField("type") }
    return try FilterDraft(
      text: text, type: try word(type, "type"), folder: try word(folder, "folder") ?? .junk,
      target: try word(target, "target") ?? .all,
      matching: try word(matching, "matching") ?? .contains,
      filterCase: try word(self.case, "case") ?? .caseInsensitive)
  }

  /// An existing filter with the fields that were sent.
  func draft(changing filter: Filter) throws -> FilterDraft {
    try FilterDraft(
      text: text ?? filter.text, type: try word(type, "type") ?? filter.type,
      folder: try word(folder, "folder") ?? filter.folder,
      target: try word(target, "target") ?? filter.target,
      matching: try word(matching, "matching") ?? filter.matching,
      filterCase: try word(self.case, "case") ?? filter.filterCase)
  }

  private func word<Value: WireNamed>(_ word: String?, _ field: String) throws -> Value? {
    guard let word else { return nil }
    return try self.word(word, field) as Value
  }

  private func word<Value: WireNamed>(_ word: String, _ field: String) throws -> Value {
    guard let value = Value(wireName: word) else { throw Refusal.unknownValue(field: field) }
    return value
  }
}
