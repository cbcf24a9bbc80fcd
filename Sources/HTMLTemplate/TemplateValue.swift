/// Markup that is printed as it is; made only by code that escaped its parts itself.
public struct HTML: Sendable, Equatable {
  /// The markup.
  public let markup: String

  /// Vouches for `markup`: no part of it may come from outside unescaped.
  public init(trusted markup: String) { self.markup = markup }
}

/// What a page gives to its template.
public enum TemplateValue: Sendable, Equatable {
  case null
  case bool(Bool)
  case string(String)
  /// Printed with ASCII digits; numbers for readers are formatted before they come here.
  case integer(Int)
  case html(HTML)
  case list([TemplateValue])
  case object([String: TemplateValue])
}

/// A page struct or a part of one.
public protocol TemplateRepresentable {
  var templateValue: TemplateValue { get }
}

extension TemplateValue: TemplateRepresentable {
  public var templateValue: TemplateValue { self }

  /// A list of the values' own forms.
  public static func list(of values: some Sequence<some TemplateRepresentable>) -> TemplateValue {
    .list(values.map(\.templateValue))
  }
}

extension TemplateValue: ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(integerLiteral value: Int) { self = .integer(value) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(nilLiteral: ()) { self = .null }
  public init(arrayLiteral elements: TemplateValue...) { self = .list(elements) }

  /// The last of two equal keys counts.
  public init(dictionaryLiteral elements: (String, TemplateValue)...) {
    self = .object(Dictionary(elements, uniquingKeysWith: { $1 }))
  }
}
