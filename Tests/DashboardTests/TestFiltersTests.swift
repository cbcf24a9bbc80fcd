import FilterCore
import HTTPCore
import Testing

@testable import Dashboard

struct TestFiltersTests {
  @Test func theDecidingFilterIsNamedAndLinked() async throws {
    let test = try await TestApp()
    let filter = try await test.add("loan", folder: .promotion)
    let page = await test.post("/test-filters", ["sender": "", "body": "Cheap LOAN for you"])
    #expect(page.status == 200)
    #expect(page.text.contains("data-action=\"promotion\""))
    #expect(page.text.contains("href=\"\(FilterListScreen.path(showing: filter.id, of: .deny))\""))
    // The parser of a page drops one line feed after the tag, so nothing else may stand there.
    #expect(page.text.contains(">&#10;Cheap LOAN for you</textarea>"))
  }

  @Test func aFilterThatWasJustAddedCounts() async throws {
    let test = try await TestApp()
    for number in 1...5 {
      await test.post("/filters/deny/add", ["text": "word\(number)"])
      let page = await test.post("/test-filters", ["body": "word\(number)"])
      #expect(page.text.contains("data-action=\"junk\""))
    }
  }

  /// Many texts hold the deciding one, and it stands on none of the first pages.
  @Test func theLinkLeadsToTheDecidingFilterOnItsPage() async throws {
    let test = try await TestApp()
    let drafts = try (1...60).map { try FilterDraft(text: "loan \($0) offer", type: .deny) }
    _ = try await test.app.persistenceManager.importFilters(drafts)
    let filter = try await test.add("loan", matching: .exact)
    _ = try await test.app.persistenceManager.importFilters(
      (61...130).map { try FilterDraft(text: "loan \($0) offer", type: .deny) })
    let verdict = await test.post("/test-filters", ["body": "a loan for you"]).text
    let link = try #require(verdict.firstMatch(of: /href="([^"#]*)#([^"]*)" data-testid="deciding/))
    #expect(link.2 == "filter-\(filter.id.uuidString)")
    let list = await test.get(String(link.1)).text
    #expect(list.contains("id=\"\(link.2)\""))
    #expect(list.contains("51 to 100 of 131"))
  }

  @Test(arguments: [
    ("links", "see bit.ly/1224dsf4", "/#rule-links"), ("emojis", "hi 🎉", "/#rule-emojis"),
    ("allUnknown", "hi", "/#rule-allUnknown"),
  ])
  func theLinkLeadsToTheDecidingRule(_ rule: String, _ body: String, _ href: String) async throws {
    let test = try await TestApp()
    await test.post("/rules/\(rule)", ["isActive": "on"])
    let verdict = await test.post("/test-filters", ["body": body]).text
    #expect(verdict.contains("href=\"\(href)\""))
    #expect(await test.get("/").text.contains("id=\"rule-\(rule)\""))
  }

  @Test func theLivePageGetsTheResultAlone() async throws {
    let test = try await TestApp()
    try await test.add("loan")
    let fragment = await test.post(
      "/test-filters", ["body": "loan"],
      fields: ["accept": "application/vnd.sfs.fragment+html"])
    // The script takes no other answer for a verdict.
    #expect(fragment.fields["content-type"] == "application/vnd.sfs.fragment+html; charset=utf-8")
    #expect(fragment.count("testResult") == 1)
    // By this type the script knows a verdict from an error page.
    #expect(fragment.fields["content-type"] == "application/vnd.sfs.fragment+html; charset=utf-8")
    #expect(!fragment.text.contains("<html"))
  }

  @Test func bothFieldsBlankIsNoResult() async throws {
    let test = try await TestApp()
    await test.post("/rules/allUnknown", ["isActive": "on"])
    let page = await test.post("/test-filters", ["sender": " ", "body": "\n"])
    #expect(page.count("testResult") == 1)
    #expect(!page.text.contains("data-action"))
  }

