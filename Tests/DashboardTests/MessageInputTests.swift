import FilterCore
import Foundation
import Testing

@testable import Dashboard

struct MessageInputTests {
  private static func read(_ bytes: [UInt8]) throws -> Message {
    try MessageInput.read(Data(bytes))
  }

  private static func body(_ inside: [UInt8]) throws -> String {
    let head = Array(#"{"sender":"1","body":""#.utf8)
    return try read(head + inside + Array(#""}"#.utf8)).body
  }

  @Test(arguments: [
    (#"\ud800"#, "\u{FFFD}"), (#"\uDFFF"#, "\u{FFFD}"), (#"a\ud83dz"#, "a\u{FFFD}z"),
    (#"\ud83d\ude00"#, "😀"), (#"\uD83D\uDE00"#, "😀"), (#"\ud800\ud83d\ude00"#, "\u{FFFD}😀"),
    (#"\ude00\ud83d"#, "\u{FFFD}\u{FFFD}"), (#"\ud83d\u0041"#, "\u{FFFD}A"),
    (#"\ud83d\n"#, "\u{FFFD}\n"), (#"\\ud800"#, #"\ud800"#), (#"\\\ud800"#, "\\\u{FFFD}"),
    (#"\u0000"#, "\0"), (#"\u202etxt\u202c"#, "\u{202E}txt\u{202C}"), ("\u{202E}x", "\u{202E}x"),
  ])
  func halvesOfPairsAreReplacedAndEverythingElseStays(_ written: String, _ read: String) throws {
    #expect(try Self.body(Array(written.utf8)).unicodeScalars.elementsEqual(read.unicodeScalars))
  }

  @Test(arguments: [
    ([0xFF, 0xFE], "\u{FFFD}\u{FFFD}"), ([0x61, 0xC3], "a\u{FFFD}"), ([0xC3, 0xA9], "é"),
    // Half of a pair in UTF-8, a NUL in two bytes, a character cut in the middle.
    ([0xED, 0xA0, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}"), ([0xC0, 0x80], "\u{FFFD}\u{FFFD}"),
    ([0xF0, 0x9F, 0x98, 0x2E], "\u{FFFD}."),
  ])
  func malformedBytesAreReplaced(_ bytes: [UInt8], _ read: String) throws {
    #expect(try Self.body(bytes) == read)
  }

  @Test(arguments: [
    #"{"sender":"1","body":"\u12"}"#, #"{"sender":"1","body":"\"#, #"{"sender":"1","body":"\ud8"#,
    #"{"sender":"1","body":"\ud800\"#, "\\", "\\u", #"{"sender":"1","body":"\u+12d"}"#,
  ])
  func aBrokenEscapeIsNoMessage(_ text: String) {
    #expect(throws: MessageInput.Problem.wrongShape) { try Self.read(Array(text.utf8)) }
  }

  @Test(arguments: ["a\tb", "one\r\ntwo", "\0\u{1F}", "\\\"\t"])
  func whatNobodyEscapedIsTakenAsItStands(_ inside: String) throws {
    let read = try Self.body(Array(inside.utf8))
    let expected = inside.replacing("\\\"", with: "\"")
    #expect(read.unicodeScalars.elementsEqual(expected.unicodeScalars))
  }

  @Test func whiteSpaceBetweenTextsStays() throws {
    let text = "{\r\n\t\"sender\": \"1\",\n\t\"body\": \"x\"\n}\r"
    #expect(try Self.read(Array(text.utf8)).body == "x")
    #expect(throws: MessageInput.Problem.wrongShape) {
      try Self.read(Array("{\"sender\":\"1\",\"body\":\"x\"\0}".utf8))
    }
    #expect(throws: MessageInput.Problem.wrongShape) { try Self.body(Array("\\\t".utf8)) }
  }

  @Test func theLongestMessageIsTakenAndALongerOneIsNot() throws {
    let longest = [UInt8](repeating: 0x78, count: Message.maximumBodyBytes)
    #expect(try Self.body(longest).utf8.count == Message.maximumBodyBytes)
    #expect(throws: MessageInput.Problem.bodyTooLong(limitBytes: Message.maximumBodyBytes)) {
      try Self.body(longest + [0x78])
    }
  }

  /// A sender is counted in characters, and one character is not as long as anybody likes.
  @Test func aSenderIsCountedInCharactersOfAnOrdinaryLength() throws {
    let limit = Message.maximumSenderLength
    for character in ["ש", "e\u{301}", "👩‍👩‍👧"] {
      let longest = String(repeating: character, count: limit)
      #expect(try MessageInput.check(sender: longest, body: "x").sender == longest)
      #expect(throws: MessageInput.Problem.senderTooLong(limit: limit)) {
        try MessageInput.check(sender: longest + "1", body: "x")
      }
    }
    let marks = "e" + String(repeating: "\u{316}", count: Message.maximumSenderBytes / 2)
    #expect(marks.count == 1)
    #expect(throws: MessageInput.Problem.senderTooLong(limit: limit)) {
      try MessageInput.check(sender: marks, body: "x")
    }
  }
}

struct BatchEvaluationTests {
  private static let message = #"{"sender":"1","body":"x"}"#
  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private static func answers(_ bytes: [UInt8]) -> [String] {
    var splitter = LineSplitter(maximumBytes: 2 << 20)
    var lines: [BatchLine] = []
    func take(_ line: LineSplitter.Line) {
      lines.append(BatchLine(number: lines.count + 1, content: line))
    }
    splitter.add(Data(bytes), take)
    splitter.finish(take)
    let batch = BatchEvaluation(evaluation: MessageEvaluationManager(snapshot: .empty))
    return String(decoding: batch.answers(to: lines), as: UTF8.self).split(separator: "\n")
      .map(String.init)
  }

  @Test func aByteOrderMarkStandsOnlyBeforeTheFirstLine() {
    let line = Array((Self.message + "\n").utf8)
    let answers = Self.answers(Self.mark + line + line + Self.mark + Self.mark + line)
    #expect(answers.map { $0.contains("noMatch") } == [true, true, false])
    #expect(answers.last?.contains("\"line\":3") == true)
    #expect(Self.answers(Self.mark) == [])
    #expect(Self.answers(Self.mark + [0x0D, 0x0A]) == [])
  }

  @Test func lineEndsOfAnyKindAndBlankLinesAreFine() {
    let text = "\(Self.message)\r\n\r\n  \n\t\n\(Self.message)\n[]\r\n\(Self.message)"
    let answers = Self.answers(Array(text.utf8))
    #expect(answers.map { $0.contains("noMatch") } == [true, true, false, true])
    #expect(answers[2].contains("\"line\":6"))
  }

  @Test func aLineOverTheLimitHasItsNumber() {
    let long = [UInt8](repeating: 0x20, count: (2 << 20) + 1)
    let answers = Self.answers(Array("\(Self.message)\n".utf8) + long + [0x0A, 0x5B])
    #expect(answers.count == 3)
    #expect(answers[1].contains("\"line\":2"))
    #expect(answers[2].contains("\"line\":3"))
  }

  /// Answers that are alike are written once and repeated: they must not stick.
  @Test func eachMessageGetsItsOwnVerdict() throws {
    let filter = Filter(
      id: UUID(), text: "loan", type: .deny, folder: .junk, target: .all, matching: .contains,
      filterCase: .caseInsensitive, position: 1, createdAt: .distantPast, updatedAt: .distantPast,
      revision: 1)
    let snapshot = FilterSnapshot(FilterSnapshotSource(filters: [filter]))
    let batch = BatchEvaluation(evaluation: MessageEvaluationManager(snapshot: snapshot))
    for number in 1...30 {
      let isLoan = number % 3 == 0
      let line = #"{"sender":"1","body":"\#(isLoan ? "loan" : "hello")"}"#
      let answer = String(decoding: batch.answer(to: Data(line.utf8), line: number), as: UTF8.self)
      #expect(answer.contains("\"junk\"") == isLoan)
    }
  }
}
