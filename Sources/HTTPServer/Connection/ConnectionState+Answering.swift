import HTTPCore

extension ConnectionState {
  /// Largest body that is copied behind its header to be sent in one piece, in bytes.
  private static let joinedBodyBytes = 16_384

  /// Takes the handler's answer to the current request.
  mutating func respond(
    _ response: HTTPResponse, clock: LoopClock, actions: inout [ConnectionAction]
  ) {
    guard case .handling = phase, let head = current?.head else { return }
    if isPeerDone && pending.isEmpty || isShuttingDown || asksToClose(response) { isLast = true }
    if upload?.isHeldBack == true {
      if case .stream = response.body {
        // What streams may read the body as it goes on, and leave cannot be given after the head.
        upload?.isHeldBack = false
        readDeadline = clock.now + limits.body
        write(ResponseSerializer.continueResponse, &actions)
      } else {
        isLast = true
      }
    }
    var output: [UInt8] = []
    output.reserveCapacity(512)
    let framing = ResponseSerializer.appendHead(
      of: response,
      ResponseContext(
        isHead: head.method == .head, isHTTP10: head.isHTTP10, isKeptAlive: !isLast,
        date: clock.date),
      to: &output)
    switch (framing, response.body) {
    case (.length, .bytes(let bytes)) where bytes.count <= ConnectionState.joinedBodyBytes:
      output += bytes
      write(output, &actions)
    case (.length, .bytes(let bytes)):
      write(output, &actions)
      write(bytes, &actions)
    case (.length(let length), .stream(let stream)) where length > 0:
      write(output, &actions)
      return start(stream, .length(length), response, &actions)
    case (.chunked, .stream(let stream)):
      write(output, &actions)
      return start(stream, .chunked, response, &actions)
    case (.untilClose, .stream(let stream)):
      isLast = true
      write(output, &actions)
      return start(stream, .untilClose, response, &actions)
    default:
      write(output, &actions)
    }
    finishAnswer(clock: clock, actions: &actions)
  }

  /// Takes one piece of a streamed body.
  mutating func streamed(_ bytes: [UInt8], actions: inout [ConnectionAction]) {
    guard case .streaming(let framing) = phase else { return }
    switch framing {
    case .chunked:
      var output: [UInt8] = []
      ResponseSerializer.appendChunk(bytes, to: &output)
      write(output, &actions)
    case .untilClose: write(bytes, &actions)
    case .length(let remaining):
      // More than was announced would be read as the next answer.
      write(bytes.count > remaining ? Array(bytes.prefix(remaining)) : bytes, &actions)
      phase = .streaming(.length(max(remaining - bytes.count, 0)))
    }
    if outputBytes <= limits.value.outputHighWaterBytes {
      actions.append(.pullStream)
    } else {
      isStreamWaiting = true
    }
  }

  mutating func streamEnded(clock: LoopClock, actions: inout [ConnectionAction]) {
    guard case .streaming(let framing) = phase else { return }
    isStreamWaiting = false
    switch framing {
    case .chunked: write(ResponseSerializer.lastChunk, &actions)
    case .length(let remaining) where remaining > 0: return abort(&actions)
    case .length, .untilClose: break
    }
    finishAnswer(clock: clock, actions: &actions)
  }

  /// Nothing more comes and the answer is not whole: the client learns it from the missing end.
  mutating func streamFailed(actions: inout [ConnectionAction]) {
    guard case .streaming = phase else { return }
    abort(&actions)
  }

  /// Learns how many bytes are unsent, and whether the client has taken any since the last time.
  mutating func outputChanged(
    bytes: Int, hasProgressed: Bool, clock: LoopClock, actions: inout [ConnectionAction]
  ) {
    outputBytes = bytes
    if bytes == 0 {
      writeDeadline = nil
    } else if hasProgressed || writeDeadline == nil {
      writeDeadline = clock.now + limits.write
    }
    if isStreamWaiting, bytes <= limits.value.outputLowWaterBytes {
      isStreamWaiting = false
      actions.append(.pullStream)
    }
    if case .reading = phase, !pending.isEmpty, bytes <= limits.value.outputLowWaterBytes {
      parsePending(clock: clock, actions: &actions)
    }
    if case .draining = phase, bytes == 0 {
      if isPeerDone {
        close(&actions)
      } else {
        // Closing with unread input would reset the connection, and the client would lose the
        // answer (RFC 9112, 9.6).
        phase = .lingering
        readDeadline = clock.now + limits.linger
        actions.append(.shutdownWriting)
      }
    }
  }

  /// Refuses what cannot be read and ends the connection.
  mutating func refuse(
    _ fault: RequestFault, clock: LoopClock, actions: inout [ConnectionAction]
  ) {
    end(with: fault.status, clock: clock, actions: &actions)
  }

  /// Sends a short plain answer, the last one of this connection.
  mutating func end(
    with status: HTTPStatus, clock: LoopClock, actions: inout [ConnectionAction]
  ) {
    var output: [UInt8] = []
    let text = Array("\(status.code) \(status.reason)\n".utf8)
    let response = HTTPResponse.bytes(
      text, contentType: "text/plain; charset=utf-8", status: status)
    _ = ResponseSerializer.appendHead(
      of: response,
      ResponseContext(isHead: false, isHTTP10: false, isKeptAlive: false, date: clock.date),
      to: &output)
    write(output + text, &actions)
    isInputAbandoned = true
    pending = []
    drain()
  }

  private mutating func start(
    _ stream: AsyncThrowingStream<[UInt8], any Error>, _ framing: StreamFraming,
    _ response: HTTPResponse,
    _ actions: inout [ConnectionAction]
  ) {
    phase = .streaming(framing)
    isEventStream = response.fields["content-type"]?.hasPrefix("text/event-stream") ?? false
    actions.append(.startStream(stream))
  }

  mutating func finishAnswer(clock: LoopClock, actions: inout [ConnectionAction]) {
    current = nil
    isEventStream = false
    if upload != nil {
      if discardUpload(clock: clock, &actions) { return }
      failUpload(&actions)
      isInputAbandoned = true
      return drain()
    }
    guard !isLast, !isShuttingDown else { return drain() }
    phase = .reading
    isRequestStarted = false
    readDeadline = clock.now + limits.idle
    if !pending.isEmpty { parsePending(clock: clock, actions: &actions) }
    if isPeerDone, case .reading = phase { peerFinished(clock: clock, actions: &actions) }
  }

  mutating func drain() {
    phase = .draining
    current = nil
    readDeadline = nil
  }

  private mutating func write(_ bytes: [UInt8], _ actions: inout [ConnectionAction]) {
    guard !bytes.isEmpty else { return }
    outputBytes += bytes.count
    actions.append(.write(bytes))
  }

  private func asksToClose(_ response: HTTPResponse) -> Bool {
    guard !response.fields.isEmpty else { return false }
    return response.fields["connection"]?.lowercased() == "close"
  }
}
