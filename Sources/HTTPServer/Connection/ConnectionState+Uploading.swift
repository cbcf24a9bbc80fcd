import HTTPCore

/// Bodies that their handler reads while they come.
extension ConnectionState {
  /// Starts the handler with the head alone.
  mutating func beginUpload(
    _ head: RequestHead, limit: Int, hasMore: Bool, _ actions: inout [ConnectionAction]
  ) {
    let body = RequestBody()
    upload = Upload(
      body: body, limit: limit, nextProgress: limits.value.bodyProgressBytes,
      isHeldBack: head.expectsContinue && !hasMore)
    // Whoever waits for leave has no time to keep yet.
    if upload?.isHeldBack == true { readDeadline = nil }
    handle(.stream(body), isLast: !head.isKeptAlive, &actions)
  }

  /// Learns that the handler has taken bytes, or waits for them where it has taken none.
  mutating func bodyTaken(_ count: Int, clock: LoopClock, actions: inout [ConnectionAction]) {
    guard var upload, !upload.isDiscarded else { return }
    if upload.isHeldBack, case .handling = phase {
      // A client whose request is refused never sends its body (RFC 9110, 10.1.1).
      upload.isHeldBack = false
      readDeadline = clock.now + limits.body
      actions.append(.write(ResponseSerializer.continueResponse))
    }
    let wasPaused = isUploadPaused
    upload.waiting -= count
    self.upload = upload
    guard wasPaused, !isUploadPaused else { return }
    // The time in which the handler held the client back is not the client's.
    self.upload?.nextProgress = upload.count + limits.value.bodyProgressBytes
    readDeadline = clock.now + limits.body
  }

  /// Takes bytes of the body that came in one piece of input.
  mutating func takeUpload(_ bytes: [UInt8], clock: LoopClock, _ actions: inout [ConnectionAction])
  {
    guard var upload else { return }
    upload.isHeldBack = false
    upload.count += bytes.count
    if upload.count >= upload.nextProgress {
      upload.nextProgress = upload.count + limits.value.bodyProgressBytes
      readDeadline = clock.now + limits.body
    }
    if !upload.isDiscarded, upload.count > upload.limit {
      upload.isDiscarded = true
      actions.append(.endBody(upload.body, .tooLarge(limit: upload.limit)))
    }
    if !upload.isDiscarded {
      upload.waiting += bytes.count
      actions.append(.deliver(upload.body, bytes))
    }
    self.upload = upload
    if isUploadPaused { readDeadline = nil }
    guard upload.isDiscarded, upload.count > max(limits.value.discardedBodyBytes, upload.limit)
    else { return }
    isInputAbandoned = true
    isLast = true
    if case .discarding = phase { endDiscarding(clock: clock, &actions) }
  }

  /// The body is whole.
  mutating func finishUpload(clock: LoopClock, _ actions: inout [ConnectionAction]) {
    guard let upload else { return }
    if !upload.isDiscarded { actions.append(.endBody(upload.body, nil)) }
    if case .discarding = phase { return endDiscarding(clock: clock, &actions) }
    self.upload = nil
    readDeadline = nil
  }

  /// The body ends before its end: nothing that was made of it may stay.
  mutating func breakUpload(
    _ status: HTTPStatus, clock: LoopClock, _ actions: inout [ConnectionAction]
  ) {
    guard upload != nil else { return }
    failUpload(&actions)
    isInputAbandoned = true
    switch phase {
    case .handling:
      actions.append(.cancelWork)
      end(with: status, clock: clock, actions: &actions)
    case .discarding: drain()
    case .reading, .streaming, .draining, .lingering, .closed: abort(&actions)
    }
  }

  /// Tells the handler that nothing more comes.
  mutating func failUpload(_ actions: inout [ConnectionAction]) {
    guard let upload else { return }
    self.upload = nil
    if !upload.isDiscarded { actions.append(.endBody(upload.body, .cut)) }
  }

  /// The answer is whole and the body is not: what is left of it is read, so that the client comes to
  /// the point where it reads the answer. False where the connection ends instead.
  mutating func discardUpload(clock: LoopClock, _ actions: inout [ConnectionAction]) -> Bool {
    guard var upload, !isPeerDone else { return false }
    // A client that was given no leave sends either the body or another request, and nobody knows which.
    if upload.isHeldBack || isInputAbandoned { return false }
    if !upload.isDiscarded {
      upload.isDiscarded = true
      actions.append(.endBody(upload.body, .cut))
    }
    self.upload = upload
    phase = .discarding
    if readDeadline == nil { readDeadline = clock.now + limits.body }
    return true
  }

  private mutating func endDiscarding(clock: LoopClock, _ actions: inout [ConnectionAction]) {
    upload = nil
    finishAnswer(clock: clock, actions: &actions)
  }
}
