import Foundation
import HTTPCore
import Synchronization
import Testing

@testable import Dashboard

/// Files and lines that are read while they come.
struct UploadTests {
  @Test func whatIsNotTakenGoesToTheDiskAndComesBackInOrder() throws {
    var queue = Overflow()
    var expected: [UInt8] = []
    for number in 0..<40 {
      let piece = [UInt8](repeating: UInt8(number), count: 20_000)
      try queue.append(piece)
      expected += piece
    }
    #expect(queue.spilledBytes == expected.count - 13 * 20_000)
    var taken: [UInt8] = []
    while case let piece = try queue.take(), !piece.isEmpty {
      #expect(piece.count <= Overflow.memoryBytes)
      taken += piece
    }
    #expect(taken == expected)
    #expect(queue.isEmpty)
    // Memory again, now that the disk is empty.
    try queue.append([1])
    #expect(queue.spilledBytes == 0)
    #expect(try queue.take() == [1])
  }

  @Test(arguments: [0, 1, UploadedFile.memoryBytes, UploadedFile.memoryBytes + 1, 3_000_000])
  func aFileIsTheSameInMemoryAndOnTheDisk(size: Int) throws {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
    var file = UploadedFile()
    for start in stride(from: 0, to: size, by: 10_007) {
      try file.append(bytes[start...].prefix(10_007))
    }
    #expect(file.count == size)
    #expect(try Array(file.data()) == bytes)
  }

  @Test func temporaryFilesHaveNoName() throws {
    let before = try FileManager.default.contentsOfDirectory(atPath: UnnamedFile.directory)
    let file = try UnnamedFile()
    try file.write([1, 2, 3], at: 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: UnnamedFile.directory)
    #expect(names.filter { $0.hasPrefix("simply-filter-sms") && !before.contains($0) }.isEmpty)
    #expect(try file.read(2, at: 1) == [2, 3])
  }

  /// A client that sends everything before it reads must not be held back for ever.
  @Test func linesAreReadAheadOfWhoeverDoesNotTakeTheirAnswers() async throws {
    let body = RequestBody()
    let ahead = BodyAhead(body)
    let total = 4 << 20
    for _ in 0..<(total >> 16) { body.append([UInt8](repeating: 0x61, count: 1 << 16)) }
    body.finish()
    var count = 0
    while let piece = try await ahead.next() { count += piece.count }
    #expect(count == total)
  }

  @Test func aFormKeepsItsFileAndPassesOverTheRest() async throws {
    let text =
      "--b\r\nContent-Disposition: form-data; name=other; filename=x\r\n\r\nnot this\r\n"
      + "--b\r\nContent-Disposition: form-data; name=file\r\n\r\nnor this\r\n"
      + "--b\r\nContent-Disposition: form-data; name=file; filename=my.sfsfilters\r\n\r\nthis\r\n"
      + "--b\r\nContent-Disposition: form-data; name=file; filename=y\r\n\r\nnor this\r\n--b--"
    let form = try #require(
      try await UploadForm.read(
        RequestBody(Array(text.utf8)), contentType: "multipart/form-data; boundary=b", file: "file")
    )
    #expect(form.fileName == "my.sfsfilters")
    #expect(form.file == Data("this".utf8))
  }

  /// The import page and the API while a body comes and then does not: nothing is kept.
  @Test(arguments: ["/import", "/api/v1/import"])
  func anUploadCutOffHalfWayKeepsNothing(path: String) async throws {
    let test = try await TestApp()
    let file =
      #"{"format":"simply-filter-sms-filters","version":1,"filters":[{"case":"insensitive","#
      + #""folder":"junk","matching":"contains","target":"all","text":"loan","type":"deny"}]}"#
    let whole =
      path == "/import"
      ? "--b\r\nContent-Disposition: form-data; name=file; filename=f\r\n\r\n\(file)\r\n--b--"
      : file
    let type = path == "/import" ? "multipart/form-data; boundary=b" : "application/json"
    func send(_ body: RequestBody) async -> TestAnswer {
      let request = HTTPRequest(
        method: .post, target: path, fields: ["host": "localhost", "content-type": type],
        body: .stream(body))
      return await TestAnswer(test.service.respond(to: request))
    }
    let cut = RequestBody()
    // All but the end has come and is taken, and then the client goes.
    cut.onTaken { if $0 == 0 { cut.fail(.cut) } }
    cut.append(Array(whole.utf8))
    let refused = await send(cut)
    #expect(refused.status == 400)
    #expect(try await test.app.persistenceManager.fetchFilterRecords().isEmpty)
    let tooLarge = RequestBody()
    tooLarge.fail(.tooLarge(limit: 32 << 20))
    let answer = await send(tooLarge)
    #expect(answer.status == 413)
    #expect(answer.text.contains("32"))
    #expect(await send(RequestBody(Array(whole.utf8))).status == (path == "/import" ? 303 : 200))
  }

  @Test func aTurnstileLetsInOneAfterAnother() async throws {
    let turnstile = Turnstile(places: 1)
    let inside = Inside()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<20 {
        group.addTask {
          try await turnstile.pass {
            inside.enter()
            await Task.yield()
            inside.leave()
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(inside.most == 1)
  }

  private final class Inside: Sendable {
    private let counts = Mutex((now: 0, most: 0))

    var most: Int { counts.withLock { $0.most } }

    func enter() {
      counts.withLock { counts in
        counts.now += 1
        counts.most = max(counts.most, counts.now)
      }
    }

    func leave() { counts.withLock { $0.now -= 1 } }
  }

  @Test func whoeverGivesUpWaitingTakesNoPlace() async throws {
    let turnstile = Turnstile(places: 1)
    try await turnstile.pass {
      let waiting = Task { try await turnstile.pass {} }
      waiting.cancel()
      await #expect(throws: CancellationError.self) { try await waiting.value }
    }
    try await turnstile.pass {}
  }
}
