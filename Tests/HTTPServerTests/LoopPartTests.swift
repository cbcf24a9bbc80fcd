import Testing

@testable import HTTPServer

@Suite struct LoopPartTests {
  @Test func deadlinesFireLateByOneSlotAtMostAndNeverEarly() {
    var wheel = TimerWheel(now: 1_000)
    #expect(wheel.timeout(now: 1_000) == -1)
    let deadlines: [UInt64: UInt64] = [1: 1_001, 2: 1_250, 3: 1_251, 4: 100_000, 5: 2_000]
    for (key, deadline) in deadlines { _ = wheel.add(key, tick: TimerWheel.tick(of: deadline)) }
    #expect(wheel.timeout(now: 1_100) == 150)
    var fired: [UInt64: UInt64] = [:]
    for now in stride(from: UInt64(1_000), through: 101_000, by: 10) {
      for entry in wheel.advance(to: now) { fired[entry.key] = now }
    }
    for (key, deadline) in deadlines {
      #expect((deadline..<deadline + 260).contains(fired[key] ?? 0), "\(key)")
    }
    #expect(wheel.count == 0)
  }

  @Test func aLongPauseLosesNoDeadline() {
    var wheel = TimerWheel(now: 0)
    for tick in 1...600 { _ = wheel.add(UInt64(tick), tick: UInt64(tick)) }
    #expect(wheel.advance(to: 500 * 250).count == 500)
    #expect(wheel.advance(to: 10_000 * 250).count == 100)
    #expect(wheel.add(7, tick: 3) == 10_001)
  }

  @Test func outputIsTakenAcrossPieces() {
    var queue = OutputQueue()
    queue.append([1, 2, 3])
    queue.append([4])
    queue.append([UInt8](repeating: 5, count: 5_000))
    queue.append([UInt8](repeating: 6, count: 5_000))
    #expect(queue.next.map(\.count) == [4, 5_000, 5_000])
    queue.remove(2)
    #expect(queue.sentOfFirst == 2)
    queue.remove(5_001)
    #expect(queue.next.map(\.count) == [5_000, 5_000])
    #expect(queue.sentOfFirst == 4_999)
    queue.remove(5_001)
    #expect(queue.isEmpty)
    #expect(queue.next.isEmpty)
  }

  @Test func aGateLetsOneThroughForEachOpening() async {
    let gate = StreamGate()
    gate.open()
    await gate.pass()
    let task = Task {
      await gate.pass()
      return true
    }
    gate.open()
    #expect(await task.value)
    let cancelled = Task { await gate.pass() }
    cancelled.cancel()
    await cancelled.value
  }
}
