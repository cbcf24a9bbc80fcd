import Foundation
import Synchronization

/// Lines on their way to a log that may be slow, or that nobody reads: whoever adds one never waits.
///
/// A thread of its own writes them in order. What does not fit is dropped and counted, and the count is
/// written once there is room again.
public final class LogQueue: Sendable {
  /// Bytes that wait to be written.
  public static let maximumBytes = 1 << 20

  private struct State {
    var lines: [String] = []
    var bytes = 0
    var dropped = 0
    var isEnding = false
  }

  private let state = Mutex(State())
  /// Signalled for each change that the thread has to see.
  private let news = DispatchSemaphore(value: 0)
  private let ended = DispatchSemaphore(value: 0)

  /// - Parameters:
  ///   - dropped: makes the line that says how many were dropped.
  ///   - write: takes a line without its end; may block.
  public init(
    dropped: @escaping @Sendable (Int) -> String = { "log dropped=\($0)" },
    write: @escaping @Sendable (String) -> Void
  ) {
    let thread = Thread { [weak self, news, ended] in
      while true {
        news.wait()
        guard let (lines, count, isEnding) = self?.take() else { return }
        for line in lines { write(line) }
        if count > 0 { write(dropped(count)) }
        if isEnding { break }
      }
      ended.signal()
    }
    thread.name = "log"
    thread.start()
  }

  deinit { news.signal() }

  /// Adds a line without its end.
  public func add(_ line: String) {
    state.withLock { state in
      guard state.bytes + line.utf8.count <= LogQueue.maximumBytes else {
        state.dropped += 1
        return
      }
      state.lines.append(line)
      state.bytes += line.utf8.count
    }
    news.signal()
  }

  /// Writes what waits, and gives up on a log that takes nothing for that long.
  /// - Parameter patience: in seconds.
  public func end(patience: Int) {
    state.withLock { $0.isEnding = true }
    news.signal()
    _ = ended.wait(timeout: .now() + .seconds(patience))
  }

  private func take() -> (lines: [String], dropped: Int, isEnding: Bool) {
    state.withLock { state in
      defer { (state.lines, state.bytes, state.dropped) = ([], 0, 0) }
      return (state.lines, state.dropped, state.isEnding)
    }
  }
}
