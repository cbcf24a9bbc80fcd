import Testing

@testable import FilterCore

@Test func lookAlikesAreThoseOfTheConfusablesTable() {
  guard let lines = Peers.lines("peers/unicode/confusables.txt") else { return }
  let table = LookAlikes()
  var agree = 0
  var wrong: [String] = []
  for line in lines {
    let fields = line.prefix { $0 != "#" }.split(separator: ";")
    guard fields.count >= 2,
      let scalar = UInt32(fields[0].trimmingSpaces, radix: 16),
      let shape = UInt32(fields[1].trimmingSpaces, radix: 16),
      let likeness = table[scalar]
    else { continue }
    // Capital Ι, І and Ӏ are read as what their small forms look like; small capitals are our own.
    if [0x0399, 0x0406, 0x04C0].contains(scalar) || shape >= 0x80 { continue }
    if UInt32(likeness.letter) == shape { agree += 1 } else { wrong.append(String(line)) }
  }
  print("confusables.txt: \(agree) look-alikes agree, \(wrong.count) differ")
  #expect(agree > 150)
  #expect(wrong.isEmpty, "\(wrong)")
}

@Test(
  arguments: [
    (0x0430, "a", LookAlikes.Kind.whole), (0x0410, "A", .whole), (0x041D, "H", .capitalOnly),
    (0x043A, "k", .capitalOnly), (0x03BA, "k", .capitalOnly), (0x03F2, "c", .whole),
    (0x0406, "I", .whole), (0x1D00, "a", .latin), (0x0261, "g", .latin),
  ] as [(UInt32, String, LookAlikes.Kind)])
func lettersLookLikeTheirLetter(scalar: UInt32, letter: String, kind: LookAlikes.Kind) throws {
  let likeness = try #require(LookAlikes()[scalar])
  #expect(String(UnicodeScalar(likeness.letter)) == letter)
  #expect(likeness.kind == kind)
}

/// Letters that languages write with, digits, and scripts that stand beside Latin without a space.
@Test(arguments: ["ı", "ß", "ł", "đ", "ɛ", "ɣ", "ʋ", "ш", "ס", "ו", "ا", "ه", "ロ", "一", "0", "l"])
func lettersLookLikeNothingElse(letter: String) throws {
  let scalar = try #require(letter.unicodeScalars.first).value
  #expect(LookAlikes()[scalar] == nil)
}

extension Substring {
  fileprivate var trimmingSpaces: Substring {
    let start = drop { $0 == " " || $0 == "\t" }
    return start.prefix { $0 != " " && $0 != "\t" }
  }
}
