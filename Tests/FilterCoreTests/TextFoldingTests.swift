import CICUText
import Testing

@testable import FilterCore

/// What ICU makes of a text without the quick way.
private func icu(
  _ text: String,
  _ transform: (UnsafePointer<CChar>, Int32, UnsafeMutablePointer<CChar>, Int32) -> Int32
) -> String {
  let bytes = Array(text.utf8)
  let answer = [UInt8](unsafeUninitializedCapacity: bytes.count * 9 + 16) { buffer, count in
    count = bytes.withUnsafeBufferPointer { source in
      source.withMemoryRebound(to: CChar.self) { source in
        buffer.withMemoryRebound(to: CChar.self) { out in
          guard let start = source.baseAddress, let to = out.baseAddress else { return 0 }
          return Int(transform(start, Int32(source.count), to, Int32(out.count)))
        }
      }
    }
  }
  return String(decoding: answer, as: UTF8.self)
}

private func isSame(_ text: String) -> Bool {
  TextFolding.folded(text).utf8.elementsEqual(icu(text, cicutext_fold).utf8)
    && TextFolding.nfc(text).utf8.elementsEqual(icu(text, cicutext_nfc).utf8)
}

@Test func everyCharacterFoldsAsICUFoldsIt() {
  var wrong: [String] = []
  // Every character but for the long rows of ideographs and syllables, of which some.
  let rows = [0x3400...0x9FFF, 0xAC00...0xD7A3, 0x2_0000...0x10_FFFF] as [ClosedRange<UInt32>]
  for value in UInt32(0x80)...0x10_FFFF {
    guard let scalar = Unicode.Scalar(value) else { continue }
    if value % 131 != 0 && rows.contains(where: { $0.contains(value) }) { continue }
    if !isSame("A\(scalar)B") { wrong.append("U+\(String(value, radix: 16))") }
  }
  #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(20))")
}

@Test(arguments: 0..<200)
func randomTextsFoldAsICUFoldsThem(seed: Int) {
  var generator = SeededGenerator(state: UInt64(seed))
  let alphabet: [Unicode.Scalar] = [
    "a", "İ", "i", "I", "\u{307}", "\u{301}", "\u{323}", "ß", "ẞ", "é", "Σ", "ς", "Ж", "ש",
    "\u{5C1}",
    "\u{5BC}", "\u{FB2A}", "ا", "\u{64B}", "\u{651}", "\u{654}", "\u{1112}", "\u{1161}", "\u{11AB}",
    "か", "\u{3099}", "क", "\u{93C}", "ﬁ", "\u{345}", "Ⱥ", "\u{2126}", "😀", "\u{200D}", "\u{1F3FB}",
    "𐐀", " ",
  ]
  for _ in 0..<50 {
    var text = ""
    for _ in 0..<Int.random(in: 0...12, using: &generator) {
      text.unicodeScalars.append(alphabet[Int.random(in: alphabet.indices, using: &generator)])
    }
    #expect(isSame(text), "\(text.unicodeScalars.map { String($0.value, radix: 16) })")
  }
}

@Test func languageCasesFoldAsICUFoldsThem() {
  guard let lines = Peers.lines("cases/languages.tsv") else { return }
  let wrong = lines.filter { !isSame($0) }
  print("languages.tsv: \(lines.count) lines folded, \(wrong.count) otherwise than ICU folds them")
  #expect(wrong.isEmpty)
}
