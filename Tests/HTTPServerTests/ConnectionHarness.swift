import HTTPCore

@testable import HTTPServer

/// A connection's state with a clock that is moved by hand and no socket.
struct ConnectionHarness {
  var clock = LoopClock(now: 1_000, second: 0)
  var state: ConnectionState
  /// All actions so far, in words: `write:…` joined, then the others by name.
  var log: [String] = []
  var output: [UInt8] = []
  var requests: [HTTPRequest] = []
  /// Bytes that the client has not taken; output is taken at once unless this is set.
  var isClientTaking = true
  private var unsent = 0

  init(_ change: (inout ServerLimits) -> Void = { _ in }) {
    var limits = ServerLimits()
    change(&limits)
    state = ConnectionState(limits: SharedLimits(limits), peer: "peer", clock: clock)
  }

  var text: String { String(decoding: output, as: UTF8.self) }

  /// The status line of each answer.
  var statusLines: [String] {
    text.split(separator: "HTTP/1.1 ").map { answer in
      "HTTP/1.1 " + (answer.split(separator: "\r\n").first ?? "")
    }
  }

  mutating func receive(_ text: String) {
    let bytes = Array(text.utf8)
    step { $0.receive(bytes.span, clock: $1, actions: &$2) }
  }

  mutating func receiveByteByByte(_ text: String) {
    for byte in text.utf8 { step { $0.receive([byte].span, clock: $1, actions: &$2) } }
  }

  mutating func finishPeer() {
    step { $0.peerFinished(clock: $1, actions: &$2) }
  }

  mutating func respond(_ response: HTTPResponse) {
    step { $0.respond(response, clock: $1, actions: &$2) }
  }

  mutating func respond(_ text: String) {
    respond(.text(text))
  }

  mutating func stream(_ text: String) {
    step { $0.streamed(Array(text.utf8), actions: &$2) }
  }

  /// The handler takes bytes of its body; 0 says that it waits.
  mutating func takeBody(_ count: Int) {
    step { $0.bodyTaken(count, clock: $1, actions: &$2) }
  }

  mutating func endStream() {
    step { $0.streamEnded(clock: $1, actions: &$2) }
  }

  mutating func beginShutdown() {
    step { $0.beginShutdown(actions: &$2) }
  }

  mutating func takeOutput(_ count: Int? = nil) {
    let taken = count ?? unsent
    unsent -= taken
    let left = unsent
    step(isSettled: false) {
      $0.outputChanged(bytes: left, hasProgressed: taken > 0, clock: $1, actions: &$2)
    }
  }

  /// Lets time pass and asks as the timer would.
  mutating func wait(milliseconds: UInt64) {
    clock.advance(milliseconds: milliseconds)
    step { $0.expire(clock: $1, actions: &$2) }
  }

  private mutating func step(
    isSettled: Bool = true,
    _ body: (inout ConnectionState, LoopClock, inout [ConnectionAction]) -> Void
  ) {
    var actions: [ConnectionAction] = []
    body(&state, clock, &actions)
    for action in actions { note(action) }
    guard isSettled, !state.isClosed else { return }
    takeOutput(isClientTaking ? nil : 0)
  }

  private mutating func note(_ action: ConnectionAction) {
    switch action {
    case .write(let bytes):
      output += bytes
      unsent += bytes.count
    case .handle(let request):
      requests.append(request)
      log.append("handle \(request.path)")
    case .deliver(let body, let bytes):
      body.append(bytes)
      log.append("body \(bytes.count)")
    case .endBody(let body, let fault):
      log.append(fault.map { "body \($0)" } ?? "body end")
      if let fault { body.fail(fault) } else { body.finish() }
    case .startStream: log.append("startStream")
    case .pullStream: log.append("pull")
    case .cancelWork: log.append("cancel")
    case .shutdownWriting: log.append("shutdown")
    case .close: log.append("close")
    }
  }
}
