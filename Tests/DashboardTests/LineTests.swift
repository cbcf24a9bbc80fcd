import Foundation
import Testing

@testable import Dashboard

struct LineTests {
  private static let text = "one\n\n\r\nfour is longer\n5\nsix, the last"

  @Test(arguments: 1...12)
  func linesAreTheSameInWhateverPiecesTheyCome(size: Int) {
    var splitter = LineSplitter(maximumBytes: 13)
    var lines: [LineSplitter.Line] = []
    var rest = Data(Self.text.utf8)
    while !rest.isEmpty {
      splitter.add(rest.prefix(size)) { lines.append($0) }
      rest = rest.dropFirst(size)
    }
    splitter.finish { lines.append($0) }
    #expect(
      lines == [
        .whole(Data("one".utf8)), .whole(Data()), .whole(Data("\r".utf8)), .tooLong,
        .whole(Data("5".utf8)), .whole(Data("six, the last".utf8)),
      ])
  }

  @Test func anEmptyStreamAndALastLineFeedMakeNoLine() {
    var splitter = LineSplitter(maximumBytes: 13)
    var lines: [LineSplitter.Line] = []
    splitter.finish { lines.append($0) }
    splitter.add(Data("x\n".utf8)) { lines.append($0) }
    splitter.finish { lines.append($0) }
    #expect(lines == [.whole(Data("x".utf8))])
  }

  @Test(arguments: 1...7)
  func linesOfABodyKeepTheirNumbers(count: Int) {
    let reader = MessageLines(Array(Self.text.utf8))
    var lines: [MessageLines.Line] = []
    while case let next = reader.next(count), !next.isEmpty {
      #expect(next.count <= count)
      lines += next
    }
    #expect(lines.map(\.number) == [1, 3, 4, 5, 6])
    #expect(
      lines.map { String(decoding: $0.bytes, as: UTF8.self) } == [
        "one", "\r", "four is longer", "5", "six, the last",
      ])
  }

  /// Each line would be an object of its own, before the first answer, on the event loop.
  @Test func aBodyOfLineFeedsAnswersNothing() async throws {
    let test = try await TestApp()
    let answer = await test.send(
      .post, "/api/v1/evaluate/batch", fields: ["content-type": "application/x-ndjson"],
      body: [UInt8](repeating: 0x0a, count: 1_000) + Array("x".utf8))
    #expect(answer.status == 200)
    #expect(answer.text.contains("\"line\":1001"))
    #expect(answer.text.split(separator: "\n").count == 1)
  }

  /// More slices than are made ahead, with bad lines among them.
  @Test func aLongBodyIsAnsweredInOrderAndInPieces() async throws {
    let test = try await TestApp()
    try await test.add("loan")
    await test.app.snapshotManager.catchUp()
    let lines = (1...5_000).map { number in
      if number % 7 == 0 { return "nonsense" }
      return #"{"sender":"+1234567","body":"\#(number % 3 == 0 ? "loan" : "hello")"}"#
    }
    let bytes = Array(lines.joined(separator: "\n").utf8)
    let answers = BatchAnswers(
      MessageLines(bytes), evaluation: await test.app.snapshotManager.evaluation(), window: 3)
    var pieces = 0
    var text = ""
    while let piece = await answers.next() {
      pieces += 1
      text += String(decoding: piece, as: UTF8.self)
    }
    #expect(pieces == (5_000 + BatchAnswers.sliceCount - 1) / BatchAnswers.sliceCount)
    let rows = text.split(separator: "\n")
    #expect(rows.count == 5_000)
    for (index, row) in rows.enumerated() {
      let number = index + 1
      if number % 7 == 0 {
        #expect(row.contains("\"line\":\(number)}"))
      } else {
        #expect(row.contains("\"junk\"") == (number % 3 == 0))
      }
    }
  }

  /// What is not pulled is not made: a client that reads slowly holds few answers in memory.
  @Test func onlyAWindowOfSlicesIsMadeAhead() async throws {
    let bytes = Array(String(repeating: "x\n", count: 20 * BatchAnswers.sliceCount).utf8)
    let lines = MessageLines(bytes)
    let answers = BatchAnswers(lines, evaluation: nil, window: 3)
    _ = await answers.next()
    #expect(lines.next(1).first?.number == 3 * BatchAnswers.sliceCount + 1)
  }
}
