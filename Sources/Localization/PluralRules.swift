import CICUPlural

/// The plural categories of CLDR (Unicode Technical Standard 35, part 3).
public enum PluralCategory: String, Sendable, CaseIterable {
  case zero, one, two, few, many, other

  init?(code: Int32) {
    guard code >= 0, code < PluralCategory.allCases.count else { return nil }
    self = PluralCategory.allCases[Int(code)]
  }
}

/// Which plural form a number takes in a language, by ICU's rules.
public final class PluralRules: Sendable {
  public enum Kind: Int32, Sendable {
    /// "1 filter, 2 filters".
    case cardinal = 0
    /// "1st, 2nd".
    case ordinal = 1
  }

  // Immutable after opening, which ICU lets threads share; closed by the last owner only.
  private nonisolated(unsafe) let rules: OpaquePointer?

  /// The rules of a language by its BCP 47 code; one that ICU does not know puts all in `other`.
  public init(code: String, kind: Kind = .cardinal) {
    rules = cicuplural_open(code, kind.rawValue)
  }

  deinit { cicuplural_close(rules) }

  /// The category of a whole number.
  public func category(of number: Int) -> PluralCategory {
    guard let rules else { return .other }
    return PluralCategory(code: cicuplural_integer(rules, Int64(number))) ?? .other
  }

  /// The category of a number as it is shown, visible fraction included ("1.0"); `other` for what is
  /// no number.
  public func category(ofDecimal number: String) -> PluralCategory {
    guard let rules else { return .other }
    return PluralCategory(code: cicuplural_decimal(rules, number)) ?? .other
  }
}
