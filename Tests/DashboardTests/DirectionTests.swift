import FilterCore
import Foundation
import HTTPCore
import Testing

@testable import Dashboard

/// What has a direction of its own keeps it on every page, whatever the page's is: texts of filters,
/// patterns, numbers, addresses, names of files, what was typed into a form.
struct DirectionTests {
  static let mixed = "מבצע 50% off!"
  static let latin = "win (now)!"
  static let pattern = #"^(מבצע|sale)\s\d+$"#
  static let allowed = "שלום, Dana (2)"
  static let sender = "+442079460123"
  static let body = "bit.ly/אבג 3+4 מבצע 50% off!"

  private func app() async throws -> TestApp {
    var links = AppLinks()
    links.supportEmail = "help@example.org"
    let test = try await TestApp(links: links, isDebug: true)
    try await test.add(Self.mixed)
    try await test.add(Self.latin)
    try await test.add(Self.pattern, matching: .regex)
    try await test.add(Self.allowed, .allow)
    _ = try await test.app.persistenceManager.addFilter(
      FilterDraft(text: "$lang:french", type: .denyLanguage))
    let list = LanguageFilterListResponse(
      allowSenders: [], allowBody: [], denySender: [], denyBody: ["prize"])
    try await test.app.automaticFilterManager.save(
      AutomaticFilterListsResponse(filterLists: ["en": list]), at: Date())
    return test
  }

  private func check(_ answer: TestAnswer, _ what: String, expects: [String] = []) {
    let texts = MarkedText.all(in: answer.text)
    let needles = [Self.mixed, Self.latin, Self.pattern, Self.allowed, Self.sender, Self.body]
    let values = needles + ["help@example.org", ".sfsfilters", "simply-filter-sms ", "+972", "+44"]
    for value in values {
      let escaped = value.replacing("&", with: "&amp;").replacing("\"", with: "&quot;")
      let exposed = texts.first { $0.exposes(escaped) }
      #expect(exposed == nil, "\(what): “\(value)” in “\(exposed?.text ?? "")”")
    }
    for value in expects {
      #expect(texts.contains { $0.text.contains(value) }, "\(what) does not show “\(value)”")
    }
  }

  @Test(arguments: ["he", "ar"])
  func everyPageIsolatesWhatHasADirectionOfItsOwn(_ language: String) async throws {
    let test = try await app()
    guard test.app.catalog.languages.contains(where: { $0.code == language }) else {
      print("skipped: there is no \(language).lproj")
      return
    }
    for path in PagesInEveryLanguageTests.pages() {
      check(await test.get("\(path)?lang=\(language)"), "\(language) \(path)")
    }
    let filters = try await test.app.persistenceManager.fetchFilterRecords()
    let edits = filters.map { "edit=\($0.id)" }
    for target in edits + ["select=1", "q=50%25"] {
      check(
        await test.get("/filters/deny?lang=\(language)&\(target)"), "\(language) deny?\(target)")
    }
  }

  @Test func formsGiveBackWhatWasTypedInItsOwnDirection() async throws {
    let test = try await app()
    _ = await test.get("/?lang=he")
    check(
      await test.post("/test-filters", ["sender": Self.sender, "body": Self.body]), "verdict",
      expects: [Self.sender, Self.body])
    check(await test.post("/test-filters", ["sender": "", "body": Self.mixed]), "no sender")
    check(
      await test.post("/filters/deny/add", ["text": Self.mixed]), "twice", expects: [Self.mixed])
    check(
      await test.post(
        "/filters/deny/add", ["text": "^(", "matching": "regex", "sample": Self.body]),
      "wrong pattern")
    check(
      await test.post("/report-message", ["sender": "", "body": "", "type": "junk"]), "report")
  }

  @Test func anImportShowsItsFileAndRecordsInTheirOwnDirection() async throws {
    let test = try await app()
    let file = """
      {"format":"simply-filter-sms-filters","version":1,"filters":[
      {"text":"חדש (1)!","type":"deny","folder":"junk","target":"all","matching":"contains","case":"insensitive"},
      {"text":"$lang:klingon!","type":"denyLanguage","folder":"junk","target":"all","matching":"contains","case":"insensitive"},
      {"text":"x","type":"deny","folder":"(מוזר)!","target":"all","matching":"contains","case":"insensitive"}]}
      """
    _ = await test.get("/?lang=he")
    let sent = await test.upload("/import", name: "המסננים שלי (2).sfsfilters", Array(file.utf8))
    let page = sent.location == nil ? sent : await test.get(sent.location ?? "")
    let texts = MarkedText.all(in: page.text)
    for value in ["חדש (1)!", "המסננים שלי (2).sfsfilters"] {
      #expect(texts.contains { $0.text.contains(value) }, "\(value) is not shown")
      #expect(!texts.contains { $0.exposes(value) }, "\(value)")
    }
  }

  @Test func theReadingOfTheTestSeesWhatIsExposed() {
    let html = """
      <body><p dir="auto">a+1</p><p>b+1</p><bdi><b>c+1</b></bdi><input value="d+1">
      <input dir="ltr" value="e+1"><p>x \u{2066}f+1\u{2069} g+1</p></body>
      """
    let texts = MarkedText.all(in: html)
    let exposed = ["a+1", "b+1", "c+1", "d+1", "e+1", "f+1", "g+1"].filter { needle in
      texts.contains { $0.exposes(needle) }
    }
    #expect(exposed == ["b+1", "d+1", "g+1"])
  }
}
