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

@Test(arguments: [
  ("1\u{FE0F}", false), ("#\u{FE0F}", false), ("©\u{FE0F}", true), ("™", false), ("‼", false),
  ("‼\u{FE0F}", true), ("❤\u{200D}🔥", false), ("❤\u{FE0F}\u{200D}🔥", true), ("❤ 🔥", true),
  ("a\u{200D}🔥", true), ("👁\u{200D}🗨\u{FE0F}", false), ("🇮🇱", true), ("🇮", true),
  ("🔥\u{FE0E}", false), ("🔥\u{FE0E}🔥", true), ("\u{200D}", false), ("\u{20E3}", false),
  ("1\u{FE0F}\u{20E3}", true), ("שלום 😀", true), ("你好😀", true), ("√ ✓ • → ★", false), ("✅", true),
])
func selectorsAndJoinersDecide(text: String, isEmoji: Bool) {
  #expect(EmojiDetector.containsEmoji(text) == isEmoji)
}

@Test func readsEveryRowOfTheEmojiTestAsItsStatusSays() throws {
  guard let lines = Peers.lines("peers/unicode/emoji-test.txt") else { return }
  var counts: [String: Int] = [:]
  for line in lines where !line.hasPrefix("#") {
    let parts = line.split(separator: ";")
    guard parts.count == 2 else { continue }
    let status = parts[1].split(separator: "#")[0].trimmingCharacters(in: .whitespaces)
    let scalars = parts[0].split(separator: " ").compactMap { UInt32($0, radix: 16) }
      .compactMap(Unicode.Scalar.init)
    let text = String(String.UnicodeScalarView(scalars))
    let isKeycap = scalars.last == "\u{20E3}"
    // Skin tones and hair by themselves ("component") look like emoji, too.
    let isEmoji = status != "unqualified" || isKeycap
    #expect(EmojiDetector.containsEmoji("buy \(text) now") == isEmoji, "\(line)")
    counts[status == "unqualified" && isKeycap ? "keycap without selector" : status, default: 0] +=
      1
  }
  print("emoji-test.txt:", counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" })
  #expect(counts["fully-qualified", default: 0] > 3_500)
  #expect(counts["minimally-qualified", default: 0] > 800)
  #expect(counts["unqualified", default: 0] > 200)
  #expect(counts["keycap without selector"] == 12)
}
