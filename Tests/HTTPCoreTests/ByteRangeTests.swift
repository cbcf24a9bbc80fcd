import HTTPCore
import Testing

struct ByteRangeTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let value: String
    let range: ByteRange
    var length = 10
    var testDescription: String { "\(value.prefix(60)) of \(length)" }

    init(_ value: String, _ range: ByteRange, of length: Int = 10) {
      self.value = value
      self.range = range
      self.length = length
    }
  }

  @Test(arguments: [
    Case("bytes=0-0", .part(0..<1)), Case("bytes=0-9", .part(0..<10)),
    Case("bytes=3-5", .part(3..<6)), Case("bytes=3-", .part(3..<10)),
    Case("bytes=9-9", .part(9..<10)), Case("bytes=-1", .part(9..<10)),
    Case("bytes=-10", .part(0..<10)), Case("bytes=-11", .part(0..<10)),
    Case("bytes=0-99", .part(0..<10)), Case("bytes=000-001", .part(0..<2)),
    Case("BYTES=1-2", .part(1..<3)), Case("bytes= 1-2 ", .part(1..<3)),
    Case("bytes=0-", .part(0..<1), of: 1),
  ])
  func oneRangeIsCut(_ each: Case) {
    #expect(ByteRange(each.value, length: each.length) == each.range)
  }

  @Test(arguments: [
    Case("bytes=10-", .unsatisfiable), Case("bytes=10-10", .unsatisfiable),
    Case("bytes=-0", .unsatisfiable), Case("bytes=0-", .unsatisfiable, of: 0),
    Case("bytes=-5", .unsatisfiable, of: 0), Case("bytes=0-0", .unsatisfiable, of: 0),
  ])
  func whatIsNotThereCannotBeHad(_ each: Case) {
    #expect(ByteRange(each.value, length: each.length) == each.range)
  }

  @Test(arguments: [
    "", "bytes", "bytes=", "bytes=-", "bytes=a-b", "bytes=1", "bytes=5-3", "bytes=1-2-3",
    "bytes=1-2,4-5", "bytes=0-0,-1", "bytes=,1-2", "bytes=1-2,", "bytes:1-2", "bytes =1-2",
    "items=0-5", "bytes=+1-2", "bytes=1-+2", "bytes=--1", "bytes=0x1-2", "bytes=1.0-2",
    "bytes=1 - 2", "bytes=\u{0661}-\u{0662}", "bytes=1-2;x", "=0-1", "byte=0-1", "bytes==0-1",
  ])
  func whatIsNoSingleRangeIsAnsweredWhole(_ value: String) {
    #expect(ByteRange(value, length: 10) == .whole)
  }

  @Test(arguments: [
    Case("bytes=18446744073709551616-", .unsatisfiable),
    Case("bytes=99999999999999999999999999-", .unsatisfiable),
    Case("bytes=0-9223372036854775807", .part(0..<10)),
    Case("bytes=0-99999999999999999999999999", .part(0..<10)),
    Case("bytes=-99999999999999999999999999", .part(0..<10)),
    Case("bytes=9223372036854775807-9223372036854775807", .unsatisfiable),
    Case("bytes=99999999999999999999-99999999999999999999", .unsatisfiable),
    Case("bytes=1-" + String(repeating: "9", count: 10_000), .part(1..<10)),
    Case("bytes=" + String(repeating: "0-0,", count: 5_000), .whole),
    Case("bytes=0-5", .unsatisfiable, of: -1),
  ])
  func hostileRangesNeitherTrapNorCost(_ each: Case) {
    #expect(ByteRange(each.value, length: each.length) == each.range)
  }

  @Test func noRangeEverLeavesTheLength() {
    var generator = SplitMix(state: 42)
    let pieces = ["bytes=", "-", "0", "1", "9", "10", "99999999999999999999", ",", " ", "x", "="]
    for _ in 0..<20_000 {
      let count = Int(generator.next() % 6)
      let value =
        "bytes="
        + (0..<count).map { _ in
          pieces[Int(generator.next() % UInt64(pieces.count))]
        }.joined()
      let length = Int(generator.next() % 12)
      if case .part(let range) = ByteRange(value, length: length) {
        #expect(!range.isEmpty && range.lowerBound >= 0 && range.upperBound <= length, "\(value)")
      }
    }
  }

  private struct SplitMix {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }
}
