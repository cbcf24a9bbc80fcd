/// What is wrong with a form or a query.
public enum FormError: Error, Sendable, Equatable {
  case invalidUTF8
  /// A `%` without two hexadecimal digits.
  case malformed
  case tooManyFields(limit: Int)
}

/// Names and values of a form, in order, a name as often as it was sent.
public struct FormFields: Sendable, Equatable {
  public struct Field: Sendable, Equatable {
    public let name: String
    public let value: String
  }

  /// Most fields of one form: a selection of a long list has one for each line.
  public static let maximumFields = 20_000

  public private(set) var fields: [Field] = []

  public init() {}

  public init(_ fields: [(name: String, value: String)]) {
    self.fields = fields.map { Field(name: $0.name, value: $0.value) }
  }

  /// Reads the query of a target.
  /// - Throws: `FormError`, as `decode` does.
  public init(query: String?) throws(FormError) {
    self = try FormFields.decode(Array((query ?? "").utf8))
  }

  /// What becomes of bytes that are no text, and of a `%` without two hexadecimal digits.
  public enum Faults: Sendable {
    case refused
    /// U+FFFD stands for each broken character, and the `%` for itself (WHATWG URL, 5.1).
    case mended
  }

  /// Reads `application/x-www-form-urlencoded` (WHATWG URL, 5.1).
  /// - Throws: `FormError`; of faults that are mended, only that of too many fields.
  public static func decode(
    _ bytes: [UInt8], faults: Faults = .refused
  ) throws(FormError) -> FormFields {
    var result = FormFields()
    for pair in bytes.split(separator: ASCII.ampersand) {
      guard result.fields.count < maximumFields else {
        throw .tooManyFields(limit: maximumFields)
      }
      let equals = pair.firstIndex(of: ASCII.equals)
      let name = try text(pair[..<(equals ?? pair.endIndex)], faults)
      let value = try text(pair[(equals.map { $0 + 1 } ?? pair.endIndex)...], faults)
      result.append(name, value)
    }
    return result
  }

  /// The first value of that name.
  public subscript(_ name: String) -> String? {
    fields.first { $0.name == name }?.value
  }

  /// Every value of that name, in order.
  public func all(_ name: String) -> [String] {
    fields.filter { $0.name == name }.map(\.value)
  }

  public mutating func append(_ name: String, _ value: String) {
    fields.append(Field(name: name, value: value))
  }

  /// The form as a body or a query.
  public var encoded: String {
    fields.map {
      PercentCoding.encodeComponent($0.name) + "=" + PercentCoding.encodeComponent($0.value)
    }.joined(separator: "&")
  }

  private static func text(
    _ encoded: ArraySlice<UInt8>, _ faults: Faults
  ) throws(FormError) -> String {
    if case .mended = faults {
      return String(decoding: PercentCoding.mendedFormBytes(encoded), as: UTF8.self)
    }
    guard let bytes = PercentCoding.bytes(encoded, plusIsSpace: true) else { throw .malformed }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .invalidUTF8 }
    return text
  }
}
