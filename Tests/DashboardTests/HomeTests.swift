import FilterCore
import HTTPCore
import Localization
import Testing

@testable import Dashboard

struct HomeTests {
  @Test func threeSectionsAreShown() async throws {
    let test = try await TestApp()
    let page = await test.get("/")
    #expect(page.count("automaticFilterLink") == 1)
    #expect(page.count("ruleToggle") == 7)
    for link in ["allowFiltersLink", "denyFiltersLink", "denyLanguageLink"] {
      #expect(page.count(link) == 1)
    }
  }

  @Test func rulesStandInScreenOrder() async throws {
    let test = try await TestApp()
    let page = await test.get("/").text
    let order = page.matches(of: /data-rule="([a-zA-Z]+)"/).map { String($0.1) }
    #expect(order == RuleType.screenOrder.map(\.wireName))
  }

  @Test(arguments: RuleType.allCases)
  func aSwitchTurnsItsRuleOnAndOff(_ rule: RuleType) async throws {
    let test = try await TestApp()
    let on = await test.post("/rules/\(rule.wireName)", ["isActive": "on", "back": "/"])
    #expect(on.status == 303)
    #expect(on.location == "/")
    #expect(try await test.app.automaticFilterManager.rule(rule).isActive)
    await test.post("/rules/\(rule.wireName)", ["isActive": "off"])
    #expect(try await !test.app.automaticFilterManager.rule(rule).isActive)
  }

  @Test func theFirstSwitchOfShortSendersSelectsSix() async throws {
    let test = try await TestApp()
    await test.post("/rules/shortSender", ["isActive": "on"])
    #expect(try await test.app.automaticFilterManager.rule(.shortSender).selectedChoice == 6)
    await test.post("/rules/shortSender", ["choice": "4"])
    await test.post("/rules/shortSender", ["isActive": "off"])
    await test.post("/rules/shortSender", ["isActive": "on"])
    let rule = try await test.app.automaticFilterManager.rule(.shortSender)
    #expect(rule.selectedChoice == 4)
    #expect(rule.isActive)
    #expect(await test.get("/").count("shortSenderChoice") == 4)
  }

  @Test(arguments: ["2", "7", "x", ""])
  func otherLimitsAreRefused(_ choice: String) async throws {
    let test = try await TestApp()
    #expect(await test.post("/rules/shortSender", ["choice": choice]).status == 422)
  }

  @Test func countsAreShown() async throws {
    let test = try await TestApp()
    try await test.add("bank", .allow)
    try await test.add("loan")
    try await test.add("win")
    let page = await test.get("/").text
    let counts = page.matches(of: /data-testid="filterCount">([^<]*)</).map { String($0.1) }
    #expect(counts.map { $0.filter(\.isNumber) } == ["1", "2", "0"])
  }

  @Test func blockAllUnknownRestsTheOthersAndKeepsTheirStates() async throws {
    let test = try await TestApp()
    await test.post("/rules/links", ["isActive": "on"])
    await test.post("/rules/allUnknown", ["isActive": "on"])
    let page = await test.get("/").text
    #expect(page.matches(of: /role="switch"[^>]*disabled/).count == 7)
    #expect(await test.post("/rules/links", ["isActive": "off"]).status == 409)
    #expect(await test.post("/filters/deny/add", ["text": "loan"]).status == 409)
    #expect(await test.post("/filters/allow/add", ["text": "bank"]).status == 303)
    // Every locked screen says why, and the sheets lead to the switch.
    for path in ["/filters/deny", "/filters/languages", "/automatic", "/countries"] {
      #expect(await test.get(path).count("lockedNotice") == 1)
    }
    for path in ["/filters/deny/add", "/filters/languages/add"] {
      let sheet = await test.get(path)
      #expect(sheet.count("lockedNotice") == 1)
      #expect(sheet.text.contains("href=\"/#rule-allUnknown\""))
    }
    await test.post("/rules/allUnknown", ["isActive": "off"])
    #expect(try await test.app.automaticFilterManager.rule(.links).isActive)
  }

  @Test func comingBackLeadsOnlyToOurScreens() async throws {
    let test = try await TestApp()
    let inside = await test.post("/rules/links", ["isActive": "on", "back": "/filters/deny"])
    #expect(inside.location == "/filters/deny")
    for back in ["https://evil.example", "//evil.example", "/nothing", ""] {
      let answer = await test.post("/rules/links", ["isActive": "on", "back": back])
      #expect(answer.location == "/")
    }
  }

