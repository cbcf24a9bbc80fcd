import Glibc

/// Accepts for all loops and hands out in turn, so that the loops have the same number.
final class Acceptor {
  /// Accepted in one turn: the other connections of this loop wait meanwhile.
  private static let acceptedATurn = 64
  private static let firstToken = UInt64.max - 1

  private let listener: Listener
  private let loops: [EventLoop]
  private let maximum: Int
  private var next = 0
  /// Without a free descriptor, or with as many connections as allowed, the listener would be
  /// readable without end; so it is left alone until the next tick.
  private var pausedUntil: UInt64?

  var isPaused: Bool { pausedUntil != nil }

  init(listener: Listener, loops: [EventLoop], maximum: Int) {
    self.listener = listener
    self.loops = loops
    self.maximum = maximum
  }

  func owns(_ token: UInt64) -> Bool {
    token <= Acceptor.firstToken
      && token > Acceptor.firstToken - UInt64(listener.descriptors.count)
  }

  func start(_ poller: Poller) {
    for (index, descriptor) in listener.descriptors.enumerated() {
      _ = poller.add(descriptor, token: Acceptor.firstToken - UInt64(index), .input)
    }
  }

  func stop(_ poller: Poller) {
    for descriptor in listener.descriptors { poller.remove(descriptor) }
    listener.close()
  }

  func accept(_ token: UInt64, _ core: LoopCore) {
    let descriptor = listener.descriptors[Int(Acceptor.firstToken - token)]
    for _ in 0..<Acceptor.acceptedATurn {
      guard core.shared.openConnections.add(upTo: maximum) else { return pause(core) }
      switch Listener.accept(descriptor) {
      case .connection(let accepted, let peer):
        let limit = core.shared.limits.value.connectionsPerAddress
        guard core.shared.addresses.add(peer, upTo: limit) else {
          close(accepted)
          core.shared.openConnections.remove()
          continue
        }
        hand(accepted, peer, core)
        continue
      case .gone:
        core.shared.openConnections.remove()
        continue
      case .nothing: return core.shared.openConnections.remove()
      case .exhausted:
        core.shared.openConnections.remove()
        return pause(core)
      }
    }
  }

  /// Tries again when the pause is over.
  func resume(_ core: LoopCore) {
    guard let pausedUntil, core.clock.now >= pausedUntil else { return }
    self.pausedUntil = nil
    setInterest(.input, core)
  }

  private func pause(_ core: LoopCore) {
    pausedUntil = core.clock.now + TimerWheel.slotMilliseconds
    setInterest([], core)
  }

  private func setInterest(_ interest: Poller.Interest, _ core: LoopCore) {
    for (index, descriptor) in listener.descriptors.enumerated() {
      core.poller.change(descriptor, token: Acceptor.firstToken - UInt64(index), interest)
    }
  }

  private func hand(_ descriptor: Int32, _ peer: String, _ core: LoopCore) {
    let loop = loops[next]
    next = (next + 1) % loops.count
    if loop === core.loop {
      core.adopt(descriptor, peer: peer)
    } else if !loop.post(.accepted(descriptor, peer: peer)) {
      close(descriptor)
      core.shared.forget(peer)
    }
  }
}
