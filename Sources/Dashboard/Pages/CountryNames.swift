import FilterCore
import Localization

/// Calling codes as people know them: names and flags of the countries behind a code.
struct CountryNames {
  let language: Language

  /// The name of a group: its countries, or the name that several share.
  func name(_ group: CallingCodeGroup) -> String {
    switch group.code {
    case "+1": return "country_northAmerica"~
    default:
      let names = group.regions.map(language.nameOfCountry)
      return names.isEmpty ? group.code : language.list(names)
    }
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
