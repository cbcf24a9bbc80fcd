import FilterCore
import Foundation
import HTTPCore
import Testing

@testable import Dashboard

struct FilterListTests {
  @Test func regularAndRegexFiltersStandInSectionsOfTheirOwn() async throws {
    let test = try await TestApp()
    try await test.add("loan")
    try await test.add("^win", matching: .regex)
    let page = await test.get("/filters/deny")
    #expect(page.count("filterRow") == 1)
    #expect(page.count("regexRow") == 1)
    #expect(page.text.contains("rx-anchor"))
    #expect(await test.get("/filters/allow").count("filterRow") == 0)
  }

  /// A pattern that was taken by other rules than today's is kept, and its row says why it never fits.
  @Test func aStoredPatternThatIsRefusedTodaySaysSo() async throws {
    let test = try await TestApp()
    let stored = Filter(
      id: UUID(), text: "win(*COMMIT)ner", type: .deny, folder: .junk, target: .all,
      matching: .regex, filterCase: .caseInsensitive, position: 0, createdAt: .now, updatedAt: .now,
      revision: 0)
    _ = try await test.app.persistenceManager.importFilters([FilterDraft(stored)])
    let page = await test.get("/filters/deny")
    #expect(page.count("regexRow") == 1)
    #expect(page.text.contains("Cannot be read as a pattern, so it never fits"))
    #expect(page.text.contains("What stands at character 4 steers where a search goes on"))
    let file = await test.get("/api/v1/export")
    #expect(file.text.contains("win(*COMMIT)ner"))
  }

  @Test func textsAreEscaped() async throws {
    let test = try await TestApp()
    try await test.add("<script>alert(1)</script>&\"'")
    let page = await test.get("/filters/deny").text
    #expect(!page.contains("<script>alert"))
    #expect(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;&amp;&quot;&#39;"))
  }

