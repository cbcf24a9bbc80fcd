import Glibc
import HTTPCore

/// What all loops of a server share.
struct LoopShared: Sendable {
  let limits: SharedLimits
  let handler: @Sendable (HTTPRequest) async -> HTTPResponse
  let openConnections: ConnectionCount
  let addresses = AddressCounts()
  /// Reached by each loop when its last connection is gone after `shutdown`.
  let drained: Latch
}

extension LoopShared {
  /// Gives back what a connection of that address has taken.
  func forget(_ peer: String) {
    addresses.remove(peer)
    openConnections.remove()
  }
}

/// The inside of one loop, confined to its thread.
///
/// A turn: wait for events, read, run what tasks have left, send, look at the timers.
final class LoopCore {
  let loop: EventLoop
  let shared: LoopShared
  var poller: Poller
  var clock = LoopClock()
  var connections: [UInt64: Connection] = [:]
  var dirty: [Connection] = []
  var wheel: TimerWheel
  var acceptor: Acceptor?
  /// Handlers and streams that have been started and not ended.
  var runningTasks = 0
  private var connectionNumber: UInt64 = 0
  private let buffer = UnsafeMutableRawBufferPointer.allocate(
    byteCount: LoopCore.readBytes, alignment: 16)
  private var jobs: [UnownedJob] = []
  private var messages: [LoopMessage] = []
  /// Reused for every step of a state.
  private var actions: [ConnectionAction] = []
  /// Time of the loop's clock at which open connections are cut; nil before shutdown.
  private var cutOff: UInt64?
  private var isDrained = false

  /// Read at once from a connection, in bytes.
  private static let readBytes = 65_536
  /// Times the inbox is read in one turn: tasks that never rest must not keep sockets waiting.
  private static let inboxRounds = 16
  private static let wakeToken = UInt64.max
  /// While shutting down, the loop looks at the time that often, in milliseconds.
  private static let shutdownTurn: Int32 = 50

  init(loop: EventLoop, poller: Poller, shared: LoopShared, acceptor: Acceptor?) {
    self.loop = loop
    self.poller = poller
    self.shared = shared
    self.acceptor = acceptor
    wheel = TimerWheel(now: clock.now)
  }

  deinit {
    buffer.deallocate()
    poller.close()
  }

  func run() {
    _ = poller.add(loop.wakeDescriptor, token: LoopCore.wakeToken, .input)
    acceptor?.start(poller)
    repeat {
      turn()
    } while !hasEnded()
  }

  private func turn() {
    let count = poller.wait(timeout: timeout())
    clock.update()
    for index in 0..<count { take(poller.event(index)) }
    drainInbox()
    settleDirty()
    fireTimers()
  }

  private func timeout() -> Int32 {
    guard loop.prepareToSleep() else { return 0 }
    if cutOff != nil { return LoopCore.shutdownTurn }
    let timeout = wheel.timeout(now: clock.now)
    guard let acceptor, acceptor.isPaused else { return timeout }
    let slot = Int32(TimerWheel.slotMilliseconds)
    return timeout < 0 ? slot : min(timeout, slot)
  }

  private func take(_ event: Poller.Event) {
    if event.token == LoopCore.wakeToken { return loop.drainWake() }
    if acceptor?.owns(event.token) == true { return acceptor?.accept(event.token, self) ?? () }
    guard let connection = connections[event.token] else { return }
    if event.isReadable { read(connection) }
    if event.isBroken, !event.isReadable { perform(connection) { $0.abort(&$1) } }
    markDirty(connection)
  }

