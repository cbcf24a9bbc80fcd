import Testing

@testable import FilterCore

@Test func bothBlankIsNoResult() {
  #expect(manager().testMessage(body: " ", sender: "\n") == nil)
}

@Test func aBlankSenderMeansTheBodyOnly() throws {
  let rules = [rule(.shortSender), rule(.numbersOnly), rule(.email)]
  #expect(manager(rules: rules).testMessage(body: "hello", sender: " ")?.match == .noMatch)
  #expect(manager(rules: rules).testMessage(body: "hello", sender: "12")?.action == .junk)
  #expect(
    manager(rules: rules).evaluateMessage(body: "hello", sender: "").match
      == .smartFilter(.shortSender))
}

@Test func theStandInIsTheFirstAllowedSender() throws {
  let filters = [
    try Filter.make("0", target: .sender), try Filter.make("1", target: .sender),
    try Filter.make("hello 222222222222", folder: .promotion, matching: .exact),
  ]
  #expect(manager(filters).testMessage(body: "hello", sender: "")?.action == .promotion)
}

@Test func withoutAnAllowedStandInTheFirstIsUsed() throws {
  let filters = [
    try Filter.make("hello 000000000000", .allow),
    try Filter.make("\\d", target: .sender, matching: .regex),
  ]
  #expect(manager(filters).testMessage(body: "hello", sender: "")?.action == .allow)
}

@Test func aBlankBodyIsTestedWithItsSender() throws {
  let filter = try Filter.make("bank", target: .sender)
  #expect(manager([filter]).testMessage(body: "", sender: "MyBank")?.action == .junk)
}
