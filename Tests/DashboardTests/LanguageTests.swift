import Foundation
import HTTPCore
import Localization
import Testing

@testable import Dashboard

struct LanguageTests {
  @Test func hebrewPagesRunFromRightToLeft() async throws {
    let test = try await TestApp()
    let page = await test.get("/", fields: ["accept-language": "he-IL, en;q=0.5"])
    #expect(page.text.contains("<html lang=\"he\" dir=\"rtl\">"))
    #expect(page.fields["content-language"] == "he")
  }

  @Test func theChosenLanguageIsRemembered() async throws {
    let test = try await TestApp()
    _ = await test.get("/?lang=he")
    #expect(await test.get("/filters/deny").text.contains("lang=\"he\""))
    _ = await test.get("/?lang=en")
    #expect(await test.get("/").text.contains("lang=\"en\" dir=\"ltr\""))
  }

  @Test(arguments: ["iw", "HE", "he-IL", "iw_IL"])
  func anotherNameOfALanguageIsRememberedByItsOwn(_ tag: String) async throws {
    let test = try await TestApp()
    #expect(await test.get("/?lang=\(tag)").text.contains("<html lang=\"he\" dir=\"rtl\">"))
    #expect(test.cookies["sfs_lang"] == "he")
  }

  @Test(arguments: [
    "klingon", "../../etc", "<b>", "en%0d%0aset-cookie:x=1", "", "%00", "qps", "zh-TW",
    String(repeating: "he-", count: 500),
  ])
  func anUnknownLanguageIsEnglishAndIsNotRemembered(_ code: String) async throws {
    let test = try await TestApp()
    let page = await test.get("/?lang=\(code)")
    #expect(page.status == 200)
    #expect(page.text.contains("lang=\"en\""))
    #expect(test.cookies["sfs_lang"] == nil)
  }

  @Test(arguments: ["klingon", "..%2f", "\"><script>", "he\u{0}"])
  func aHostileCookieLeavesTheChoiceToTheBrowser(_ code: String) async throws {
    let test = try await TestApp()
    test.cookies["sfs_lang"] = code
    let page = await test.get("/", fields: ["accept-language": "he"])
    #expect(page.text.contains("<html lang=\"he\" dir=\"rtl\">"))
    #expect(!page.text.contains("<script>"))
  }

  /// The pseudo-language is there for whoever works on the dashboard, and for nobody else.
  @Test func thePseudoLanguageNeedsDebug() async throws {
    let test = try await TestApp(isDebug: true)
    let page = await test.get("/help?lang=qps").text
    #expect(page.contains("<html lang=\"qps\" dir=\"ltr\">"))
    let visible = Self.visible(page)
    #expect(visible.contains("⟦Hééłp⟧") || visible.contains("⟦Ĥééłp⟧"))
    #expect(visible.matches(of: /[⟦]/).count == visible.matches(of: /[⟧]/).count)
    #expect(!visible.contains("Help"))
  }

  /// Whatever holds sentences says in which language they are and what that depends on.
  @Test(arguments: [
    "/", "/nowhere", "/filters/deny/add", "/manifest.webmanifest", "/api/v1/filters?limit=x",
    "/api/v1/rules",
  ])
  func answersNameTheirLanguage(_ target: String) async throws {
    let test = try await TestApp()
    let answer = await test.get(target, fields: ["accept-language": "he"])
    #expect(answer.fields["content-language"] == "he")
    let vary = answer.fields["vary"] ?? ""
    #expect(vary.contains("accept-language") && vary.contains("cookie"), "\(vary)")
  }

  @Test func publicFilesAreTheSameInEveryLanguage() async throws {
    let test = try await TestApp()
    let path = test.app.publicFiles.prefix + "/js/app.js"
    let answer = await test.get(path, fields: ["accept-language": "he"])
    #expect(answer.status == 200)
    #expect(answer.fields["content-language"] == nil)
    #expect(answer.fields["vary"] == "accept-encoding")
  }

  static func visible(_ page: String) -> String {
    page.replacing(/<script[\s\S]*?<\/script>/, with: " ").replacing(/<[^>]*>/, with: " ")
  }
}

/// The menu of languages.
struct LanguageMenuTests {
  /// What a person sees: pages, not the parts that scripts fetch.
  static let pages =
    Routes.table.filter { $0.screen != nil && $0.method == .get }
    .map(\.pattern.description) + ["/licences", "/nowhere"]

  @Test(arguments: pages)
  func everyPageOffersEveryLanguageByItsOwnName(_ path: String) async throws {
    let test = try await TestApp()
    let page = await test.get(path).text
    for language in test.app.catalog.languages {
      let link = try #require(
        page.firstMatch(of: try Regex("<a href=\"[^\"]*lang=\(language.code)\"[^>]*>")),
        "\(path) has no way to \(language.code)")
      #expect(link.0.contains("lang=\"\(language.code)\" dir=\"\(language.direction)\""))
      #expect(page.contains(language.ownName))
    }
    #expect(page.matches(of: /aria-current="true"[^>]*data-testid="languageLink"/).count == 1)
  }

  @Test func aLanguageKeepsThePageWithItsQuery() async throws {
    let test = try await TestApp(basePath: "/sms")
    try await test.add("loan")
    let page = await test.get("/sms/filters/deny?q=lo%26an%22&order=text&lang=en").text
    let href = "/sms/filters/deny?q=lo%26an%22&amp;order=text&amp;lang=he"
    #expect(page.contains("href=\"\(href)\""))
    let hebrew = await test.get(href.replacing("&amp;", with: "&"))
    #expect(hebrew.text.contains("<html lang=\"he\""))
    #expect(hebrew.text.contains("value=\"lo&amp;an&quot;\""))
  }

  /// Without a network a link would lead to the page that says so.
  @Test func theOfflinePageOffersNone() async throws {
    #expect(try await TestApp().get("/offline").count("languageLink") == 0)
  }
}

/// Every page in every language, the pseudo-language included.
struct PagesInEveryLanguageTests {
  static func pages() -> [String] {
    Routes.table.filter { $0.method == .get && !$0.isAPI && $0.pattern.description != "/events" }
      .map(\.pattern.description)
  }

  @Test func pagesShowNoKeyAndNoPlaceholder() async throws {
    let test = try await TestApp(isDebug: true)
    try await test.add("loan")
    try await test.add("^win", matching: .regex)
    try await test.add("bank", .allow)
    let keys = Set(test.app.catalog.keys)
    for language in test.app.catalog.languages {
      for path in Self.pages() {
        let page = await test.get("\(path)?lang=\(language.code)")
        let heard = page.text.matches(of: /(?:aria-label|placeholder|title|alt)="([^"]*)"/)
          .map { String($0.1) }.joined(separator: " ")
        let words = (LanguageTests.visible(page.text) + " " + heard)
          .split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
        let shown = keys.intersection(words).filter { $0.contains("_") }
        #expect(shown.isEmpty, "\(language.code) \(path) shows \(shown)")
        #expect(
          LanguageTests.visible(page.text).firstMatch(of: /%(?:\d\$)?(?:@|l?d\b|#@)/) == nil,
          "\(language.code) \(path)")
      }
    }
  }
}
