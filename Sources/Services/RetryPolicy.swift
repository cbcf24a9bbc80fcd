import Foundation

/// How often a request that fails in passing is tried again, and how long one waits before: up to
/// twice as long each time, by chance anything below that, so that many do not come back at once.
public struct RetryPolicy: Sendable {
  /// Tries altogether.
  public var maximumTries = 3
  /// The longest that the first wait may be.
  public var firstWait = Duration.seconds(1)
  /// The longest that any wait may be.
  public var longestWait = Duration.seconds(30)
  private let wait: @Sendable (Duration) async throws -> Void
  /// From 0 up to 1.
  private let chance: @Sendable () -> Double

  public init(
    wait: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
    chance: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) }
  ) {
    self.wait = wait
    self.chance = chance
  }

  /// What `attempt` gives, tried again while it fails in passing.
  /// - Throws: the last failure, or `cancelled` when the wait was.
  public func run<Value: Sendable>(
    _ attempt: @Sendable () async throws(HTTPServiceError) -> Value
  ) async throws(HTTPServiceError) -> Value {
    for number in 1..<max(1, maximumTries) {
      do {
        return try await attempt()
      } catch {
        guard error.isPassing else { throw error }
      }
      do { try await wait(pause(after: number)) } catch { throw .cancelled }
    }
    return try await attempt()
  }

  /// How long one waits after so many tries, by chance.
  public func pause(after tries: Int) -> Duration {
    var bound = firstWait
    for _ in 1..<max(1, tries) where bound < longestWait { bound *= 2 }
    return min(bound, longestWait) * chance()
  }
}
