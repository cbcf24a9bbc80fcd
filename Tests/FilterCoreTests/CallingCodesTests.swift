import Foundation
import Testing

@testable import FilterCore

@Test(arguments: [
  ("+972541234567", "+972"), ("+1868 123", "+1"), ("+7 701 234", "+7"), ("+447911123456", "+44"),
  ("＋٩٧٢ ٥٤", "+972"), ("+1", "+1"), ("(+49) 30-1", "+49"), ("+390612345", "+39"),
])
func readsCallingCodes(sender: String, code: String) {
  #expect(CallingCodes.shared.code(ofSender: sender) == code)
}

@Test(arguments: [
  "", "972541234567", "+0123", "+", "+abc", "Bank", "a+972", "00972", "+999123", "+80012345678",
  "+870 773 111", "+979123456789",
])
func readsNoCallingCode(sender: String) {
  #expect(CallingCodes.shared.code(ofSender: sender) == nil)
}

@Test func sharedCodesAreOneGroup() throws {
  let groups = CallingCodes.shared.groups
  let america = try #require(groups.first { $0.code == "+1" })
  let named =
    "US CA AG AI AS BB BL BM BS DM DO GD GU JM KN KY LC MF MP MS PR SX TC TT VC VG VI"
    .split(separator: " ").map(String.init)
  #expect(Set(america.regions) == Set(named))
  #expect(america.regions.first == "US")
  #expect(groups.first { $0.code == "+7" }?.regions == ["RU", "KZ"])
  #expect(groups.map(\.code) == groups.map(\.code).sorted { Int($0) ?? 0 < Int($1) ?? 0 })
  #expect(!groups.contains { $0.regions.contains("001") })
}

@Test func readsTheCodesOfAllExampleNumbers() throws {
  guard let data = Peers.data("peers/phonenumbers/examples.json") else { return }
  struct Example: Decodable {
    var country_code: Int
    var e164: String
    var international: String?
    var national: String?
  }
  let examples = try JSONDecoder().decode([Example].self, from: data)
  #expect(examples.count > 1_000)
  var counts = (e164: 0, international: 0, national: 0)
  for example in examples {
    let code = "+\(example.country_code)"
    #expect(CallingCodes.shared.code(ofSender: example.e164) == code)
    counts.e164 += 1
    if let international = example.international {
      #expect(CallingCodes.shared.code(ofSender: international) == code)
      counts.international += 1
    }
    if let national = example.national {
      #expect(CallingCodes.shared.code(ofSender: national) == nil)
      counts.national += 1
    }
  }
  print(
    "phone number examples: \(counts.e164) with their code, \(counts.international) of them also as "
      + "written abroad; \(counts.national) as written at home, which have none")
}

/// The groups that several countries share, by numbers of each.
@Test(arguments: [
  ("+1 684 123 4567", "+1"), ("+1 876 123 4567", "+1"), ("+1868", "+1"), ("+7 495 123", "+7"),
  ("+7 727 123", "+7"), ("+47 79 12", "+47"), ("+262 269", "+262"), ("+590 590", "+590"),
  ("+599 9", "+599"), ("+972", "+972"), ("+97254", "+972"), ("+9725", "+972"),
])
func sharedCodesAreReadByTheirLongestPrefix(sender: String, code: String) {
  #expect(CallingCodes.shared.code(ofSender: sender) == code)
}

/// What looks like a code and is none: no digits, a zero, a prefix of codes only, two pluses.
@Test(arguments: [
  ("+", CallingCodes.SenderCode.unknown), ("+0541234567", .unknown), ("+00972", .unknown),
  ("+99", .unknown), ("+210", .unknown), ("++972", .unknown), ("+Bank", .unknown), ("", .noPlus),
  ("+80012345678", .unknown), ("+870773111632", .unknown), ("+979123456789", .unknown),
  (" ", .noPlus), ("00972541234567", .noPlus), ("972+", .noPlus), ("+97", .unknown),
  ("\u{200E}+972", .known(972)), ("\t(+972)", .known(972)),
])
func aSenderWithoutACodeSaysWhy(sender: String, code: CallingCodes.SenderCode) {
  #expect(TextFolding.withBytes(of: sender, CallingCodes.shared.senderCode) == code)
}
