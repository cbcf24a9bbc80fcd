/// What stands for a placeholder of a localized sentence.
public enum LocalizedArgument: Sendable, Equatable {
  /// Printed as it is; isolated from the sentence's direction in right-to-left languages.
  case string(String)
  /// What a person typed: isolated wherever the sentence or the text runs from right to left, and read
  /// in the direction of its first letter.
  case typed(String)
  /// A number as it is dialled, a pattern, an address: isolated likewise, and read from left to right.
  case code(String)
  /// Printed with the language's digits and separators; chooses plural forms.
  case integer(Int)
}

extension LocalizedArgument: ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral {
  public init(stringLiteral value: String) { self = .string(value) }
  public init(integerLiteral value: Int) { self = .integer(value) }
}