  private func read(_ connection: Connection) {
    switch Socket.receive(connection.descriptor, into: buffer) {
    case .bytes(let count):
      let bytes = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[..<count])
        .assumingMemoryBound(to: UInt8.self)
      perform(connection) { [clock] in $0.receive(bytes.span, clock: clock, actions: &$1) }
    case .end: perform(connection) { [clock] in $0.peerFinished(clock: clock, actions: &$1) }
    case .nothing: break
    case .broken: perform(connection) { $0.abort(&$1) }
    }
  }

  /// Takes one step of the state and does what it asks for.
  func perform(
    _ connection: Connection, _ step: (inout ConnectionState, inout [ConnectionAction]) -> Void
  ) {
    var taken = actions
    actions = []
    step(&connection.state, &taken)
    for action in taken { perform(action, connection) }
    taken.removeAll(keepingCapacity: true)
    actions = taken
  }

  /// Runs jobs and reads messages, also those that the jobs have left.
  private func drainInbox() {
    for _ in 0..<LoopCore.inboxRounds {
      loop.take(&jobs, &messages)
      for job in jobs { job.runSynchronously(on: loop.asUnownedTaskExecutor()) }
      jobs.removeAll(keepingCapacity: true)
      for message in messages { take(message) }
      messages.removeAll(keepingCapacity: true)
      if loop.isEmpty { return }
    }
  }

  private func take(_ message: LoopMessage) {
    switch message {
    case .accepted(let descriptor, let peer): adopt(descriptor, peer: peer)
    case .responded(let token, let response):
      runningTasks -= 1
      step(token) { [clock] in $0.respond(response, clock: clock, actions: &$1) }
    case .bodyTaken(let token, let count):
      step(token) { [clock] in $0.bodyTaken(count, clock: clock, actions: &$1) }
    case .streamed(let token, let bytes):
      step(token) { $0.streamed(bytes, actions: &$1) }
    case .streamEnded(let token):
      runningTasks -= 1
      step(token) { [clock] in $0.streamEnded(clock: clock, actions: &$1) }
    case .streamFailed(let token):
      runningTasks -= 1
      step(token) { $0.streamFailed(actions: &$1) }
    case .shutdown(let grace): beginShutdown(grace: grace)
    }
  }

  private func step(
    _ token: UInt64, _ step: (inout ConnectionState, inout [ConnectionAction]) -> Void
  ) {
    guard let connection = connections[token] else { return }
    perform(connection, step)
    markDirty(connection)
  }

  /// Makes a connection of a fresh socket.
  func adopt(_ descriptor: Int32, peer: String) {
    connectionNumber = (connectionNumber + 1) & 0x7FFF_FFFF
    let token = connectionNumber << 32 | UInt64(UInt32(bitPattern: descriptor))
    guard cutOff == nil, poller.add(descriptor, token: token, .input) else {
      close(descriptor)
      shared.forget(peer)
      return
    }
    Socket.setNoDelay(descriptor)
    let connection = Connection(
      token: token, descriptor: descriptor,
      state: ConnectionState(limits: shared.limits, peer: peer, clock: clock))
    connections[token] = connection
    markDirty(connection)
  }

  private func beginShutdown(grace: UInt64) {
    guard cutOff == nil else { return }
    cutOff = clock.now + grace
    acceptor?.stop(poller)
    acceptor = nil
    for connection in Array(connections.values) {
      perform(connection) { $0.beginShutdown(actions: &$1) }
      markDirty(connection)
    }
  }

  private func fireTimers() {
    for entry in wheel.advance(to: clock.now) {
      // An entry that another one has overtaken is worth nothing.
      guard let connection = connections[entry.key], connection.timerTick == entry.tick else {
        continue
      }
      connection.timerTick = nil
      perform(connection) { [clock] in $0.expire(clock: clock, actions: &$1) }
      markDirty(connection)
    }
    acceptor?.resume(self)
    if let cutOff, clock.now >= cutOff {
      for connection in Array(connections.values) { perform(connection) { $0.abort(&$1) } }
    }
    settleDirty()
  }

  /// After shutdown the thread stays until the last task is done, so none waits for ever.
  private func hasEnded() -> Bool {
    guard cutOff != nil, connections.isEmpty else { return false }
    if !isDrained {
      isDrained = true
      shared.drained.arrive()
    }
    return runningTasks == 0 && loop.end()
  }
}
