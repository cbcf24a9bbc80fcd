import HTTPCore

/// One connection as a state machine: bytes, answers and time go in, actions come out. It does no
/// input or output and reads no clock, so it can be tested by hand.
///
/// ```
/// reading ─whole request─▶ handling ─bytes─▶ reading (kept alive) or draining
///    │                        └─stream─▶ streaming ─end─▶ reading or draining
///    └─fault, deadline─▶ draining ─all sent─▶ lingering ─client closes, deadline─▶ closed
/// ```
/// Requests that come early wait: one request at a time is answered, so answers keep their order.
///
/// Where a handler reads the body while it comes, handling begins with the head and `upload` stands
/// until the body's last byte. An answer that is whole before goes to `discarding`, which reads and
/// throws away the rest; only then the next request can begin.
struct ConnectionState {
  enum Phase {
    case reading
    case handling
    case streaming(StreamFraming)
    /// Answered, and what the handler has not read of the body is thrown away.
    case discarding
    /// The last answer is being sent.
    case draining
    /// Everything is sent and the client told so; what still comes is thrown away.
    case lingering
    case closed
  }

  enum StreamFraming {
    case chunked
    /// Bytes that are still to come.
    case length(Int)
    case untilClose
  }

  /// The request that is being read or answered.
  struct Current {
    var head: RequestHead
    var body: [UInt8] = []
    /// In bytes.
    var bodyLimit: Int
    var bodyCount = 0
    /// Body bytes at which the deadline is renewed.
    var nextProgress: Int
    var isTooLarge = false
  }

  /// A body that its handler reads while it comes.
  struct Upload {
    let body: RequestBody
    /// In bytes.
    let limit: Int
    var count = 0
    /// Body bytes at which the deadline is renewed.
    var nextProgress: Int
    /// Bytes that the handler has not taken.
    var waiting = 0
    /// Whether nobody reads it any more.
    var isDiscarded = false
    /// Whether the client waits for leave to send it.
    var isHeldBack: Bool
  }

  let limits: SharedLimits
  let peer: String
  var parser: RequestParser
  var phase = Phase.reading
  var current: Current?
  var upload: Upload?
  /// Bytes that have come and are not consumed.
  var pending: [UInt8] = []
  /// Whether input after the current request is worth nothing.
  var isInputAbandoned = false
  var isPeerDone = false
  var isShuttingDown = false
  /// Whether this connection ends with the current answer.
  var isLast = false
  var isEventStream = false
  /// Whether the stream waits to be asked for more.
  var isStreamWaiting = false
  var lingeredBytes = 0
  /// Unsent bytes, as the loop has told last.
  var outputBytes = 0
  /// In milliseconds of the loop's clock; nil while nothing of that kind is awaited.
  var readDeadline: UInt64?
  var writeDeadline: UInt64?
  /// Whether a byte of the request that is being read has come.
  var isRequestStarted = false

  init(limits: SharedLimits, peer: String, clock: LoopClock) {
    self.limits = limits
    self.peer = peer
    parser = RequestParser(limits: limits.value.parser)
    readDeadline = clock.now + limits.idle
  }

  /// When `expire` wants to be called.
  var deadline: UInt64? {
    switch (readDeadline, writeDeadline) {
    case (let read?, let write?): min(read, write)
    case (let read, let write): read ?? write
    }
  }

  /// Whether more input is wanted now.
  var wantsInput: Bool {
    if isPeerDone { return false }
    switch phase {
    case .reading: return !isHeldBack
    case .lingering, .discarding: return true
    case .handling where upload != nil, .streaming where upload != nil: return !isUploadPaused
    case .handling, .streaming:
      return !isInputAbandoned && pending.count < limits.value.pipelinedBytes
    case .draining, .closed: return false
    }
  }

  /// Whether so much is unsent that no further request is begun: a client that only sends would else
  /// fill the memory with answers.
  var isHeldBack: Bool { outputBytes > limits.value.outputHighWaterBytes }

  /// Whether the handler has so much of the body that no more is read.
  var isUploadPaused: Bool {
    guard let upload else { return false }
    return !upload.isDiscarded && upload.waiting >= limits.value.bodyBufferBytes
  }

  var isClosed: Bool {
    if case .closed = phase { return true }
    return false
  }
}

/// Limits behind one reference, with the deadlines in milliseconds.
final class SharedLimits: Sendable {
  let value: ServerLimits
  let header: UInt64
  let body: UInt64
  let idle: UInt64
  let write: UInt64
  let linger: UInt64

  init(_ value: ServerLimits) {
    self.value = value
    header = value.headerDeadline.milliseconds
    body = value.bodyDeadline.milliseconds
    idle = value.idleDeadline.milliseconds
    write = value.writeDeadline.milliseconds
    linger = value.lingerDeadline.milliseconds
  }
}
