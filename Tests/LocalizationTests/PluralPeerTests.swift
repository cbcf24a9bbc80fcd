import Foundation
import Localization
import Testing

/// Every case of the make-plural project's extract of CLDR 48, where it is present.
@Suite struct PluralPeerTests {
  /// The locales in which Debian 12's ICU 72 (CLDR 42) answers otherwise, all for one reason: their
  /// rules came after CLDR 42, so ICU 72 gives them those of the root, where all is `other`.
  /// A newer ICU may agree on them, which is no failure. Value: the CLDR release that added them.
  static let addedLater = ["blo": 44, "csw": 45, "lld": 44, "scn": 45]

  @Test(arguments: [
    ("plurals-cases.json", PluralRules.Kind.cardinal), ("ordinals-cases.json", .ordinal),
  ])
  func agreesWithCLDR(_ file: String, _ kind: PluralRules.Kind) throws {
    guard let data = peerFile("cldr/\(file)") else { return }
    let cases = try JSONDecoder().decode([[String]].self, from: data)
    #expect(cases.count > 1_000)
    var rules: [String: PluralRules] = [:]
    for entry in cases {
      let (code, number, expected) = (entry[0], entry[1], entry[2])
      let locale = rules[code] ?? PluralRules(code: code, kind: kind)
      rules[code] = locale
      let found = locale.category(ofDecimal: number).rawValue
      guard found != expected else { continue }
      #expect(Self.addedLater[code] != nil, "\(code) \(number): \(found), CLDR: \(expected)")
      #expect(found == "other", "\(code) \(number)")
    }
  }
}