  @Test func aBlankSenderTestsTheBodyAlone() async throws {
    let test = try await TestApp()
    await test.post("/rules/shortSender", ["isActive": "on"])
    #expect(
      await test.post("/test-filters", ["sender": "", "body": "hello"]).text.contains(
        "data-action=\"allow\""))
    #expect(
      await test.post("/test-filters", ["sender": "12345", "body": "hello"]).text.contains(
        "data-action=\"junk\""))
  }

  @Test func anAllowedTextBeatsBlockAll() async throws {
    let test = try await TestApp()
    try await test.add("your code is", .allow)
    await test.post("/rules/allUnknown", ["isActive": "on"])
    let page = await test.post("/test-filters", ["sender": "BANK", "body": "Your code is 1234"])
    #expect(page.text.contains("data-action=\"allow\""))
  }

  /// Bytes as a script or an old browser may send them.
  @Test(arguments: [
    "body=%FF+end", "body=%ED%A0%80+end", "body=%C3+end&sender=%FF", "body=100%+off+%C3+end",
    "sender=%00&body=%00+%80+end", "sender=%E2%80%AEa&body=%E2%81%A6%E2%80%AE+%FE+end",
  ])
  func whatIsNoTextIsReplacedAndTested(_ form: String) async throws {
    let test = try await TestApp()
    try await test.add("\u{FFFD} end")
    let page = await test.send(
      .post, "/test-filters", fields: ["content-type": "application/x-www-form-urlencoded"],
      body: Array(form.utf8))
    #expect(page.status == 200)
    #expect(page.text.contains("data-action=\"junk\""))
  }

  @Test func theLongestBodyIsTestedAndALongerOneIsKeptWithASentence() async throws {
    let test = try await TestApp()
    try await test.add("the end")
    let longest = String(repeating: "x", count: Message.maximumBodyBytes - 8) + " the end"
    let page = await test.post("/test-filters", ["sender": "Bank", "body": longest])
    #expect(page.status == 200)
    #expect(page.text.contains("data-action=\"junk\""))
    let refused = await test.post("/test-filters", ["sender": "Bank", "body": "x" + longest])
    #expect(refused.status == 422)
    #expect(refused.text.contains("too long"))
    #expect(refused.text.contains("x" + longest))
  }

  @Test func aMessageThatIsTooLongIsRefusedWithASentence() async throws {
    let test = try await TestApp()
    let long = String(repeating: "a", count: Message.maximumSenderLength + 1)
    let page = await test.post("/test-filters", ["sender": long, "body": "x"])
    #expect(page.status == 422)
    #expect(page.count("errorText") == 1)
  }

  @Test func everyStepStandsUnderTheVerdict() async throws {
    let test = try await TestApp()
    try await test.add("loan", matching: .exact)
    try await test.add("parcel")
    await test.post("/rules/links", ["isActive": "on"])
    let page = await test.post("/test-filters", ["sender": "+1", "body": "Parcel for loans"]).text
    let outcomes = page.matches(of: /data-outcome="([a-zA-Z]+)"/).map { String($0.1) }
    #expect(
      outcomes == [
        "off", "off", "off", "passed", "decided", "notReached", "notReached", "notReached",
      ])
    // Closed until somebody asks, and what people wrote stands by itself in any direction.
    #expect(page.contains("<details class=\"card trace\" data-steps>"))
    #expect(page.contains("<bdi class=\"quoted\" dir=\"auto\">loan</bdi>: Found, but right beside"))
    #expect(page.contains("<bdi class=\"trace-found\" dir=\"auto\">Parcel</bdi>, in the message"))
    #expect(page.contains("No link in the message"))
  }

  @Test func theLivePageGetsTheStepsToo() async throws {
    let test = try await TestApp()
    let fragment = await test.post(
      "/test-filters", ["body": "loan"],
      fields: ["accept": "application/vnd.sfs.fragment+html"])
    #expect(fragment.count("stepRow") == 8)
    #expect(fragment.text.contains("000000000000 stood in"))
    #expect(await test.get("/test-filters").count("stepsButton") == 0)
    let blank = await test.post("/test-filters", ["sender": "", "body": " "])
    #expect(blank.count("stepsButton") == 0)
  }

  @Test func whatIsTypedIsEscapedAndNeverLogged() async throws {
    let test = try await TestApp()
    let page = await test.post(
      "/test-filters", ["sender": "\"><b>", "body": "</textarea><b>secret"])
    #expect(!page.text.contains("<b>"))
    #expect(!test.lines.all.joined().contains("secret"))
  }
}
