import Services
import Synchronization
import Testing

@Suite struct RetryPolicyTests {
  private final class Log: Sendable {
    let waits = Mutex<[Duration]>([])
    let tries = Mutex(0)
  }

  /// Fails with each of `failures` in turn, then gives 7.
  private func run(
    _ failures: [HTTPServiceError], chance: Double = 1, tries: Int = 3, _ log: Log
  ) async throws(HTTPServiceError) -> Int {
    var policy = RetryPolicy(
      wait: { wait in log.waits.withLock { $0.append(wait) } }, chance: { chance })
    policy.maximumTries = tries
    return try await policy.run { () throws(HTTPServiceError) in
      let index = log.tries.withLock { count in
        defer { count += 1 }
        return count
      }
      if index < failures.count { throw failures[index] }
      return 7
    }
  }

  @Test(arguments: [
    HTTPServiceError.cannotConnect, .timedOut, .cutOff, .status(429), .status(500), .status(503),
  ])
  func whatPassesIsTriedAgain(_ error: HTTPServiceError) async throws {
    let log = Log()
    #expect(try await run([error, error], log) == 7)
    #expect(log.waits.withLock { $0 } == [.seconds(1), .seconds(2)])
  }

  @Test(arguments: [
    HTTPServiceError.status(404), .status(403), .tlsFailed, .addressNotAllowed, .tooLarge(limit: 1),
    .hostNotFound, .cancelled, .unsupportedURL, .notHTTP,
  ])
  func whatStaysIsNotTriedAgain(_ error: HTTPServiceError) async {
    let log = Log()
    await #expect(throws: error) { try await run([error], log) }
    #expect(log.tries.withLock { $0 } == 1)
    #expect(log.waits.withLock { $0.isEmpty })
  }

  @Test func theLastFailureIsTold() async {
    let log = Log()
    await #expect(throws: HTTPServiceError.status(503)) {
      try await run([.cutOff, .timedOut, .status(503), .cutOff], log)
    }
    #expect(log.tries.withLock { $0 } == 3)
  }

  @Test func waitsAreByChanceAndBounded() async throws {
    let log = Log()
    let failures = [HTTPServiceError](repeating: .timedOut, count: 7)
    _ = try await run(failures, chance: 0.5, tries: 8, log)
    let waits = log.waits.withLock { $0 }
    #expect(waits == [0.5, 1, 2, 4, 8, 15, 15].map(Duration.seconds))
  }

  @Test func aCancelledWaitEndsIt() async {
    let policy = RetryPolicy(wait: { _ in throw CancellationError() })
    await #expect(throws: HTTPServiceError.cancelled) {
      try await policy.run { () throws(HTTPServiceError) -> Int in throw .timedOut }
    }
  }
}
