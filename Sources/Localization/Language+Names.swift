import Foundation

/// Names, numbers and lists as a reader of this language expects them, by Foundation's CLDR data.
extension Language {
  /// A language's name ("Hebrew" in English); the code itself where no name is known.
  public func nameOfLanguage(_ code: String) -> String {
    locale.localizedString(forIdentifier: code) ?? code
  }

  /// A country's name by its ISO 3166-1 code of two letters; the code itself where none is known.
  public func nameOfCountry(_ region: String) -> String {
    locale.localizedString(forRegionCode: region) ?? region
  }

  /// A whole number with this language's digits and separators ("12,345").
  public func number(_ value: Int) -> String {
    value.formatted(.number.locale(locale))
  }

  /// Words joined as an "and" list ("English, Hebrew and Arabic").
  public func list(_ items: [String]) -> String {
    // The catalog's English puts no comma before "and", and CLDR's has that in its British form alone.
    let style = code == "en" ? Locale(identifier: "en-GB") : locale
    return items.formatted(.list(type: .and).locale(style))
  }
}
