import CLinux
import Glibc
import HTTPCore
import Synchronization

/// What other threads, and tasks, tell a loop.
enum LoopMessage: Sendable {
  case accepted(Int32, peer: String)
  case responded(connection: UInt64, HTTPResponse)
  /// A handler has taken so many bytes of its body; 0 says that it waits for some.
  case bodyTaken(connection: UInt64, Int)
  case streamed(connection: UInt64, [UInt8])
  case streamEnded(connection: UInt64)
  /// The body's source threw: what was sent is not the whole.
  case streamFailed(connection: UInt64)
  /// Stop; what is open has that long, in milliseconds.
  case shutdown(grace: UInt64)
}

/// The outside of one loop: an executor whose jobs run on the loop's thread between its events.
///
/// Everything else a loop has is confined to its thread (`LoopCore`); this is the only way in.
final class EventLoop: TaskExecutor {
  struct Inbox {
    var jobs: [UnownedJob] = []
    var messages: [LoopMessage] = []
    /// Whether the thread waits in the kernel and must be woken.
    var isSleeping = false
    var hasEnded = false

    var isEmpty: Bool { jobs.isEmpty && messages.isEmpty }
  }

  private let inbox = Mutex(Inbox())
  /// An eventfd, which the loop watches.
  let wakeDescriptor: Int32

  /// Makes a loop without a thread; nil where no descriptor is left.
  init?() {
    wakeDescriptor = eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC))
    if wakeDescriptor < 0 { return nil }
  }

  deinit {
    if wakeDescriptor >= 0 { close(wakeDescriptor) }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isTaken = put { $0.jobs.append(job) }
    // A task that outlives its loop goes on where all others do.
    if !isTaken { globalConcurrentExecutor.enqueue(job) }
  }

  /// Leaves a message.
  /// - Returns: false when the loop has ended and nobody will read it.
  @discardableResult
  func post(_ message: LoopMessage) -> Bool {
    put { $0.messages.append(message) }
  }

  /// Moves everything that has come into empty arrays of the caller.
  func take(_ jobs: inout [UnownedJob], _ messages: inout [LoopMessage]) {
    inbox.withLock { inbox in
      inbox.isSleeping = false
      swap(&inbox.jobs, &jobs)
      swap(&inbox.messages, &messages)
    }
  }

  /// Whether the thread may wait; from now on whoever puts something in wakes it.
  func prepareToSleep() -> Bool {
    inbox.withLock { inbox in
      inbox.isSleeping = inbox.isEmpty
      return inbox.isSleeping
    }
  }

  var isEmpty: Bool { inbox.withLock { $0.isEmpty } }

  /// Takes nothing more; false when something has come meanwhile.
  func end() -> Bool {
    inbox.withLock { inbox in
      inbox.hasEnded = inbox.isEmpty
      return inbox.hasEnded
    }
  }

  /// Empties the eventfd.
  func drainWake() {
    var count: UInt64 = 0
    _ = read(wakeDescriptor, &count, MemoryLayout<UInt64>.size)
  }

  private func put(_ add: (inout Inbox) -> Void) -> Bool {
    let (isTaken, isSleeping) = inbox.withLock { inbox in
      if inbox.hasEnded { return (false, false) }
      add(&inbox)
      defer { inbox.isSleeping = false }
      return (true, inbox.isSleeping)
    }
    if isSleeping {
      var one: UInt64 = 1
      _ = write(wakeDescriptor, &one, MemoryLayout<UInt64>.size)
    }
    return isTaken
  }
}
