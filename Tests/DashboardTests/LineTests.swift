import Foundation
import HTTPCore
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

  /// Many slices, with bad lines among them and cut anywhere.
  @Test(arguments: [7_919, 65_536])
  func aLongBodyIsAnsweredInOrderAndInPieces(size: Int) async throws {
    let test = try await TestApp()
    try await test.add("loan")
    await test.app.snapshotManager.catchUp()
    let lines = (1...5_000).map { number in
      if number % 7 == 0 { return "nonsense" }
      return #"{"sender":"+1234567","body":"\#(number % 3 == 0 ? "loan" : "hello")"}"#
    }
    let bytes = Array(lines.joined(separator: "\n").utf8)
    let body = RequestBody()
    let answers = BatchAnswers(body, evaluation: await test.app.snapshotManager.evaluation())
    var text = ""
    for start in stride(from: 0, to: bytes.count, by: size) {
      body.append(Array(bytes[start...].prefix(size)))
      // Answered before the rest has come.
      text += String(decoding: try #require(try await answers.next()), as: UTF8.self)
    }
    body.finish()
    while let piece = try await answers.next() { text += String(decoding: piece, as: UTF8.self) }
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

  /// A body that turns out too large says so in its last line, since the answer has begun.
  @Test func aBodyThatTurnsOutTooLargeEndsWithALineThatSaysSo() async throws {
    let body = RequestBody()
    let answers = BatchAnswers(body, evaluation: nil)
    body.append(Array("x\ny\n".utf8))
    #expect(try await answers.next()?.count(where: { $0 == 0x0a }) == 2)
    body.fail(.tooLarge(limit: 5))
    let last = String(decoding: try #require(try await answers.next()), as: UTF8.self)
    #expect(last.contains("\"line\":3"))
    #expect(last.contains("\"error\""))
    #expect(try await answers.next() == nil)
  }

  @Test func aCutBodyCutsTheAnswer() async throws {
    let body = RequestBody()
    let answers = BatchAnswers(body, evaluation: nil)
    body.append(Array("x\n".utf8))
    _ = try await answers.next()
    body.fail(.cut)
    await #expect(throws: RequestBodyError.cut) { try await answers.next() }
  }
}
