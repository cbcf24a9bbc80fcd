import Testing

@testable import FilterCore

private let lists = AutomaticFilterListsResponse(filterLists: [
  "en": LanguageFilterListResponse(
    allowSenders: ["BituahLeumi", "bit"], allowBody: ["verification code", "  "],
    denySender: ["XXX"], denyBody: ["You Have WON", ""]),
  "he": LanguageFilterListResponse(denyBody: ["זכית בפרס"]),
])

@Test func stagesRunInTheDocumentedOrder() {
  #expect(EvaluationStage.all.map(\.name) == EvaluationStage.Name.allCases)
}

@Test func allowFilterBeatsDeny() throws {
  let filters = [try Filter.make("money"), try Filter.make("money data", .allow)]
  #expect(manager(filters).action("Send money now") == .junk)
  #expect(manager(filters).action("Your money data report") == .allow)
}

@Test func allowFilterBeatsBlockAll() throws {
  let manager = manager([try Filter.make("code", .allow)], rules: [rule(.allUnknown)])
  #expect(manager.action("your code is 1234") == .allow)
  #expect(
    manager.evaluateMessage(body: "hello", sender: "Mom").match == .smartFilter(.allUnknown))
}

@Test func blockAllBeatsAutomaticAllow() {
  let manager = manager(rules: [rule(.allUnknown)], languages: ["en"], lists: lists)
  #expect(manager.action("your verification code") == .junk)
}

@Test func automaticAllowBeatsRulesAndDeny() throws {
  let manager = manager(
    [try Filter.make("code")], rules: [rule(.numbersOnly)], languages: ["en"], lists: lists)
  let result = manager.evaluateMessage(body: "Verification CODE 1", sender: "Bank")
  #expect(result.action == .allow)
  #expect(
    result.match
      == .automaticFilter(
        AutomaticFilterMatch(language: "en", list: .allowBody, phrase: "verification code")))
}

@Test func rulesBeatDenyFilters() throws {
  let manager = manager(
    [try Filter.make("loan", folder: .promotion)], rules: [rule(.emojis), rule(.email)])
  let result = manager.evaluateMessage(body: "loan 😀", sender: "a@b.c")
  #expect(result.match == .smartFilter(.email))
}

@Test func denyFiltersBeatLanguagesAndLanguagesBeatLists() throws {
  let language = try Filter.make("$lang:hebrew", .denyLanguage, folder: .promotion)
  let word = try Filter.make("מבצע", folder: .transaction)
  let manager = manager([language, word], languages: ["he"], lists: lists)
  #expect(manager.action("מבצע זכית בפרס") == .transaction)
  #expect(manager.action("זכית בפרס") == .promotion)
  #expect(
    manager.evaluateMessage(body: "זכית", sender: "1").match
      == .userFilter(text: "$lang:hebrew", id: language.id, type: .denyLanguage))
}

@Test func automaticDenyComesLastAndNamesItsPhrase() {
  let manager = manager(languages: ["en"], lists: lists)
  let result = manager.evaluateMessage(body: "Wow, you have won!", sender: "+1555")
  #expect(result.action == .junk)
  #expect(
    result.match
      == .automaticFilter(
        AutomaticFilterMatch(language: "en", list: .denyBody, phrase: "You Have WON")))
}

@Test func onlyActiveLanguagesCount() {
  #expect(manager(languages: ["he"], lists: lists).action("you have won") == .allow)
  #expect(manager(languages: ["he"], lists: lists).action("זכית בפרס!") == .junk)
  #expect(manager(languages: [], lists: lists).action("זכית בפרס!") == .allow)
}

@Test(arguments: [
  ("BituahLeumi", true), ("bituahleumi", true), ("BituahLeumit", false), ("bit", true),
  ("bit ", false), ("a bit", false), ("", false),
])
func listSendersMatchWhole(sender: String, isMatch: Bool) {
  let result = manager(languages: ["en"], lists: lists).evaluateMessage(body: "x", sender: sender)
  #expect((result.match != .noMatch) == isMatch)
}

@Test func blankPhrasesMatchNothing() {
  #expect(
    manager(languages: ["en"], lists: lists).evaluateMessage(body: "a  b", sender: "1").match
      == .noMatch)
}

@Test func listPhrasesReadTheBodyAlone() {
  #expect(manager(languages: ["en"], lists: lists).action("hi", sender: "you have won") == .allow)
}

@Test func nothingMatchingIsAllowed() {
  let result = MessageEvaluationManager(snapshot: .empty).evaluateMessage(body: "hi", sender: "")
  #expect(result == MessageEvaluationResult(action: .allow, match: .noMatch))
  #expect(MessageEvaluationResult.storeUnavailable.action == .allow)
}

@Test(arguments: DenyFolderType.allCases)
func folderDecidesTheAction(folder: DenyFolderType) throws {
  #expect(manager([try Filter.make("x", folder: folder)]).action("x") == folder.action)
}

@Test func aScratchIsCleanForEveryMessage() throws {
  let manager = manager([
    try Filter.make("first", .allow), try Filter.make("é", filterCase: .caseSensitive),
  ])
  let scratch = EvaluationScratch()
  for (body, action) in [
    ("first " + String(repeating: "long ", count: 50_000), MessageAction.allow), ("é", .junk),
    ("", .allow), ("firs", .allow), ("É", .allow),
  ] {
    #expect(
      manager.evaluateMessage(body: body, sender: "1", scratch: scratch).action == action)
  }
}
