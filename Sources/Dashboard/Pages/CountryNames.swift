import FilterCore
import Localization

/// Calling codes as people know them: names and flags of the countries behind a code.
struct CountryNames {
  let language: Language

  /// Codes that their countries share as equals, so that all are named. Under any other code the main
  /// country is what people look for.
  private static let equals: Set = ["+7", "+262", "+590", "+599"]

  /// The name of a group: its main country, or the name that several share.
  func name(_ group: CallingCodeGroup) -> String {
    if group.code == "+1" { return "country_northAmerica"~ }
    guard let main = group.regions.first else { return group.code }
    guard CountryNames.equals.contains(group.code) else { return language.nameOfCountry(main) }
    return language.list(group.regions.map(language.nameOfCountry))
  }

  /// The smaller countries that come with the main one: "with Guernsey, Isle of Man and Jersey".
  func others(_ group: CallingCodeGroup) -> String? {
    guard group.code != "+1", !CountryNames.equals.contains(group.code), group.regions.count > 1
    else { return nil }
    let names = language.sorted(group.regions.dropFirst().map(language.nameOfCountry))
    return localized("country_others", .string(language.list(names)))
  }

  /// A flag of two regional indicators; for a group the first region's.
  func flag(_ group: CallingCodeGroup) -> String? {
    guard let region = group.regions.first, region.utf8.count == 2 else { return nil }
    let indicators = region.unicodeScalars.compactMap { scalar in
      // U+1F1E6 stands for A (Unicode Standard Annex 51).
      Unicode.Scalar(0x1F1E6 + scalar.value - 0x41)
    }
    return String(String.UnicodeScalarView(indicators))
  }

  /// "North America", "North America + 2 more"; `nil` with no code at all.
  func summary(_ codes: [String]) -> String? {
    guard let first = codes.first else { return nil }
    let name = CallingCodes.shared.groups.first { $0.code == first }.map(name) ?? first
    guard codes.count > 1 else { return name }
    return localized("rule_countryAllowlist_more", .string(name), .integer(codes.count - 1))
  }
}
