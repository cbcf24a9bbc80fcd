import HTTPCore
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

  @Test(arguments: ["klingon", "../../etc", "<b>", "en%0d%0aset-cookie:x=1", ""])
  func anUnknownLanguageIsEnglishAndIsNotRemembered(_ code: String) async throws {
    let test = try await TestApp()
    let page = await test.get("/?lang=\(code)")
    #expect(page.status == 200)
    #expect(page.text.contains("lang=\"en\""))
    #expect(test.cookies["sfs_lang"] == nil)
  }

  @Test func pagesShowNoKey() async throws {
    let test = try await TestApp()
    try await test.add("loan")
    try await test.add("^win", matching: .regex)
    try await test.add("bank", .allow)
    for language in ["en", "he"] {
      for route in Routes.table
      where route.method == .get && !route.isAPI && route.pattern.description != "/events" {
        let page = await test.get("\(route.pattern)?lang=\(language)")
        let visible = page.text.replacing(/<[^>]*>/, with: " ")
        let key = visible.firstMatch(
          of:
            /\b(home|list|rule|error|result|option|chip|addFilter|menu|transfer|import|export)_[A-Za-z]+/
        )
        #expect(key == nil, "\(language) \(route.pattern) shows \(key.map { String($0.0) } ?? "")")
        #expect(!page.text.contains("%@"))
      }
    }
  }
}
