import Foundation

/// A language of the product, known by its BCP 47 code ("en", "he", "pt-BR").
public struct Language: Hashable, Sendable {
  /// The code as in the catalog's folder name.
  public let code: String
  /// Foundation's locale for names, dates and numbers.
  public let locale: Locale
  /// True for Arabic, Hebrew and every other language written from right to left.
  public let isRightToLeft: Bool

  public init(code: String) {
    self.code = code
    locale = Locale(identifier: code == Language.pseudoCode ? "en" : code)
    isRightToLeft = Locale.Language(identifier: code).characterDirection == .rightToLeft
  }

  /// English, the language of last resort.
  public static let english = Language(code: "en")

  /// English made long and strange, to find texts that have no room or no key. The code is one that
  /// ISO 639 leaves to private use.
  public static let pseudo = Language(code: pseudoCode)
  private static let pseudoCode = "qps"

  /// The value of HTML's `dir`: "ltr" or "rtl".
  public var direction: String { isRightToLeft ? "rtl" : "ltr" }

  /// The language's name in itself ("עברית"), with a capital first letter where it has capitals.
  public var ownName: String {
    if self == .pseudo { return PseudoLanguage.text("English") }
    let name = nameOfLanguage(code)
    return name.prefix(1).uppercased(with: locale) + name.dropFirst()
  }

  public static func == (left: Language, right: Language) -> Bool { left.code == right.code }

  public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}
