import Synchronization

/// Why the rest of a streamed body does not come.
public enum RequestBodyError: Error, Sendable, Equatable {
  /// The client or the connection ended in the middle, or what came was no body.
  case cut
  /// More came than the route takes, in bytes.
  case tooLarge(limit: Int)
}

/// A body that is read while it comes: the handler pulls, and what it has not taken holds back the
/// sender.
///
/// One reader at a time. A body is whole only once `next` has returned nil; whatever was made of one
/// that throws has to be dropped.
public final class RequestBody: Sendable {
  private struct State {
    var bytes: [UInt8] = []
    var end: Result<Void, RequestBodyError>?
    var reader: CheckedContinuation<Void, Never>?
    var onTaken: (@Sendable (Int) -> Void)?
  }

  private let state: Mutex<State>

  public init() { state = Mutex(State()) }

  /// A body that is there already.
  public convenience init(_ bytes: [UInt8]) {
    self.init()
    append(bytes)
    finish()
  }

  /// Waits for bytes and takes all that have come; nil at the end.
  /// - Throws: `RequestBodyError`; `.cut` also where the reading task is cancelled.
  public func next() async throws(RequestBodyError) -> [UInt8]? {
    while true {
      if let piece = try take() { return piece.isEmpty ? nil : piece }
      if Task.isCancelled { throw .cut }
      state.withLock { $0.onTaken }?(0)
      await wait()
    }
  }

  /// What has come; empty at the end, nil where nothing is there yet.
  private func take() throws(RequestBodyError) -> [UInt8]? {
    let (bytes, end, onTaken) = state.withLock { state in
      defer { state.bytes = [] }
      return (state.bytes, state.end, state.onTaken)
    }
    if !bytes.isEmpty {
      onTaken?(bytes.count)
      return bytes
    }
    guard let end else { return nil }
    try end.get()
    return []
  }

  private func wait() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isReady = state.withLock { state in
          if !state.bytes.isEmpty || state.end != nil || Task.isCancelled { return true }
          state.reader = continuation
          return false
        }
        if isReady { continuation.resume() }
      }
    } onCancel: {
      wake { _ in }
    }
  }

  /// For the server: calls `onTaken` with a number of bytes whenever a reader has taken that many, and
  /// with 0 when it begins to wait.
  public func onTaken(_ onTaken: @escaping @Sendable (Int) -> Void) {
    state.withLock { $0.onTaken = onTaken }
  }

  /// For the server: more has come.
  public func append(_ bytes: [UInt8]) {
    wake { if $0.end == nil { $0.bytes += bytes } }
  }

  /// For the server: the body is whole.
  public func finish() {
    wake { $0.end = $0.end ?? .success(()) }
  }

  /// For the server: the rest does not come. Bytes that nobody has taken are dropped.
  public func fail(_ error: RequestBodyError) {
    wake { state in
      guard state.end == nil else { return }
      state.end = .failure(error)
      state.bytes = []
    }
  }

  private func wake(_ change: (inout State) -> Void) {
    let reader = state.withLock { state in
      change(&state)
      defer { state.reader = nil }
      return state.reader
    }
    reader?.resume()
  }
}

extension RequestBody: Equatable {
  public static func == (one: RequestBody, other: RequestBody) -> Bool { one === other }
}
