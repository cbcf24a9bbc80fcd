import HTTPCore
import Synchronization
import Testing

@Suite struct RequestBodyTests {
  @Test func aReaderTakesAllThatHasComeAndSaysSo() async throws {
    let body = RequestBody()
    let taken = Mutex<[Int]>([])
    body.onTaken { count in taken.withLock { $0.append(count) } }
    body.append([1, 2])
    body.append([3])
    #expect(try await body.next() == [1, 2, 3])
    body.finish()
    #expect(try await body.next() == nil)
    #expect(taken.withLock { $0 } == [3])
  }

  @Test func aReaderWaitsForTheNextPiece() async throws {
    let body = RequestBody()
    body.onTaken { count in
      // Called with 0 once it is about to wait.
      if count == 0 { body.append([7]) }
    }
    #expect(try await body.next() == [7])
  }

  @Test func afterAFailureNothingThatHasComeIsLeft() async {
    let body = RequestBody()
    body.append([1])
    body.fail(.cut)
    body.append([2])
    body.finish()
    await #expect(throws: RequestBodyError.cut) { try await body.next() }
  }

  @Test func aCancelledReaderDoesNotWait() async {
    let body = RequestBody()
    let reader = Task { try await body.next() }
    reader.cancel()
    await #expect(throws: RequestBodyError.cut) { try await reader.value }
  }

  @Test func everyKindOfBodyIsReadInPieces() async throws {
    #expect(try await HTTPRequest(body: .bytes([5])).pieces.next() == [5])
    #expect(try await HTTPRequest(body: .bytes([])).pieces.next() == nil)
    let refused = HTTPRequest(body: .tooLarge(limit: 4)).pieces
    await #expect(throws: RequestBodyError.tooLarge(limit: 4)) { try await refused.next() }
  }
}
