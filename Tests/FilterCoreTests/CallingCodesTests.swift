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

@Test(arguments: ["", "972541234567", "+0123", "+", "+abc", "Bank", "a+972", "00972", "+999123"])
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
  }
  let examples = try JSONDecoder().decode([Example].self, from: data)
  #expect(examples.count > 1_000)
  for example in examples {
    let code = "+\(example.country_code)"
    #expect(CallingCodes.shared.code(ofSender: example.e164) == code)
    if let international = example.international {
      #expect(CallingCodes.shared.code(ofSender: international) == code)
    }
  }
}
