import Glibc
import HTTPCore

extension LoopCore {
  func markDirty(_ connection: Connection) {
    guard !connection.isDirty else { return }
    connection.isDirty = true
    dirty.append(connection)
  }

  /// Sends what the turn has written and brings interest and timer up to date.
  func settleDirty() {
    var index = 0
    while index < dirty.count {
      let connection = dirty[index]
      connection.isDirty = false
      settle(connection)
      index += 1
    }
    dirty.removeAll(keepingCapacity: true)
  }

  private func settle(_ connection: Connection) {
    // One answer may set free the next step of the state, which writes again.
    repeat {
      if connection.state.isClosed { return }
      guard connection.flush() else { return perform(connection) { $0.abort(&$1) } }
      let (count, hasProgressed) = (connection.output.count, connection.hasProgressed)
      connection.hasProgressed = false
      perform(connection) { [clock] in
        $0.outputChanged(bytes: count, hasProgressed: hasProgressed, clock: clock, actions: &$1)
      }
      // What the kernel has not taken now it will not take in the next moment.
      if count > 0 { break }
    } while !connection.output.isEmpty
    if connection.state.isClosed { return }
    updateInterest(connection)
    updateTimer(connection)
  }

  private func updateInterest(_ connection: Connection) {
    var wanted: Poller.Interest = connection.state.wantsInput ? .input : []
    if !connection.output.isEmpty { wanted.insert(.output) }
    guard wanted != connection.interest else { return }
    connection.interest = wanted
    poller.change(connection.descriptor, token: connection.token, wanted)
  }

  private func updateTimer(_ connection: Connection) {
    guard let deadline = connection.state.deadline else { return }
    let tick = TimerWheel.tick(of: deadline)
    if let scheduled = connection.timerTick, scheduled <= tick { return }
    connection.timerTick = wheel.add(connection.token, tick: tick)
  }

  func perform(_ action: ConnectionAction, _ connection: Connection) {
    switch action {
    case .write(let bytes): connection.output.append(bytes)
    case .handle(let request): handle(request, connection)
    case .deliver(let body, let bytes): body.append(bytes)
    case .endBody(let body, nil): body.finish()
    case .endBody(let body, let fault?): body.fail(fault)
    case .startStream(let stream): pull(stream, connection)
    case .pullStream: connection.gate?.open()
    case .cancelWork: connection.work?.cancel()
    case .shutdownWriting: shutdown(connection.descriptor, Int32(SHUT_WR))
    case .close: close(connection)
    }
  }

  /// Starts the handler on this thread; it runs here until it waits for the first time, and comes
  /// back here when it goes on.
  private func handle(_ request: HTTPRequest, _ connection: Connection) {
    runningTasks += 1
    let (loop, token, handler) = (loop, connection.token, shared.handler)
    if case .stream(let body) = request.body {
      body.onTaken { loop.post(.bodyTaken(connection: token, $0)) }
    }
    connection.work = Task.immediate(executorPreference: loop) {
      let response = await handler(request)
      loop.post(.responded(connection: token, response))
    }
  }

  private func pull(
    _ stream: AsyncThrowingStream<[UInt8], any Error>, _ connection: Connection
  ) {
    runningTasks += 1
    let gate = StreamGate()
    let (loop, token) = (loop, connection.token)
    connection.gate = gate
    connection.work = Task.immediate(executorPreference: loop) {
      do {
        for try await bytes in stream {
          loop.post(.streamed(connection: token, bytes))
          await gate.pass()
        }
        loop.post(.streamEnded(connection: token))
      } catch {
        loop.post(.streamFailed(connection: token))
      }
    }
  }

  private func close(_ connection: Connection) {
    connections[connection.token] = nil
    // Closing takes the descriptor out of epoll too.
    Glibc.close(connection.descriptor)
    connection.work = nil
    connection.gate = nil
    shared.forget(connection.state.peer)
  }
}
