import Dispatch
import Testing

@testable import Dashboard

struct LogQueueTests {
  @Test func linesAreWrittenInOrder() {
    let lines = LogLines()
    let queue = LogQueue(write: { lines.add($0) })
    for number in 0..<1_000 { queue.add("\(number)") }
    queue.end(patience: 60)
    #expect(lines.all == (0..<1_000).map { "\($0)" })
  }

  /// Nobody reads the log: whoever adds goes on, and what did not fit is counted.
  @Test func aLogThatTakesNothingHoldsUpNobody() {
    let (lines, isRead) = (LogLines(), DispatchSemaphore(value: 0))
    let queue = LogQueue(dropped: { "dropped \($0)" }) { line in
      isRead.wait()
      isRead.signal()
      lines.add(line)
    }
    let line = String(repeating: "x", count: 1_024)
    // Four times as many as fit; as many as fit may be with the thread already.
    for _ in 0..<4_096 { queue.add(line) }
    #expect(lines.all.isEmpty)
    queue.end(patience: 0)
    isRead.signal()
    queue.end(patience: 60)
    #expect((1_024...2_049).contains(lines.all.count))
    #expect(lines.all.contains { $0.hasPrefix("dropped ") })
  }
}
