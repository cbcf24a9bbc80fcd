import Testing

@testable import FilterCore

@Test(arguments: [
  ("bit.ly/1224dsf4", true), ("btl.gov.il/asdasdf", true), ("tinyurl.com/ycq952f", true),
  ("htTp://link.com", true), ("adi@gmail.com", false), ("054-123456", false),
])
func linksRuleReadsTheBody(body: String, isJunk: Bool) {
  let result = manager(rules: [rule(.links)]).evaluateMessage(body: body, sender: "bit.ly/x")
  #expect(result.action == (isJunk ? .junk : .allow))
}

@Test(arguments: [
  ("+972-54 (123)", false), ("12345", false), ("Bank", true), ("12a45", true), ("בנק", true),
  ("1\u{301}2", true), ("", false), ("#1*", false),
])
func numbersOnlyRefusesLetters(sender: String, isJunk: Bool) {
  #expect(
    manager(rules: [rule(.numbersOnly)]).action("x", sender: sender) == (isJunk ? .junk : .allow))
}

@Test(arguments: [
  (3, "123", true), (3, "1234", false), (6, "123456", true), (6, "1234567", false),
  (0, "123456", true),
  (0, "1234567", false), (4, "", true), (4, "👨‍👩‍👧a", true), (99, "123456", true),
])
func shortSenderCountsCharacters(choice: Int, sender: String, isJunk: Bool) {
  let manager = manager(rules: [rule(.shortSender, choice: choice)])
  #expect(manager.action("x", sender: sender) == (isJunk ? .junk : .allow))
}

@Test(arguments: [
  ("a@b.c", true), ("a@b", false), ("a.b", false), ("+1555", false), ("randomname@gmail.com", true),
])
func emailNeedsAtAndDot(sender: String, isJunk: Bool) {
  #expect(manager(rules: [rule(.email)]).action("x", sender: sender) == (isJunk ? .junk : .allow))
}

@Test(arguments: [
  (["+972"], "+972541234567", false), (["+972"], "+1 555 0100", true),
  (["+1"], "+18681234567", false),
  (["+7"], "+77012345678", false), (["+7"], "+79012345678", false), (["+972"], "0541234567", false),
  (["+972"], "Bank", false), (["+972"], " (+972) 54", false),
  (["+972"], "\u{202A}+972 54\u{202C}", false),
  (["+1"], "+0123", false), ([], "+1 555 0100", false), (["+44"], "+447911123456", false),
])
func allowlistComparesCallingCodes(countries: [String], sender: String, isJunk: Bool) {
  let manager = manager(rules: [rule(.countryAllowlist, countries: countries)])
  #expect(manager.action("x", sender: sender) == (isJunk ? .junk : .allow))
}

@Test func rulesAreAskedInTheOrderOfTheScreen() {
  let all = RuleType.allCases.filter { $0 != .allUnknown }.map { rule($0, countries: ["+972"]) }
  func match(_ body: String, _ sender: String) -> MessageEvaluationMatch {
    manager(rules: all).evaluateMessage(body: body, sender: sender).match
  }
  #expect(match("http://x.com 😀", "a@b.c") == .smartFilter(.links))
  #expect(match("😀", "a@b.c") == .smartFilter(.shortSender))
  #expect(match("😀", "anna@b.com") == .smartFilter(.email))
  #expect(match("😀", "+1555Anna") == .smartFilter(.numbersOnly))
  #expect(match("😀", "+15550100") == .smartFilter(.countryAllowlist))
  #expect(match("😀", "+972541234567") == .smartFilter(.emojis))
}

@Test func inactiveRulesDoNothing() {
  let off = RuleType.allCases.map { RuleState(rule: $0, selectedCountries: ["+972"]) }
  #expect(manager(rules: off).action("http://x.com 😀", sender: "a@b.c") == .allow)
}
