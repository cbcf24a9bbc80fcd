import FilterCore
import Foundation
import HTTPCore
import Testing

@testable import Dashboard

/// Changing a filter in its row, with and without somebody else at it.
struct FilterEditTests {
  private func form(
    _ filter: Filter, _ more: KeyValuePairs<String, String>, list: String = "deny",
    state: String = "order=position"
  ) -> FormFields {
    let own = [
      (name: "list", value: list), (name: "id", value: filter.id.uuidString),
      (name: "revision", value: String(filter.revision)), (name: "state", value: state),
    ]
    return FormFields(own + more.map { (name: $0.key, value: $0.value) })
  }

  private func edit(
    _ test: TestApp, _ filter: Filter, _ more: KeyValuePairs<String, String>, list: String = "deny"
  ) async -> TestAnswer {
    await test.send(
      .post, "/filters/edit", fields: ["content-type": "application/x-www-form-urlencoded"],
      body: Array(form(filter, more, list: list).encoded.utf8))
  }

  private func stored(_ test: TestApp, _ filter: Filter) async throws -> Filter? {
    try await test.app.persistenceManager.filter(id: filter.id)
  }

  @Test func aRowBecomesAForm() async throws {
    let test = try await TestApp()
    let filter = try await test.add("loan")
    #expect(await test.get("/filters/deny").count("editForm") == 0)
    let page = await test.get("/filters/deny?edit=\(filter.id)")
    #expect(page.count("editForm") == 1)
    #expect(page.text.contains("name=\"text\" value=\"loan\""))
  }

  @Test func theTextIsKeptAsTyped() async throws {
    let test = try await TestApp()
    let filter = try await test.add("loan")
    let answer = await edit(test, filter, ["text": " loans "])
    #expect(answer.location == "/filters/deny?order=position#filter-\(filter.id)")
    #expect(try await stored(test, filter)?.text == " loans ")
  }

