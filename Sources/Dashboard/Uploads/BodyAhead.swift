import HTTPCore
import Synchronization

/// A body that is read ahead of whoever works on it.
///
/// Many clients send all before they read the first answer. Were they held back as soon as nobody takes
/// their answers, both sides would wait for ever; so what comes meanwhile lies on the disk, a body's limit
/// at the most.
final class BodyAhead: Sendable {
  private struct State {
    var queue = Overflow()
    var end: Result<Void, any Error>?
    var reader: CheckedContinuation<Void, Never>?
  }

  private let state = Mutex(State())
  private let pump = Mutex<Task<Void, Never>?>(nil)

  init(_ body: RequestBody) {
    // A weak reference: with the last reader the reading ends, too.
    let task = Task.detached { [weak self] in
      do {
        while let piece = try await body.next() {
          guard let self else { return }
          try self.add(piece)
        }
        self?.end(.success(()))
      } catch {
        self?.end(.failure(error))
      }
    }
    pump.withLock { $0 = task }
  }

  deinit { pump.withLock { $0 }?.cancel() }

  /// Bytes that lie on the disk.
  var spilledBytes: Int { state.withLock { $0.queue.spilledBytes } }

  /// Waits for bytes; nil at the end. For one reader.
  /// - Throws: `RequestBodyError`, once all that came before was taken, and as `UnnamedFile` does.
  func next() async throws -> [UInt8]? {
    while true {
      let (piece, end) = try state.withLock { (try $0.queue.take(), $0.end) }
      if !piece.isEmpty { return piece }
      if let end {
        try end.get()
        return nil
      }
      try Task.checkCancellation()
      await wait()
    }
  }

  private func wait() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isReady = state.withLock { state in
          if !state.queue.isEmpty || state.end != nil || Task.isCancelled { return true }
          state.reader = continuation
          return false
        }
        if isReady { continuation.resume() }
      }
    } onCancel: {
      wake { _ in }
    }
  }

  private func add(_ piece: [UInt8]) throws {
    try wake { try $0.queue.append(piece) }
  }

  private func end(_ result: Result<Void, any Error>) {
    wake { $0.end = result }
  }

  private func wake(_ change: (inout State) throws -> Void) rethrows {
    let reader = try state.withLock { state in
      try change(&state)
      defer { state.reader = nil }
      return state.reader
    }
    reader?.resume()
  }
}
