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
  // A letter of each category: Lu, Ll, Lt, Lm, Lo; Mn, Mc, Me.
  ("1A", true), ("1a", true), ("1ǅ", true), ("1ʰ", true), ("1中", true), ("1\u{0591}", true),
  ("1\u{0903}", true), ("1\u{20DD}", true),
  // No letters: digits of other scripts, letter-like numbers, signs, spaces, emoji.
  ("٠٥٤", false), ("１２３", false), ("Ⅷ", false), ("①", false), ("+1 (555)", false), ("€$", false),
  ("\u{200E}+972", false), ("😀", false), ("1_2", false),
])
func numbersOnlyRefusesLetters(sender: String, isJunk: Bool) {
  #expect(
    manager(rules: [rule(.numbersOnly)]).action("x", sender: sender) == (isJunk ? .junk : .allow))
}

@Test(arguments: [
  (3, "123", true), (3, "1234", false), (6, "123456", true), (6, "1234567", false),
  (0, "123456", true),
  (0, "1234567", false), (4, "", true), (4, "👨‍👩‍👧a", true), (99, "123456", true),
  (99, "1234567", false), (3, "", true), (3, "בנק", true), (3, "בנקי", false),
  (3, "e\u{301}e\u{301}e\u{301}", true), (3, "e\u{301}e\u{301}e\u{301}x", false),
  (5, "1234\r\n", true), (4, "1234\r\n", false), (3, " 12", true), (3, " 123", false),
  (6, "👩🏽‍💻👩🏽‍💻👩🏽‍💻👩🏽‍💻👩🏽‍💻👩🏽‍💻", true), (6, "👩🏽‍💻👩🏽‍💻👩🏽‍💻👩🏽‍💻👩🏽‍💻👩🏽‍💻👩🏽‍💻", false),
])
func shortSenderCountsCharacters(choice: Int, sender: String, isJunk: Bool) {
  let manager = manager(rules: [rule(.shortSender, choice: choice)])
  #expect(manager.action("x", sender: sender) == (isJunk ? .junk : .allow))
}

@Test(arguments: [
  ("a@b.c", true), ("a@b", false), ("a.b", false), ("+1555", false), ("randomname@gmail.com", true),
  (".@", true), ("", false), ("@", false), ("a＠b.c", false), ("bxxewynlf60@ppccinst.n…", true),
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
  (["+44"], "+7 701 234", true), (["+97"], "+972541234567", true),
  (["+972", "+1"], "+18681", false),
  (["+7"], "+76", false), (["+1"], "+999123", false), (["+1"], "+", false), (["+1"], "", false),
  (["+1"], "0044 20", false), (["+1"], "＋44 20", true),
  // Codes of no country, which nobody can select.
  (["+1"], "+80012345678", false), (["+1"], "+870773111632", false),
  (["+1"], "+979123456789", false),
])
func allowlistComparesCallingCodes(countries: [String], sender: String, isJunk: Bool) {
  let manager = manager(rules: [rule(.countryAllowlist, countries: countries)])
  #expect(manager.action("x", sender: sender) == (isJunk ? .junk : .allow))
}

@Test(arguments: [
  ("+15550100", "hi"), ("Mom", "Dinner?"), ("", ""), ("a@b.c", "x"), ("+972541234567", "קוד 1234"),
])
func allUnknownTakesEveryone(sender: String, body: String) {
  let blocked = manager(rules: [rule(.allUnknown)]).evaluateMessage(body: body, sender: sender)
  #expect(blocked == MessageEvaluationResult(action: .junk, match: .smartFilter(.allUnknown)))
  let off = manager(rules: [RuleState(rule: .allUnknown)])
  #expect(off.evaluateMessage(body: body, sender: sender).match == .noMatch)
}

/// Switching a rule on asks that part of the message that it is about, and no other.
@Test(arguments: [
  (RuleType.links, "bit.ly/x", "hello"), (.emojis, "😀", "hello"), (.numbersOnly, "123", "hello"),
  (.shortSender, "+15550100", "x"), (.email, "+15550100", "a@b.c"),
  (.countryAllowlist, "Bank", "+15550100"),
])
func rulesReadTheirOwnPart(_ type: RuleType, sender: String, body: String) {
  let manager = manager(rules: [rule(type, countries: ["+972"])])
  #expect(manager.evaluateMessage(body: body, sender: sender).match == .noMatch)
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
