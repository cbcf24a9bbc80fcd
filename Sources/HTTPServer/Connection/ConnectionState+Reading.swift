import HTTPCore

extension ConnectionState {
  /// Takes what has been read.
  mutating func receive(
    _ bytes: borrowing Span<UInt8>, clock: LoopClock, actions: inout [ConnectionAction]
  ) {
    switch phase {
    case .reading where pending.isEmpty:
      let consumed = parse(bytes, clock: clock, actions: &actions)
      if consumed < bytes.count { keep(bytes.extracting(consumed...)) }
    case .reading:
      keep(bytes)
      parsePending(clock: clock, actions: &actions)
    case .handling where upload != nil, .streaming where upload != nil, .discarding:
      // Nothing waits in front of these: all that had come was the body's.
      let consumed = parse(bytes, clock: clock, actions: &actions)
      if consumed < bytes.count { keep(bytes.extracting(consumed...)) }
    case .handling, .streaming:
      keep(bytes)
    case .lingering:
      lingeredBytes += bytes.count
      if lingeredBytes > limits.value.discardedBodyBytes { close(&actions) }
    case .draining, .closed: break
    }
  }

  /// The client sends nothing more; it may still wait for an answer.
  mutating func peerFinished(clock: LoopClock, actions: inout [ConnectionAction]) {
    isPeerDone = true
    switch phase {
    case .reading:
      if isRequestStarted {
        refuse(.truncated, clock: clock, actions: &actions)
      } else {
        close(&actions)
      }
    case .streaming where isEventStream:
      // Nobody closes half of an event stream, and it has no end to wait for.
      abort(&actions)
    case .lingering: close(&actions)
    case .handling where upload != nil, .streaming where upload != nil, .discarding:
      breakUpload(RequestFault.truncated.status, clock: clock, &actions)
    case .handling, .streaming, .draining, .closed: break
    }
  }

  /// Goes on with bytes that came while another request was answered.
  mutating func parsePending(clock: LoopClock, actions: inout [ConnectionAction]) {
    let bytes = pending
    pending = []
    let consumed = parse(bytes.span, clock: clock, actions: &actions)
    if consumed == 0 {
      pending = bytes
    } else if consumed < bytes.count {
      keep(bytes.span.extracting(consumed...))
    }
  }

  private mutating func keep(_ bytes: borrowing Span<UInt8>) {
    guard !isInputAbandoned else { return }
    bytes.withUnsafeBufferPointer { pending.append(contentsOf: $0) }
  }

  /// Parses until a request is whole or the input is used up; returns how much is consumed.
  private mutating func parse(
    _ input: borrowing Span<UInt8>, clock: LoopClock, actions: inout [ConnectionAction]
  ) -> Int {
    var offset = 0
    var uploaded: [UInt8] = []
    defer { deliver(&uploaded, clock: clock, &actions) }
    while isParsing {
      let rest = input.extracting(offset...)
      let (event, consumed) = parser.next(rest)
      switch event {
      case .needsMore:
        noteStart(clock)
        return offset + consumed
      case .head(let head): take(head, clock: clock, hasMore: consumed < rest.count, &actions)
      case .body(let range) where upload != nil:
        // Chunks may be tiny: they go to the handler together.
        rest.extracting(range).withUnsafeBufferPointer { uploaded.append(contentsOf: $0) }
      case .body(let range): takeBody(rest.extracting(range), clock: clock, &actions)
      case .end where upload != nil:
        deliver(&uploaded, clock: clock, &actions)
        finishUpload(clock: clock, &actions)
      case .end: handleCurrent(&actions)
      case .failed(let fault) where upload != nil:
        breakUpload(fault.status, clock: clock, &actions)
      case .failed(let fault): refuse(fault, clock: clock, actions: &actions)
      }
      offset += consumed
    }
    return offset
  }

  /// Whether what comes is looked at: a request that is awaited, or a body whose handler has begun.
  private var isParsing: Bool {
    if case .reading = phase { return !isHeldBack }
    return upload != nil && !isInputAbandoned
  }

  private mutating func deliver(
    _ uploaded: inout [UInt8], clock: LoopClock, _ actions: inout [ConnectionAction]
  ) {
    guard !uploaded.isEmpty else { return }
    takeUpload(uploaded, clock: clock, &actions)
    uploaded = []
  }

  /// Lets the header deadline begin with the first byte of a request.
  private mutating func noteStart(_ clock: LoopClock) {
    guard !isRequestStarted, !parser.isBetweenRequests else { return }
    isRequestStarted = true
    if current == nil { readDeadline = clock.now + limits.header }
  }

  private mutating func take(
    _ head: RequestHead, clock: LoopClock, hasMore: Bool, _ actions: inout [ConnectionAction]
  ) {
    isRequestStarted = true
    let limit = max(limits.value.bodyLimit(head.method, head.path), 0)
    current = Current(head: head, bodyLimit: limit, nextProgress: limits.value.bodyProgressBytes)
    guard head.framing != .none else { return }
    readDeadline = clock.now + limits.body
    if case .length(let length) = head.framing, length > limit {
      current?.isTooLarge = true
      // A client that waits for leave gets its answer without it.
      if head.expectsContinue || length > limits.value.discardedBodyBytes {
        abandonBody(&actions)
        return
      }
    } else if limits.value.streamsBody(head.method, head.path) {
      return beginUpload(head, limit: limit, hasMore: hasMore, &actions)
    }
    // A client that has begun to send the body does not wait (RFC 9110, 10.1.1).
    if head.expectsContinue, !hasMore {
      actions.append(.write(ResponseSerializer.continueResponse))
    }
  }

  private mutating func takeBody(
    _ bytes: borrowing Span<UInt8>, clock: LoopClock, _ actions: inout [ConnectionAction]
  ) {
    guard var request = current else { return }
    // Taken out, so that the body is appended to in place.
    current = nil
    request.bodyCount += bytes.count
    if request.bodyCount > request.bodyLimit {
      request.isTooLarge = true
      request.body = []
    }
    if !request.isTooLarge {
      bytes.withUnsafeBufferPointer { request.body.append(contentsOf: $0) }
    }
    if request.bodyCount >= request.nextProgress {
      request.nextProgress = request.bodyCount + limits.value.bodyProgressBytes
      readDeadline = clock.now + limits.body
    }
    let isEndless = request.bodyCount > max(limits.value.discardedBodyBytes, request.bodyLimit)
    current = request
    if isEndless { abandonBody(&actions) }
  }

  /// Answers although the body has not come; nothing behind it can be read then.
  private mutating func abandonBody(_ actions: inout [ConnectionAction]) {
    isInputAbandoned = true
    handleCurrent(&actions)
  }

  private mutating func handleCurrent(_ actions: inout [ConnectionAction]) {
    guard let request = current else { return }
    readDeadline = nil
    current?.body = []
    handle(
      request.isTooLarge ? .tooLarge(limit: request.bodyLimit) : .bytes(request.body),
      isLast: request.isTooLarge || !request.head.isKeptAlive, &actions)
  }

  /// Starts the handler of the current request.
  mutating func handle(
    _ body: HTTPRequest.Body, isLast: Bool, _ actions: inout [ConnectionAction]
  ) {
    guard let head = current?.head else { return }
    phase = .handling
    self.isLast = isLast
    actions.append(
      .handle(
        HTTPRequest(
          method: head.method, target: head.target, path: head.path, query: head.query,
          fields: head.fields, body: body, isHTTP10: head.isHTTP10, peer: peer)))
  }
}
