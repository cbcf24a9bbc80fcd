import FilterCore
import Foundation
import HTMLTemplate
import HTTPCore
import Localization

/// Trusted countries: one row a calling code.
enum CountryListScreen {
  static func show(_ context: RequestContext) async throws -> HTTPResponse {
    let app = context.app
    let rule = try await app.automaticFilterManager.rule(.countryAllowlist)
    let lock = try await app.automaticFilterManager.rule(.allUnknown)
    let search = context.query["q"] ?? ""
    let names = CountryNames(language: context.language)
    let selected = Set(rule.selectedCountries)
    let groups = CountryOrder.sorted(CallingCodes.shared.groups, for: context.language)
      .filter { matches($0, search, names) }
    let allowed = groups.filter { selected.contains($0.code) }
    let blocked = groups.filter { !selected.contains($0.code) }
    func rows(_ groups: [CallingCodeGroup]) -> TemplateValue {
      .list(
        groups.map { group in
          .object([
            "code": .string(group.code), "name": .string(names.name(group)),
            "others": names.others(group).map(TemplateValue.string) ?? .null,
            "flag": names.flag(group).map(TemplateValue.string) ?? .null,
          ])
        })
    }
    let values: [String: TemplateValue] = [
      "close": .string(Screen.appHome.path),
      "q": search.isEmpty ? .null : .string(search),
      "isRuleOn": .bool(rule.isActive),
      "isLocked": .bool(lock.isActive),
      "isNothingChosen": .bool(selected.isEmpty),
      "hasAllowed": .bool(!allowed.isEmpty), "hasBlocked": .bool(!blocked.isEmpty),
      "allowedTitle": .string(localized("countries_allowed", .integer(allowed.count))),
      "blockedTitle": .string(localized("countries_blocked", .integer(blocked.count))),
      "allowed": rows(allowed), "blocked": rows(blocked),
      "isNotFound": .bool(groups.isEmpty),
    ]
    return try await Page(
      template: "screens/countries", title: "countries_title"~, values: values, hasHome: false
    ).response(in: context)
  }

  static func choose(_ context: RequestContext) async throws -> HTTPResponse {
    try await context.refuseWhileLocked()
    let form = try context.form()
    guard let code = form["code"], CallingCodes.shared.isKnown(code),
      let isAllowed = try context.toggle("isAllowed", of: form)
    else { throw Refusal.malformedForm }
    try await context.app.automaticFilterManager.setCountry(code, isAllowed: isAllowed)
    let query = RequestContext.query([("q", form["q"].flatMap { $0.isEmpty ? nil : $0 })])
    return Redirect.to(
      Screen.countryList.path + (query.isEmpty ? "" : "?" + query), in: context)
  }

  /// By name in the reader's language or English, by calling code, or by ISO code.
  private static func matches(
    _ group: CallingCodeGroup, _ search: String, _ names: CountryNames
  ) -> Bool {
    let wanted = search.trimmingPrefix(while: \.isWhitespace)
    guard !wanted.isEmpty else { return true }
    if group.code.dropFirst().hasPrefix(wanted.drop { $0 == "+" }),
      wanted.contains(where: \.isNumber)
    {
      return true
    }
    if group.regions.contains(wanted.uppercased()) { return true }
    let spoken =
      [names.name(group)] + group.regions.map(names.language.nameOfCountry)
      + group.regions.map(Language.english.nameOfCountry)
    let folded = TextFolding.folded(String(wanted))
    return spoken.contains { TextFolding.folded($0).contains(folded) }
  }
}

/// +972 first, then the regions of the reader's language, then by number.
enum CountryOrder {
  static func sorted(
    _ groups: [CallingCodeGroup], for language: Language
  ) -> [CallingCodeGroup] {
    groups.sorted { key($0, language) < key($1, language) }
  }

  private static func key(_ group: CallingCodeGroup, _ language: Language) -> (Int, Int) {
    let number = Int(group.code.dropFirst()) ?? .max
    if group.code == "+972" { return (0, number) }
    let region = language.homeRegions.first { group.regions.contains($0) }
    return (region == nil ? 2 : 1, number)
  }
}

extension Locale.Language {
  fileprivate var likelyRegion: String? {
    Locale.Language(identifier: maximalIdentifier).region?.identifier
  }
}

extension Language {
  /// Regions in which the language is most at home, most speakers first.
  fileprivate var homeRegions: [String] {
    switch code {
    case "ar": ["EG", "SA", "AE", "JO", "MA"]
    case "de": ["DE", "AT", "CH"]
    case "en": ["US", "GB", "AU", "NZ", "IE", "ZA", "SG"]
    case "es": ["MX", "ES", "CO", "AR"]
    case "fr": ["FR", "BE", "CH"]
    case "he": ["IL"]
    case "it": ["IT", "CH"]
    case "ja": ["JP"]
    case "ko": ["KR"]
    case "pt-BR": ["BR", "PT"]
    // Where most who write it live, by CLDR's likely subtags.
    default: [Locale.Language(identifier: locale.identifier).likelyRegion].compactMap(\.self)
    }
  }
}
