import Foundation
import Testing

@testable import FilterCore

/// A report of a user of some filter app that concerns matching, as a message and a verdict here.
struct ReportedCase: Sendable, CustomTestStringConvertible {
  /// Its number in the collection of reports.
  var id: String
  var filter: String
  var type: FilterType = .deny
  var matching: FilterMatching = .contains
  var target: FilterTarget = .all
  var body: String
  var sender = "+15550100"
  var isMatch: Bool

  var testDescription: String { "\(id) \(body)" }
}

/// Reports covered elsewhere: R061 by the real file and folding; R086–R094 by links, R097–R100
/// by emoji, R109–R113 by calling codes, R124 and R125 by lists, R071 and R073 by transfer, R084 by
/// the bounds of patterns, R030 and R056 by the order of evaluation.
@Test(arguments: [
  ReportedCase(
    id: "R001", filter: ".*(交通委|联合会|林业局|信息化部|拒收请|拒收回).*", matching: .regex,
    body: "【特斯拉中国】您好，感谢支持！\n问卷链接：https://cx.tesla.cn/q/EXAMPLE 拒收请回复R", isMatch: true),
  ReportedCase(
    id: "R002", filter: ".*avant.*majoration.*http.*", matching: .regex,
    body: "ANTAI: Dernier rappel avant la majoration de votre amende: https://reglementsdirect.com",
    isMatch: true),
  ReportedCase(
    id: "R003", filter: ".*(votantes|poll|survey|tailored).*", matching: .regex,
    body: "Please take this survey", isMatch: true),
  ReportedCase(
    id: "R006", filter: "^0.*", matching: .regex, target: .sender, body: "x", sender: "0541234567",
    isMatch: true),
  ReportedCase(
    id: "R009", filter: "parcel", body: "parcel", sender: "7000004734023", isMatch: true),
  ReportedCase(
    id: "R014", filter: ".*TESTBLOCK.*", matching: .regex, target: .body, body: "TESTBLOCK",
    isMatch: true),
  ReportedCase(
    id: "R014", filter: ".*TESTBLOCK.*", matching: .regex, target: .body, body: "", isMatch: false),
  ReportedCase(
    id: "R025", filter: "^\\+1201", matching: .regex, target: .sender, body: "x",
    sender: "+12015550100", isMatch: true),
  ReportedCase(
    id: "R028", filter: "VE-ViCARE", target: .sender, body: "x", sender: "83842273", isMatch: false),
  ReportedCase(
    id: "R028", filter: "VE-ViCARE", target: .sender, body: "x", sender: "VE-ViCARE", isMatch: true),
  ReportedCase(
    id: "R036", filter: "^(?!\\+?[\\d\\s]{6,}$)", matching: .regex, target: .sender, body: "x",
    sender: "2nabiji", isMatch: true),
  ReportedCase(
    id: "R036", filter: "^(?!\\+?[\\d\\s]{6,}$)", matching: .regex, target: .sender, body: "x",
    sender: "+995 555 123", isMatch: false),
  ReportedCase(
    id: "R039", filter: ".*@gmail.com", matching: .regex, target: .sender, body: "x",
    sender: "randomname@gmail.com", isMatch: true),
  ReportedCase(
    id: "R040", filter: "card", matching: .exact, body: "you won a free card come and get it",
    isMatch: true),
  ReportedCase(
    id: "R040", filter: "card", matching: .exact, body: "your creditcard will expire in 3 days",
    isMatch: false),
  ReportedCase(
    id: "R040", filter: "card", matching: .exact, body: "free card! come", isMatch: true),
  ReportedCase(
    id: "R042", filter: "AT6500", target: .sender, body: "x", sender: "at650011", isMatch: true),
  ReportedCase(
    id: "R062", filter: "in", matching: .exact, body: "\u{0456}n", isMatch: false),
  ReportedCase(id: "R063", filter: "café", body: "cafe\u{301} offer", isMatch: true),
  ReportedCase(id: "R066", filter: "istanbul", body: "İstanbul", isMatch: true),
  ReportedCase(id: "R066", filter: "izmir", body: "İzmir", isMatch: true),
  ReportedCase(id: "R068", filter: "fish", body: "ﬁsh", isMatch: true),
  ReportedCase(id: "R068", filter: "gross", body: "groß", isMatch: true),
  ReportedCase(
    id: "R070", filter: ".*zoom.us/(join|my|j).*", matching: .regex, body: "https://zoom.us/j/1",
    isMatch: true),
  ReportedCase(
    id: "R075", filter: "code [\\d]{4}", matching: .regex, body: "code 1234", isMatch: true),
  ReportedCase(id: "R078", filter: "(?i)test.*", matching: .regex, body: "A TEST", isMatch: true),
])
func reportedCasesAreDecidedAsExpected(_ item: ReportedCase) throws {
  let filter = try Filter.make(
    item.filter, item.type, target: item.target, matching: item.matching)
  let result = manager([filter]).evaluateMessage(body: item.body, sender: item.sender)
  #expect((result.match != .noMatch) == item.isMatch)
}

@Test func aDecidingFilterIsNamed() throws {
  // R002: nobody could see which earlier rule had allowed the message.
  let filters = [try Filter.make("amende"), try Filter.make("rappel", .allow)]
  #expect(manager(filters).deciding("Dernier rappel: amende") == "rappel")
}

@Test func allowedCodesPassABlockedSender() throws {
  // R034: the sender is blocked, its one-time codes are not.
  let filters = [
    try Filter.make("Shop", target: .sender), try Filter.make("password reset", .allow),
  ]
  #expect(manager(filters).action("Your password reset code", sender: "Shop") == .allow)
  #expect(manager(filters).action("Sale", sender: "Shop") == .junk)
}