  @Test func longListsArePaged() async throws {
    let test = try await TestApp()
    let drafts = try (1...120).map { try FilterDraft(text: "word \($0)", type: .deny) }
    _ = try await test.app.persistenceManager.importFilters(drafts)
    var target: String? = "/filters/deny"
    var seen: [String] = []
    while let each = target {
      let page = await test.get(each)
      seen += page.text.matches(of: /id="filter-([0-9A-F-]{36})"/).map { String($0.1) }
      target = page.text.firstMatch(of: /rel="next" href="([^"]*)"/).map {
        String($0.1).replacing("&amp;", with: "&")
      }
    }
    #expect(seen.count == 120)
    #expect(Set(seen).count == 120)
  }

  @Test func theRangeIsNamedOnEveryPage() async throws {
    let test = try await TestApp()
    let drafts = try (1...120).map { try FilterDraft(text: "word \($0)", type: .deny) }
    _ = try await test.app.persistenceManager.importFilters(drafts)
    let first = await test.get("/filters/deny")
    #expect(first.text.contains("1 to 50 of 120"))
    let next = try #require(first.text.firstMatch(of: /rel="next" href="([^"]*)"/)).1
    let second = await test.get(String(next).replacing("&amp;", with: "&"))
    #expect(second.text.contains("51 to 100 of 120"))
    let previous = try #require(second.text.firstMatch(of: /rel="prev" href="([^"]*)"/)).1
    #expect(
      await test.get(String(previous).replacing("&amp;", with: "&")).text.contains("1 to 50 of 120")
    )
  }

  @Test(arguments: ["9223372036854775807", "-5", "0", "x", "99999999999999999999"])
  func aNumberInTheAddressNeverLeadsOutside(_ from: String) async throws {
    let test = try await TestApp()
    let drafts = try (1...60).map { try FilterDraft(text: "word \($0)", type: .deny) }
    _ = try await test.app.persistenceManager.importFilters(drafts)
    let next = try #require(
      await test.get("/filters/deny").text.firstMatch(of: /rel="next" href="([^"]*)"/)
    ).1
    let target = String(next).replacing("&amp;", with: "&").replacing(
      /from=\d+/, with: "from=\(from)")
    #expect(await test.get(target).status == 200)
  }

  @Test func aFormOfOneListDeletesNothingOfAnother() async throws {
    let test = try await TestApp()
    let filter = try await test.add("loan")
    await test.post("/rules/allUnknown", ["isActive": "on"])
    let answer = await test.post(
      "/filters/delete", ["list": "allow", "ids": filter.id.uuidString])
    #expect(answer.status == 400)
    #expect(try await test.app.persistenceManager.fetchFilterRecords().count == 1)
  }

  @Test func searchNarrowsAndSaysWhenNothingIsFound() async throws {
    let test = try await TestApp()
    for text in ["loan offer", "cheap loans", "casino"] { try await test.add(text) }
    #expect(await test.get("/filters/deny?q=LOAN").count("filterRow") == 2)
    #expect(await test.get("/filters/deny?q=zebra").count("nothingFound") == 1)
    #expect(await test.get("/filters/allow").count("emptyState") == 1)
  }

  @Test func deletingComesBackToThePageAsItWas() async throws {
    let test = try await TestApp()
    let filter = try await test.add("loan")
    try await test.add("loans")
    let answer = await test.post(
      "/filters/delete",
      ["list": "deny", "ids": filter.id.uuidString, "state": "q=loan&order=text&evil=1"])
    #expect(answer.location == "/filters/deny?q=loan&order=text")
    let page = await test.get(answer.location ?? "")
    #expect(page.count("notification") == 1)
    #expect(page.count("filterRow") == 1)
    #expect(await test.get("/filters/deny").count("notification") == 0)
  }

  @Test func anUnknownLanguageOfAListIsAnError() async throws {
    let test = try await TestApp()
    #expect(await test.post("/filters/delete", ["list": "other", "ids": "x"]).status == 400)
    #expect(await test.post("/filters/delete", ["list": "deny", "ids": "x"]).status == 400)
    #expect(await test.get("/filters/deny?after=nonsense").status == 400)
  }
}

struct AddFilterTests {
  @Test func aFilterIsAddedWithItsOptions() async throws {
    let test = try await TestApp()
    let answer = await test.post(
      "/filters/deny/add",
      [
        "text": " loan ", "matching": "exact", "folder": "promotion", "target": "sender",
        "case": "sensitive", "options": "more",
      ])
    #expect(answer.status == 303)
    let filter = try #require(try await test.app.persistenceManager.fetchFilterRecords().first)
    #expect(filter.text == " loan ")
    #expect(filter.matching == .exact)
    #expect(filter.folder == .promotion)
    #expect(filter.target == .sender)
    #expect(filter.filterCase == .caseSensitive)
    let list = await test.get(answer.location ?? "")
    #expect(list.count("notification") == 1)
    #expect(list.text.contains("is-new"))
  }

