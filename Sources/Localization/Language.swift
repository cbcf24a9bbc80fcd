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
    locale = Locale(identifier: code)
    isRightToLeft = Locale.Language(identifier: code).characterDirection == .rightToLeft
  }

  /// English, the language of last resort.
  public static let english = Language(code: "en")

  /// The value of HTML's `dir`: "ltr" or "rtl".
  public var direction: String { isRightToLeft ? "rtl" : "ltr" }

  /// The language's name in itself ("עברית"), with a capital first letter where it has capitals.
  public var ownName: String {
    let name = nameOfLanguage(code)
    return name.prefix(1).uppercased(with: locale) + name.dropFirst()
  }

  public static func == (left: Language, right: Language) -> Bool { left.code == right.code }

  public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}
