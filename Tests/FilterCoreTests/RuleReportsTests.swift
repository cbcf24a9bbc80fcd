import Foundation
import Testing

@testable import FilterCore

/// A report of a user of some filter app about a smart filter, as a message and a verdict here.
struct ReportedRuleCase: Sendable, CustomTestStringConvertible {
  /// Its number in the collection of reports.
  var id: String
  var rule: RuleType
  var body = "x"
  var sender = "+15550100"
  var countries = ["+1"]
  var isJunk: Bool

  var testDescription: String { "\(id) \(sender) \(body)" }
}

/// Reports that the smart filters answer.
private let reportedRuleCases = [
  ReportedRuleCase(id: "R036", rule: .numbersOnly, sender: "2nabiji", isJunk: true),
  ReportedRuleCase(id: "R036", rule: .numbersOnly, sender: "deliveryservice", isJunk: true),
  ReportedRuleCase(id: "R036", rule: .numbersOnly, sender: "taxicompany", isJunk: true),
  ReportedRuleCase(id: "R036", rule: .numbersOnly, sender: "+995 555 12 34 56", isJunk: false),
  ReportedRuleCase(id: "R039", rule: .email, sender: "randomname@gmail.com", isJunk: true),
  ReportedRuleCase(
    id: "R056", rule: .allUnknown, sender: "a.very.long@address.example", isJunk: true),
  ReportedRuleCase(id: "R056", rule: .allUnknown, sender: "+15550100", isJunk: true),
  ReportedRuleCase(
    id: "R058", rule: .email, body: "((555) 010 4985) IT'S BEEEN A BIT HIT ME UP PLS",
    sender: "bxxewynlf60@ppccinst.n…", isJunk: true),
  ReportedRuleCase(
    id: "R086", rule: .links, body: "12712 Silver Spring, MD 20904 OFA.BO/7Kqoqj", isJunk: true),
  ReportedRuleCase(
    id: "R086", rule: .links, body: "12712 Silver Spring, MD 20904", isJunk: false),
  ReportedRuleCase(id: "R087", rule: .links, body: "see example.io", isJunk: true),
  ReportedRuleCase(id: "R088", rule: .links, body: " 1.0", isJunk: false),
  ReportedRuleCase(id: "R088", rule: .links, body: "version 1.2.3", isJunk: false),
  ReportedRuleCase(id: "R089", rule: .links, body: "Testing number 500.45", isJunk: false),
  ReportedRuleCase(
    id: "R092", rule: .links,
    body: "This is a link github.org/test.And this as well google.com.", isJunk: true),
  ReportedRuleCase(id: "R094", rule: .links, body: "picture", isJunk: false),
  ReportedRuleCase(id: "R094", rule: .links, body: "www", isJunk: false),
  ReportedRuleCase(id: "R097", rule: .emojis, body: "0️⃣", isJunk: true),
  ReportedRuleCase(id: "R097", rule: .emojis, body: "9️⃣", isJunk: true),
  ReportedRuleCase(id: "R097", rule: .emojis, body: "#️⃣", isJunk: true),
  ReportedRuleCase(id: "R097", rule: .emojis, body: "*️⃣", isJunk: true),
  ReportedRuleCase(id: "R098", rule: .emojis, body: "#\u{20E3}", isJunk: true),
  ReportedRuleCase(id: "R098", rule: .emojis, body: "0\u{20E3}", isJunk: true),
  ReportedRuleCase(id: "R099", rule: .emojis, body: "Party Hard 0123456789", isJunk: false),
  ReportedRuleCase(id: "R100", rule: .emojis, body: "3", isJunk: false),
  // One code, many countries: all of +1 pass together, and the list says so.
  ReportedRuleCase(id: "R109", rule: .countryAllowlist, sender: "+1 684 123 4567", isJunk: false),
  ReportedRuleCase(id: "R109", rule: .countryAllowlist, sender: "+1 876 123 4567", isJunk: false),
  ReportedRuleCase(
    id: "R109", rule: .countryAllowlist, sender: "+1 684 123 4567", countries: ["+44"],
    isJunk: true),
  // Without a plus there is no country to guess.
  ReportedRuleCase(
    id: "R110", rule: .countryAllowlist, sender: "16471234567", countries: ["+64"], isJunk: false),
  ReportedRuleCase(
    id: "R111", rule: .countryAllowlist, sender: "6471234567", countries: ["+1"], isJunk: false),
  ReportedRuleCase(
    id: "R113", rule: .countryAllowlist, sender: "12045552348", countries: ["+44"], isJunk: false),
]

@Test(arguments: reportedRuleCases)
func reportsAboutSmartFiltersAreDecidedAsExpected(_ item: ReportedRuleCase) {
  let manager = manager(rules: [rule(item.rule, choice: 6, countries: item.countries)])
  let result = manager.evaluateMessage(body: item.body, sender: item.sender)
  #expect(result.action == (item.isJunk ? .junk : .allow))
}

@Test func oneLinkEndsWhereTheNextSentenceBegins() {
  // R092: the first link swallowed "test.And".
  #expect(
    LinkDetector.links(in: "This is a link github.org/test.And this as well google.com.")
      == ["github.org/test", "google.com"])
  // R086: the numbers beside the link are none.
  #expect(
    LinkDetector.links(in: "12712 Silver Spring, MD 20904 OFA.BO/7Kqoqj") == ["OFA.BO/7Kqoqj"])
}

@Test func everyReportAboutSmartFiltersIsCovered() throws {
  guard let lines = Peers.lines("cases/user-reports.jsonl") else { return }
  struct Report: Decodable {
    var id: String
    var area: String
  }
  // `numbers-only`, `email-sender`, `block-all-unknown` and whole families. `country+content` asks for
  // two conditions at once, which no filter has.
  let families = ["link-", "emoji-", "numbers-only", "email-sender", "block-all", "country-"]
  let covered = Set(reportedRuleCases.map(\.id))
  var ours: Set<String> = []
  for line in lines {
    let report = try JSONDecoder().decode(Report.self, from: Data(line.utf8))
    if families.contains(where: report.area.hasPrefix) { ours.insert(report.id) }
  }
  print(
    "user reports: \(ours.count) of \(lines.count) about smart filters, \(covered.count) covered by "
      + "\(reportedRuleCases.count) cases")
  #expect(ours.subtracting(covered).isEmpty)
  #expect(!ours.isEmpty)
}
