import Foundation
import Synchronization

/// Pieces of a long input, answered on several threads, their answers handed over in the order of the
/// pieces and as soon as each is there.
///
/// At most `window` pieces are between reading and writing: whoever reads waits for whoever writes, so
/// that memory does not grow with the input. For blocking input and output; a server pulls its
/// answers (`BatchAnswers`).
public enum BatchPipeline {
  /// Stack of a thread, in bytes: JSON and patterns are as deep as on the first thread.
  private static let stackSize = 8 << 20

  /// Runs to the end of the input, or until `write` says that nobody wants more.
  ///
  /// - Parameters:
  ///   - window: pieces between reading and writing, the one that waits to be written included.
  ///   - read: the next piece, `nil` at the end; called on one thread of its own and may block.
  ///   - makeWorker: called once on each working thread.
  ///   - write: takes the answers, on the caller's thread; `false` ends the run. A reader that
  ///     blocks is then left behind: the caller is about to end.
  /// - Throws: what `read` throws, once everything before it is written, and what `write` throws.
  public static func run<Piece: Sendable>(
    window: Int, workers: Int,
    read: @escaping @Sendable () throws -> Piece?,
    makeWorker: @escaping @Sendable () -> (Piece) -> [UInt8],
    write: ([UInt8]) throws -> Bool
  ) throws {
    // A semaphore may not go away below the value it began with, and a run may end early.
    let free = DispatchSemaphore(value: 0)
    for _ in 0..<window { free.signal() }
    let ordered = BlockingQueue<Slot<Piece>>()
    let waiting = BlockingQueue<Slot<Piece>>()
    defer {
      ordered.close()
      waiting.close()
      // A reader that waits for room has to see that there is no more to do.
      free.signal()
    }
    thread("batch-read") {
      repeat { free.wait() } while readNext(read, into: ordered, waiting)
    }
    for number in 1...workers {
      thread("batch-work-\(number)") {
        let answer = makeWorker()
        while let slot = waiting.next() { slot.finish(answer) }
      }
    }
    while let slot = ordered.next() {
      guard let bytes = try slot.answer() else { return }
      guard try write(bytes) else { return }
      free.signal()
    }
  }

  /// `false` once there is nothing more to read for.
  private static func readNext<Piece: Sendable>(
    _ read: () throws -> Piece?, into ordered: BlockingQueue<Slot<Piece>>,
    _ waiting: BlockingQueue<Slot<Piece>>
  ) -> Bool {
    guard !ordered.isClosed else { return false }
    do {
      guard let piece = try read() else {
        ordered.add(Slot(ended: .success(nil)))
        return false
      }
      let slot = Slot(piece)
      ordered.add(slot)
      waiting.add(slot)
      return true
    } catch {
      ordered.add(Slot(ended: .failure(error)))
      return false
    }
  }

  private static func thread(_ name: String, _ body: @escaping @Sendable () -> Void) {
    let thread = Thread(block: body)
    thread.name = name
    thread.stackSize = stackSize
    thread.start()
  }
}

/// A piece and then its answer.
private final class Slot<Piece: Sendable>: Sendable {
  private let piece: Mutex<Piece?>
  private let result: Mutex<Result<[UInt8]?, any Error>>
  private let isDone = DispatchSemaphore(value: 0)

  init(_ piece: Piece) {
    self.piece = Mutex(piece)
    result = Mutex(.success(nil))
  }

  /// The end of the input, or why it ends.
  init(ended: Result<[UInt8]?, any Error>) {
    piece = Mutex(nil)
    result = Mutex(ended)
    isDone.signal()
  }

  func finish(_ answer: (Piece) -> [UInt8]) {
    let taken = piece.withLock { piece in
      defer { piece = nil }
      return piece
    }
    if let taken {
      let bytes = answer(taken)
      result.withLock { $0 = .success(bytes) }
    }
    isDone.signal()
  }

  /// Waits for the answer; `nil` is the end of the input.
  func answer() throws -> [UInt8]? {
    isDone.wait()
    return try result.withLock { $0 }.get()
  }
}

/// First in, first out, between threads; whoever takes waits.
private final class BlockingQueue<Element: Sendable>: Sendable {
  private let state = Mutex((elements: [Element](), isClosed: false))
  private let count = DispatchSemaphore(value: 0)

  var isClosed: Bool { state.withLock { $0.isClosed } }

  func add(_ element: Element) {
    state.withLock { $0.elements.append(element) }
    count.signal()
  }

  /// `nil` once the queue is closed.
  func next() -> Element? {
    count.wait()
    return state.withLock { state in
      guard !state.isClosed else {
        // The next one that waits has to wake, too.
        count.signal()
        return nil
      }
      return state.elements.removeFirst()
    }
  }

  /// Lets everyone go who waits; what is still there is dropped.
  func close() {
    state.withLock { $0 = ([], true) }
    count.signal()
  }
}
