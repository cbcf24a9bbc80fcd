import HTTPCore

extension ConnectionState {
  /// Does what a passed deadline asks for; nothing where none has passed.
  mutating func expire(clock: LoopClock, actions: inout [ConnectionAction]) {
    if let writeDeadline, clock.now >= writeDeadline { return abort(&actions) }
    guard let readDeadline, clock.now >= readDeadline else { return }
    switch phase {
    case .reading where isRequestStarted:
      end(with: .requestTimeout, clock: clock, actions: &actions)
    case .reading, .lingering: close(&actions)
    case .handling where upload != nil, .streaming where upload != nil, .discarding:
      breakUpload(.requestTimeout, clock: clock, &actions)
    case .handling, .streaming, .draining, .closed: self.readDeadline = nil
    }
  }

  /// Lets the current answer be the last one; a connection without a request ends now.
  mutating func beginShutdown(actions: inout [ConnectionAction]) {
    isShuttingDown = true
    switch phase {
    case .reading where !isRequestStarted: close(&actions)
    case .streaming where isEventStream:
      // It would go on for ever; cancelled it ends in order.
      actions.append(.cancelWork)
    case .reading, .handling, .streaming, .discarding, .draining, .lingering, .closed: break
    }
  }

  /// Ends at once, whatever is unsent.
  mutating func abort(_ actions: inout [ConnectionAction]) {
    failUpload(&actions)
    switch phase {
    case .handling, .streaming: actions.append(.cancelWork)
    case .reading, .discarding, .draining, .lingering, .closed: break
    }
    close(&actions)
  }

  mutating func close(_ actions: inout [ConnectionAction]) {
    guard !isClosed else { return }
    phase = .closed
    readDeadline = nil
    writeDeadline = nil
    current = nil
    pending = []
    actions.append(.close)
  }
}
