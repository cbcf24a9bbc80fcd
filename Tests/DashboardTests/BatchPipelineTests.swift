import Foundation
import Synchronization
import Testing

@testable import Dashboard

/// Threads and semaphores alone: no test here reads a clock, a fault hangs or fails.
struct BatchPipelineTests {
  private struct Broken: Error {}

  /// Numbers 0 ..< count, and how many are between reading and writing.
  private final class Source: Sendable {
    let count: Int
    let state = Mutex((next: 0, inFlight: 0, most: 0))

    init(count: Int) { self.count = count }

    func read() -> Int? {
      state.withLock { state in
        guard state.next < count else { return nil }
        state.next += 1
        state.inFlight += 1
        state.most = max(state.most, state.inFlight)
        return state.next - 1
      }
    }

    func written() { state.withLock { $0.inFlight -= 1 } }
  }

  @Test(arguments: [(1, 1), (1, 3), (2, 2), (8, 3), (64, 4)])
  func answersKeepTheOrderAndAWindowIsNeverExceeded(window: Int, workers: Int) throws {
    let source = Source(count: 20_000)
    var seen: [Int] = []
    try BatchPipeline.run(
      window: window, workers: workers, read: { source.read() },
      makeWorker: {
        { number in
          // Some take much longer than their neighbours.
          let rounds = number % 97 == 0 ? 2_000 : 1
          return Array("\((0..<rounds).reduce(number) { sum, _ in sum })".utf8)
        }
      },
      write: { bytes in
        seen.append(Int(String(decoding: bytes, as: UTF8.self)) ?? -1)
        source.written()
        return true
      })
    #expect(seen == Array(0..<20_000))
    #expect(source.state.withLock { $0.most } <= window)
  }

  /// The first piece is answered only after the second: with one thread this would never end.
  @Test func piecesAreAnsweredAtTheSameTime() throws {
    let source = Source(count: 2)
    let second = DispatchSemaphore(value: 0)
    var seen: [[UInt8]] = []
    try BatchPipeline.run(
      window: 2, workers: 2, read: { source.read() },
      makeWorker: {
        { number in
          if number == 0 { second.wait() } else { second.signal() }
          return [UInt8(number)]
        }
      },
      write: {
        seen.append($0)
        return true
      })
    #expect(seen == [[0], [1]])
  }

  /// The input goes on only once its first answer is written.
  @Test func theFirstAnswerComesBeforeTheInputHasEnded() throws {
    let source = Source(count: 5)
    let answered = DispatchSemaphore(value: 0)
    answered.signal()
    var seen = 0
    try BatchPipeline.run(
      window: 8, workers: 2,
      read: {
        answered.wait()
        return source.read()
      },
      makeWorker: { { _ in [] } },
      write: { _ in
        seen += 1
        answered.signal()
        return true
      })
    #expect(seen == 5)
  }

  @Test func whatWasReadBeforeAFaultIsWritten() {
    let source = Source(count: 10)
    var seen: [UInt8] = []
    #expect(throws: Broken.self) {
      try BatchPipeline.run(
        window: 3, workers: 2,
        read: {
          guard let number = source.read() else { throw Broken() }
          return number
        },
        makeWorker: { { [UInt8($0)] } },
        write: {
          seen += $0
          return true
        })
    }
    #expect(seen == Array(0..<10))
  }

  /// Nobody reads on for an answer that nobody wants.
  @Test func theRunEndsWhenNobodyWantsMore() throws {
    let source = Source(count: .max)
    var seen = 0
    try BatchPipeline.run(
      window: 4, workers: 2, read: { source.read() }, makeWorker: { { _ in [] } },
      write: { _ in
        seen += 1
        source.written()
        return seen < 3
      })
    #expect(seen == 3)
    #expect(source.state.withLock { $0.next } <= 3 + 4)
  }
}
