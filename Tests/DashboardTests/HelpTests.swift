import Foundation
import Localization
import Testing

@testable import Dashboard

struct HelpTests {
  @Test func questionsStandInTheirOrderAndHaveAnswers() async throws {
    let page = try await TestApp().get("/help")
    let order = page.text.matches(of: /data-question="([a-zA-Z]+)"/).map { String($0.1) }
    #expect(order == HelpFAQ.allCases.map(\.rawValue))
    #expect(
      order == [
        "notFiltering", "iMessage", "howToTest", "howItWorks", "smartFilters", "trustedCountries",
        "aiFiltering", "reporting", "whereMessagesGo", "folders", "privacy", "sharingFilters",
      ])
    #expect(page.text.contains("<strong>the first that fits decides</strong>"))
  }

  @Test func oneQuestionIsOpenAtATimeAndItsAnswerIsTheAnchor() async throws {
    let page = try await TestApp().get("/help").text
    #expect(page.matches(of: /<details class="faq" name="faq"/).count == HelpFAQ.allCases.count)
    #expect(page.firstMatch(of: /<details[^>]*class="faq"[^>]*\sopen/) == nil)
    for question in HelpFAQ.allCases {
      #expect(page.contains("<div class=\"answer prose\" id=\"\(question.rawValue)\""))
    }
  }

  @Test(arguments: ["en", "he"])
  func everyLinkOfAnAnswerLeadsToAPage(_ language: String) async throws {
    let test = try await TestApp(basePath: "/sms")
    let page = await test.get("/sms/help?lang=\(language)").text
    let main = try #require(page.firstMatch(of: /<div class="card faqs"[\s\S]*$/)).0
    let links = Set(main.matches(of: /<a href="([^"]*)"/).map { String($0.1) })
    #expect(links.count > 6)
    for link in links {
      #expect(link.hasPrefix("/sms/"), "\(link)")
      #expect(await test.get(link).status == 200, "\(link)")
    }
  }

  @Test func getStartedLeadsToBothWalkthroughs() async throws {
    let page = try await TestApp().get("/help")
    #expect(page.count("enableFilteringLink") == 1)
    #expect(page.count("enableReportingLink") == 1)
    #expect(page.text.contains("href=\"/enable-extension\""))
  }

  @Test func onlyWhatIsConfiguredIsShown() async throws {
    let plain = try await TestApp().get("/help")
    #expect(!plain.text.contains("help-contact"))
    #expect(plain.count("mailLink") == 0)
    var links = AppLinks()
    links.supportEmail = "help@example.org"
    let mail = try await TestApp(links: links).get("/help")
    #expect(mail.text.contains("href=\"mailto:help@example.org\""))
    #expect(mail.count("copyButton") == 1)
    #expect(mail.count("sourceLink") == 0)
    links.source = "https://example.org/source"
    #expect(try await TestApp(links: links).get("/help").count("sourceLink") == 1)
  }

  /// Every language says the same: as many steps, points and links, and the same code.
  @Test(arguments: LongTexts.names)
  func translationsHaveTheShapeOfTheEnglishText(_ name: String) throws {
    func shape(_ language: String) throws -> [String] {
      let url = TestApp.root.appending(path: "Localization/\(language).lproj/\(name).md")
      let text = try String(contentsOf: url, encoding: .utf8)
      return text.matches(of: /(?m)^- |^\d\. |\]\([^)]*\)|`[^`]*`/).map { String($0.0) }
        .sorted()
    }
    for language in try CatalogFiles.languages() where language != "en" {
      #expect(try shape(language) == shape("en"), "\(language)")
    }
  }
}

struct LongTextsTests {
  /// A copy of the texts that a test may damage.
  static func directory() throws -> URL {
    let url = FileManager.default.temporaryDirectory.appending(path: "texts-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    for language in ["en", "he"] {
      let name = "\(language).lproj"
      try FileManager.default.copyItem(
        at: TestApp.root.appending(path: "Localization/\(name)"), to: url.appending(path: name))
    }
    return url
  }

  static func read(_ directory: URL) throws -> LongTexts {
    try LongTexts(
      directory: directory, languages: [.english, Language(code: "he")], base: "")
  }

  @Test func aMissingEnglishTextIsNamed() throws {
    try damaged("en") { directory, problem in
      #expect(throws: problem) { try Self.read(directory) }
    }
  }

  @Test func aMissingTextOfAnotherLanguageIsNamedAndEnglishStandsIn() throws {
    try damaged("he") { directory, problem in
      let texts = try Self.read(directory)
      #expect(texts.problems == [problem])
      let hebrew = Language(code: "he")
      #expect(texts.answer(to: .folders, hebrew) == texts.answer(to: .folders, .english))
      #expect(texts.answer(to: .privacy, hebrew) != texts.answer(to: .privacy, .english))
    }
  }

  /// One file is gone, then empty, then no text.
  private func damaged(
    _ language: String, _ check: (URL, LongTextError) throws -> Void
  ) throws {
    let directory = try Self.directory()
    defer { try? FileManager.default.removeItem(at: directory) }
    let file = "\(language).lproj/Help/folders.md"
    try FileManager.default.removeItem(at: directory.appending(path: file))
    try check(directory, .missing(file))
    try Data(" \n".utf8).write(to: directory.appending(path: file))
    try check(directory, .missing(file))
    try Data([0x61, 0xff]).write(to: directory.appending(path: file))
    try check(directory, .unreadable(file))
  }

  @Test func eachLanguageHasItsOwnText() throws {
    let texts = try Self.read(TestApp.root.appending(path: "Localization"))
    let english = texts.answer(to: .folders, .english)
    #expect(english != texts.answer(to: .folders, Language(code: "he")))
    #expect(english == texts.answer(to: .folders, Language(code: "tlh")))
  }
}