  @Test func anUnknownRuleOrValueIsRefused() async throws {
    let test = try await TestApp()
    #expect(await test.post("/rules/nothing", ["isActive": "on"]).status == 404)
    #expect(await test.post("/rules/links", ["isActive": "maybe"]).status == 400)
    #expect(await test.post("/rules/links", [:]).status == 400)
  }
}

struct AutomaticBlockingTests {
  @Test func aLanguageIsSwitchedOnceListsAreThere() async throws {
    let test = try await TestApp()
    #expect(await test.get("/automatic").count("emptyState") == 1)
    #expect(await test.post("/automatic/en", ["isActive": "on"]).status == 404)
    let lists = AutomaticFilterListsResponse(filterLists: [
      "en": LanguageFilterListResponse(denyBody: ["claim your prize"])
    ])
    try await test.app.automaticFilterManager.save(lists, at: test.app.now())
    #expect(await test.post("/automatic/en", ["isActive": "on"]).location == "/automatic")
    #expect(await test.get("/automatic").count("languageToggle") == 1)
    #expect(await test.get("/").text.contains("badge-on"))
    let verdict = await test.post("/test-filters", ["body": "Claim your PRIZE now"])
    #expect(verdict.text.contains("data-action=\"junk\""))
    #expect(verdict.text.contains("claim your prize"))
  }
}

struct LanguageOrderTests {
  @Test(arguments: [
    ("en", ["en", "he", "ar", "fr", "pt"]), ("he", ["he", "en", "ar", "fr", "pt"]),
    ("fr", ["fr", "en", "he", "ar", "pt"]), ("pt-BR", ["pt", "en", "he", "ar", "fr"]),
  ])
  func theReadersLanguageComesFirst(_ reader: String, _ order: [String]) {
    let codes = ["pt", "ar", "he", "fr", "en"]
    #expect(LanguageOrder.sorted(codes, for: Language(code: reader)) == order)
  }
}

struct CountryListTests {
  @Test func countriesAreChosenAndTakenBack() async throws {
    let test = try await TestApp()
    await test.post("/rules/countryAllowlist", ["isActive": "on"])
    let start = await test.get("/countries")
    #expect(start.count("countryRow") > 150)
    #expect(start.count("nothingChosen") == 1)
    for code in ["+44", "+1", "+972"] {
      #expect(await test.post("/countries", ["code": code, "isAllowed": "on"]).status == 303)
    }
    let rule = try await test.app.automaticFilterManager.rule(.countryAllowlist)
    #expect(rule.selectedCountries == ["+1", "+972", "+44"])
    await test.post("/countries", ["code": "+44", "isAllowed": "off"])
    #expect(
      try await test.app.automaticFilterManager.rule(.countryAllowlist).selectedCountries
        == ["+1", "+972"])
    #expect(await test.post("/countries", ["code": "+0", "isAllowed": "on"]).status == 400)
  }

  @Test(arguments: [
    ("israel", "+972"), ("+972", "+972"), ("972", "+972"), ("IL", "+972"), ("ישראל", "+972"),
    ("kazakh", "+7"), ("canada", "+1"), ("GG", "+44"),
  ])
  func searchKnowsNamesCodesAndRegions(_ search: String, _ code: String) async throws {
    let test = try await TestApp()
    let language = search == "ישראל" ? "he" : "en"
    let query = RequestContext.query([("q", search), ("lang", language)])
    let page = await test.get("/countries?\(query)").text
    #expect(page.contains("data-code=\"\(code)\""))
    #expect(page.components(separatedBy: "data-testid=\"countryRow\"").count < 30)
  }

  @Test(arguments: [
    ("+44", "United Kingdom", "Jersey"), ("+61", "Australia", "Christmas Island"),
    ("+47", "Norway", "Svalbard"), ("+39", "Italy", "Vatican City"),
    ("+7", "Russia and Kazakhstan", nil),
    ("+599", "Curaçao and Caribbean Netherlands", nil),
  ])
  func aSharedCodeIsCalledByItsMainCountry(
    _ code: String, _ name: String, _ other: String?
  ) throws {
    let names = CountryNames(language: .english)
    let group = try #require(CallingCodes.shared.groups.first { $0.code == code })
    #expect(names.name(group) == name)
    #expect((names.others(group) == nil) == (other == nil))
    if let other {
      #expect(group.regions.map(Language.english.nameOfCountry).contains { $0.hasPrefix(other) })
    }
  }

  @Test func ownCountryComesFirst() async throws {
    let test = try await TestApp()
    let page = await test.get("/countries?lang=he").text
    #expect(page.firstMatch(of: /data-code="([^"]*)"/)?.1 == "+972")
  }
}
