import Foundation
import Testing

@testable import FilterCore

@Test(arguments: [
  "😀", "Win 1️⃣0️⃣0️⃣0️⃣ now", "#️⃣", "*️⃣", "#⃣", "0⃣", "🇮🇱", "❤️", "©️", "☝🏽", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "👨‍👩‍👧", "a⌚",
])
func findsEmoji(text: String) { #expect(EmojiDetector.containsEmoji(text)) }

@Test(arguments: [
  "", "Code 123456 #1 * only", "Party Hard 0123456789", "3", "© 2026 Firm™", "®", "❤", "⌚\u{FE0E}",
  "\u{FE0F}", "שלום", "ＦＲＥＥ", "a\u{20E3}", "中文，。",
])
func findsNoEmoji(text: String) { #expect(!EmojiDetector.containsEmoji(text)) }

@Test func findsEveryQualifiedEmoji() throws {
  guard let lines = Peers.lines("peers/unicode/emoji-test.txt") else { return }
  var checked = 0
  for line in lines where !line.hasPrefix("#") {
    let parts = line.split(separator: ";")
    guard parts.count == 2 else { continue }
    let status = parts[1].split(separator: "#")[0].trimmingCharacters(in: .whitespaces)
    guard status != "unqualified" else { continue }
    let scalars = parts[0].split(separator: " ").compactMap { UInt32($0, radix: 16) }
      .compactMap(Unicode.Scalar.init)
    let text = String(String.UnicodeScalarView(scalars))
    #expect(EmojiDetector.containsEmoji("buy \(text) now"), "\(line)")
    checked += 1
  }
  #expect(checked > 3_500)
}