  @Test func eachChipIsAMenuOfItsValues() async throws {
    let test = try await TestApp()
    let filter = try await test.add("loan")
    #expect(await test.get("/filters/deny").count("optionChip") == 4)
    #expect(
      await edit(
        test, filter,
        ["folder": "promotion", "target": "sender", "matching": "exact", "case": "sensitive"]
      ).status == 303)
    let changed = try #require(try await stored(test, filter))
    #expect(changed.folder == .promotion)
    #expect(changed.target == .sender)
    #expect(changed.matching == .exact)
    #expect(changed.filterCase == .caseSensitive)
    let page = await test.get("/filters/deny").text
    #expect(page.components(separatedBy: "chip is-tinted").count - 1 == 4)
  }

  @Test func aPatternHidesTheMatchingChipAlone() async throws {
    let test = try await TestApp()
    try await test.add("^win", matching: .regex)
    let page = await test.get("/filters/deny")
    #expect(page.count("optionChip") == 3)
    #expect(!page.text.contains("name=\"matching\""))
  }

  @Test(arguments: ["", "   "])
  func belowTheLeastLengthNothingChanges(_ text: String) async throws {
    let test = try await TestApp()
    let filter = try await test.add("loan")
    #expect(await edit(test, filter, ["text": text]).status == 303)
    #expect(try await stored(test, filter) == filter)
  }

  @Test func whoeverComesSecondSeesWhatTheFilterIsNowAndKeepsWhatWasTyped() async throws {
    let test = try await TestApp()
    let filter = try await test.add("loan")
    let other = try await TestApp(store: test.app.persistenceManager)
    #expect(await edit(other, filter, ["text": "cheap loan"]).status == 303)
    let answer = await edit(test, filter, ["text": "loan <b>offer</b>"])
    #expect(answer.status == 412)
    #expect(answer.text.contains("“cheap loan”"))
    #expect(answer.text.contains("value=\"loan &lt;b&gt;offer&lt;/b&gt;\""))
    #expect(try await stored(test, filter)?.text == "cheap loan")
    // The form carries the new revision: sent again, it counts.
    let now = try #require(try await stored(test, filter))
    #expect(answer.text.contains("name=\"revision\" value=\"\(now.revision)\""))
    #expect(await edit(test, now, ["text": "loan offer"]).status == 303)
    #expect(try await stored(test, filter)?.text == "loan offer")
  }

  @Test func anOptionOfAnOldRevisionIsChosenAgain() async throws {
    let test = try await TestApp()
    let filter = try await test.add("loan")
    #expect(await edit(test, filter, ["target": "body"]).status == 303)
    let answer = await edit(test, filter, ["case": "sensitive"])
    #expect(answer.status == 412)
    #expect(answer.count("errorText") == 1)
    #expect(answer.count("editForm") == 0)
    #expect(try await stored(test, filter)?.filterCase == .caseInsensitive)
  }

  @Test func aFormSentTwiceDoesNoHarm() async throws {
    let test = try await TestApp()
    let filter = try await test.add("loan")
    for _ in 1...2 { #expect(await edit(test, filter, ["text": "loans"]).status == 303) }
    let ids: KeyValuePairs = ["list": "deny", "ids": filter.id.uuidString]
    for _ in 1...2 { #expect(await test.post("/filters/delete", ids).status == 303) }
    #expect(await test.get("/filters/deny").text.contains("does not exist any more"))
  }

  @Test func aFilterThatIsGoneLeavesWhatWasTypedToBeAddedAgain() async throws {
    let test = try await TestApp()
    let filter = try await test.add("loan")
    _ = try await test.app.persistenceManager.deleteFilters(ids: [filter.id])
    let answer = await edit(test, filter, ["text": "loans & more", "folder": "promotion"])
    #expect(answer.status == 410)
    #expect(answer.count("goneNotice") == 1)
    #expect(answer.text.contains("value=\"loans &amp; more\""))
    #expect(answer.text.contains("name=\"folder\" value=\"promotion\""))
    let option = await edit(test, filter, ["case": "sensitive"])
    #expect(option.status == 303)
    #expect(await test.get(option.location ?? "").count("notification") == 1)
  }

  @Test func aDuplicateIsSaidInPlace() async throws {
    let test = try await TestApp()
    try await test.add("loan", .allow)
    let filter = try await test.add("loans")
    let answer = await edit(test, filter, ["text": "loan"])
    #expect(answer.status == 409)
    #expect(answer.count("editForm") == 1)
    #expect(answer.text.contains("value=\"loan\""))
    #expect(answer.text.contains("You have this filter already"))
    #expect(try await stored(test, filter)?.text == "loans")
  }

  @Test func aRefusedRowIsShownEvenWhereItStandsOnAnotherPage() async throws {
    let test = try await TestApp()
    let filter = try await test.add("loan")
    try await test.add("other")
    let fields = form(filter, ["text": "other"], state: "q=nowhere")
    let answer = await test.send(
      .post, "/filters/edit", fields: ["content-type": "application/x-www-form-urlencoded"],
      body: Array(fields.encoded.utf8))
    #expect(answer.status == 409)
    #expect(answer.count("editForm") == 1)
  }

  @Test func aPatternThatDoesNotCompileIsRefusedInPlace() async throws {
    let test = try await TestApp()
    let filter = try await test.add("^win", matching: .regex)
    let answer = await edit(test, filter, ["text": "(win"])
    #expect(answer.status == 422)
    #expect(answer.count("errorText") == 1)
    #expect(answer.text.contains("value=\"(win\""))
  }

  @Test func nothingIsChangedInALockedListOrThroughAnotherList() async throws {
    let test = try await TestApp()
    let filter = try await test.add("loan")
    #expect(await edit(test, filter, ["text": "x"], list: "allow").status == 400)
    await test.post("/rules/allUnknown", ["isActive": "on"])
    #expect(await edit(test, filter, ["text": "x"]).status == 409)
    let page = await test.get("/filters/deny?edit=\(filter.id)")
    #expect(page.count("editForm") == 0)
    #expect(page.count("editLink") == 0)
    #expect(page.count("editButton") == 0)
    #expect(try await stored(test, filter) == filter)
  }

  @Test func aLanguageHasAFolderAndNoText() async throws {
    let test = try await TestApp()
    let filter = try await test.app.persistenceManager.addFilter(
      FilterDraft(text: "$lang:french", type: .denyLanguage))
    let page = await test.get("/filters/languages?edit=\(filter.id)")
    #expect(page.count("optionChip") == 1)
    #expect(page.count("editForm") == 0)
    #expect(await edit(test, filter, ["folder": "promotion"], list: "languages").status == 303)
    #expect(try await stored(test, filter)?.folder == .promotion)
    #expect(await edit(test, filter, ["text": "x"], list: "languages").status == 400)
  }
}

/// Deleting many, and taking it back.
struct FilterDeletionTests {
  @Test func rowsAreTickedAndDeletedTogether() async throws {
    let test = try await TestApp()
    let filters = [
      try await test.add("a"), try await test.add("b"), try await test.add("c", matching: .regex),
    ]
    let page = await test.get("/filters/deny?select=1")
    #expect(page.count("selectCheckbox") == 3)
    #expect(!page.text.contains(" checked data-testid=\"selectCheckbox\""))
    #expect(page.count("deleteButton") == 0)
    let all = await test.get("/filters/deny?select=all").text
    #expect(all.components(separatedBy: " checked data-testid=\"selectCheckbox\"").count == 4)
    await test.post(
      "/filters/delete",
      ["list": "deny", "ids": filters[0].id.uuidString, "ids": filters[2].id.uuidString])
    #expect(try await test.app.persistenceManager.fetchFilterRecords() == [filters[1]])
  }

  @Test func aDeletionIsTakenBackWithPlaceAndIdentity() async throws {
    let test = try await TestApp()
    let before = [try await test.add("a"), try await test.add("b"), try await test.add("c")]
    let answer = await test.post(
      "/filters/delete", ["list": "deny", "ids": before[1].id.uuidString])
    let page = await test.get(answer.location ?? "")
    let number = try #require(page.text.firstMatch(of: /name="number" value="(\d+)"/)).1
    let back = await test.post(
      "/filters/undo", ["number": String(number), "back": "/filters/deny"])
    #expect(back.location?.contains(before[1].id.uuidString) == true)
    let after = try await test.app.persistenceManager.fetchFilterRecords()
    #expect(after.map(\.id) == before.map(\.id))
    #expect(after.map(\.position) == before.map(\.position))
    #expect(await test.get("/filters/deny?q=b").count("filterRow") == 1)
    // Once only.
    let again = await test.post(
      "/filters/undo", ["number": String(number), "back": "/filters/deny"])
    #expect(again.location == "/filters/deny")
    #expect(await test.get("/filters/deny").text.contains("too late"))
  }

  @Test func nobodyTakesBackWhatAnotherBrowserDeleted() async throws {
    let test = try await TestApp()
    let filter = try await test.add("a")
    await test.post("/filters/delete", ["list": "deny", "ids": filter.id.uuidString])
    let kept = test.app.recentlyDeleted
    #expect(kept.take(1, browser: "another", at: test.app.now()) == nil)
    let late = test.app.now().addingTimeInterval(RecentlyDeleted.keptSeconds + 1)
    #expect(kept.take(1, browser: "another", at: late) == nil)
  }

  @Test func whatIsTooMuchForTheMemoryIsNotKeptAndTheOldestMakesRoom() throws {
    func filters(_ count: Int) throws -> [Filter] {
      try (1...count).map { number in
        let draft = try FilterDraft(text: "word \(number)", type: .deny)
        return Filter(
          id: UUID(), text: draft.text, type: draft.type, folder: draft.folder,
          target: draft.target, matching: draft.matching, filterCase: draft.filterCase,
          position: Int64(number), createdAt: .now, updatedAt: .now, revision: 1)
      }
    }
    let date = Date(timeIntervalSince1970: 1_800_000_000)
    // Room for about a dozen.
    let kept = RecentlyDeleted(keptBytes: 2_500)
    #expect(kept.keep(try filters(20), browser: "one", at: date) == nil)
    let first = try #require(kept.keep(try filters(8), browser: "one", at: date))
    let second = try #require(kept.keep(try filters(8), browser: "two", at: date))
    #expect(kept.take(first, browser: "one", at: date) == nil)
    #expect(kept.take(second, browser: "two", at: date)?.count == 8)
  }

  @Test func whatWasAddedAgainMeanwhileIsNotDoubled() async throws {
    let test = try await TestApp()
    let filter = try await test.add("a")
    _ = try await test.app.persistenceManager.deleteFilters(ids: [filter.id])
    try await test.add("a")
    #expect(try await test.app.persistenceManager.restoreFilters([filter]) == 0)
    #expect(try await test.app.persistenceManager.fetchFilterRecords().count == 1)
  }
}

/// What a row does with texts that nobody expected.
struct FilterRowTests {
  @Test func aLongTextIsCutAndShownOnRequest() async throws {
    let test = try await TestApp()
    let text = String(repeating: "loan ", count: 2_000).dropLast() + "!"
    let filter = try await test.add(String(text))
    let page = await test.get("/filters/deny")
    #expect(page.count("showAllLink") == 1)
    #expect(!page.text.contains("loan!"))
    #expect(await test.get("/filters/deny?full=\(filter.id)").text.contains("loan!"))
    #expect(await test.get("/filters/deny?edit=\(filter.id)").text.contains("loan!\""))
  }

  @Test func aCharacterOfAThousandMarksIsCutByItsBytes() {
    let text = "a" + String(repeating: "\u{301}", count: 5_000)
    #expect(FilterListRow.beginning(of: text).utf8.count < 100)
    #expect(FilterListRow.beginning(of: "short") == "short")
    let emoji = String(repeating: "👨‍👩‍👧‍👦", count: 400)
    #expect(FilterListRow.beginning(of: emoji).utf8.count <= 4_003)
    #expect(emoji.hasPrefix(FilterListRow.beginning(of: emoji).dropLast()))
  }

  @Test func fiftyTextsOfTenThousandCharactersStayAPage() async throws {
    let test = try await TestApp()
    let drafts = try (0..<50).map { number in
      try FilterDraft(
        text: String(repeating: "(", count: 9_990) + "\(number)", type: .deny)
    }
    _ = try await test.app.persistenceManager.importFilters(drafts)
    #expect(await test.get("/filters/deny").bytes.count < 600_000)
  }
}