  @Test func aNewFilterIsShownWhereItStandsInALongList() async throws {
    let test = try await TestApp()
    _ = try await test.app.persistenceManager.importFilters(
      (1...110).map { try FilterDraft(text: "word \($0)", type: .deny) })
    let location = try #require(await test.post("/filters/deny/add", ["text": "last"]).location)
    let (address, anchor) = try #require(
      location.firstMatch(of: /^([^#]*)#(filter-[0-9A-F-]{36})$/).map { (String($0.1), $0.2) })
    let list = await test.get(address).text
    #expect(list.contains("is-new\" id=\"\(anchor)\""))
    #expect(list.contains("101 to 111 of 111"))
    // Deleting it comes back to this page, without looking for it again.
    let state = try #require(list.firstMatch(of: /name="state" value="([^"]*)"/)).1
    #expect(state.contains("after=") && state.contains("from=101") && !state.contains("new="))
  }

  @Test func aLinkToAFilterThatIsGoneShowsTheList() async throws {
    let test = try await TestApp()
    try await test.add("loan")
    let id = UUID()
    #expect(await test.get("/filters/deny?show=\(id)").count("filterRow") == 1)
    #expect(await test.get("/filters/deny?show=nonsense").count("filterRow") == 1)
  }

  @Test func openOptionsAreRememberedForTheBrowser() async throws {
    let test = try await TestApp()
    #expect(await !test.get("/filters/deny/add").text.contains("<details class=\"options\" open>"))
    await test.post("/filters/deny/add", ["text": "a", "options": "more"])
    #expect(await test.get("/filters/allow/add").text.contains("<details class=\"options\" open>"))
    let other = try await TestApp(store: test.app.persistenceManager)
    #expect(await !other.get("/filters/deny/add").text.contains("<details class=\"options\" open>"))
  }

  @Test func aDuplicateIsRefusedWhateverItsType() async throws {
    let test = try await TestApp()
    try await test.add("loan", .allow)
    let answer = await test.post("/filters/deny/add", ["text": "loan", "folder": "promotion"])
    #expect(answer.status == 409)
    #expect(answer.count("errorText") == 1)
    #expect(answer.text.contains("value=\"loan\""))
    #expect(try await test.app.persistenceManager.fetchFilterRecords().count == 1)
  }

  @Test(arguments: [
    ("   ", "contains"), ("", "contains"), ("[a", "regex"), ("a(b", "regex"), ("*", "regex"),
  ])
  func whatNoFilterCanHaveIsRefusedWithASentence(_ text: String, _ matching: String) async throws {
    let test = try await TestApp()
    let answer = await test.post(
      "/filters/deny/add", ["text": text, "matching": matching, "options": "more"])
    #expect(answer.status == 422)
    let sentence = try #require(answer.text.firstMatch(of: /id="filter-error"[^>]*>(.*)<\/p>/)).1
    #expect(sentence.contains("<span>"))
    #expect(try await test.app.persistenceManager.fetchFilterRecords().isEmpty)
  }

  @Test func aTextOfAHundredThousandCharactersIsRefused() async throws {
    let test = try await TestApp()
    let answer = await test.post(
      "/filters/deny/add", ["text": String(repeating: "a", count: 100_000)])
    #expect(answer.status == 422)
    #expect(answer.text.contains("10,000"))
  }

  @Test func aFormThatIsNotUTF8IsRefused() async throws {
    let test = try await TestApp()
    let answer = await test.send(
      .post, "/filters/deny/add", fields: ["content-type": "application/x-www-form-urlencoded"],
      body: Array("text=%C3%28".utf8))
    #expect(answer.status == 400)
    #expect(answer.text.contains("UTF-8"))
  }
}

struct AddLanguageTests {
  @Test func aLanguageIsBlockedOnce() async throws {
    let test = try await TestApp()
    #expect(await test.get("/filters/languages/add").count("languageRow") == 14)
    let answer = await test.post("/filters/languages/add", ["language": "chinese, simplified"])
    let list = await test.get(answer.location ?? "")
    #expect(list.text.contains("is-new"))
    #expect(list.count("notification") == 1)
    #expect(list.text.contains("Chinese, Simplified"))
    #expect(await test.get("/filters/languages/add").count("languageRow") == 13)
    #expect(
      await test.post("/filters/languages/add", ["language": "chinese, simplified"]).status == 409)
    #expect(await test.post("/filters/languages/add", ["language": "klingon"]).status == 400)
  }

  @Test func readersOwnLanguageComesFirst() {
    #expect(
      AddLanguageScreen.ordered(for: .init(code: "fr")).prefix(4) == [
        .french, .english, .hebrew, .arabic,
      ])
    #expect(AddLanguageScreen.ordered(for: .init(code: "he")).prefix(2) == [.hebrew, .english])
    #expect(AddLanguageScreen.ordered(for: .init(code: "ja")).count == 14)
  }
}
