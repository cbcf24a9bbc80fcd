import FilterCore
import Foundation
import HTTPCore

/// What API handlers read from a request; each throws the `Refusal` that says what is wrong.
extension RequestContext {
  var bodyData: Data {
    guard case .bytes(let bytes) = request.body else { return Data() }
    return Data(bytes)
  }

  func json<Value: Decodable>(_ type: Value.Type) throws -> Value {
    do {
      return try JSONDecoder().decode(type, from: bodyData)
    } catch {
      throw Refusal.malformedJSON
    }
  }

  /// The identity in the path; one that is no UUID names nothing.
  func filterID() throws -> UUID {
    guard let id = parameters["id"].flatMap(UUID.init(uuidString:)) else { throw Refusal.notFound }
    return id
  }

  /// The revision in `If-Match`, `"12"`; `*` and an absent field ask for none.
  func ifMatch() throws -> Int64? {
    guard let field = request.fields["if-match"], field != "*" else { return nil }
    guard field.hasPrefix("\""), field.hasSuffix("\""), field.count > 2,
      let revision = Int64(field.dropFirst().dropLast())
    else { throw Refusal.unknownValue(field: "If-Match") }
    return revision
  }

  func word<Value: WireNamed>(_ name: String, of fields: FormFields) throws -> Value? {
    guard let text = fields[name] else { return nil }
    guard let value = Value(wireName: text) else { throw Refusal.unknownValue(field: name) }
    return value
  }

  func number(_ name: String, in range: ClosedRange<Int>, of fields: FormFields) throws -> Int? {
    guard let text = fields[name] else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw Refusal.unknownValue(field: name)
    }
    return number
  }
}
