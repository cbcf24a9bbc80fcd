import Synchronization

/// Lets tasks wait until something has happened a number of times.
final class Latch: Sendable {
  private struct State {
    var remaining: Int
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state: Mutex<State>

  init(count: Int) {
    state = Mutex(State(remaining: count))
  }

  func arrive() {
    let freed = state.withLock { state in
      state.remaining -= 1
      guard state.remaining <= 0 else { return [CheckedContinuation<Void, Never>]() }
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in freed { continuation.resume() }
  }

  func wait() async {
    await withCheckedContinuation { continuation in
      let isOver = state.withLock { state in
        if state.remaining > 0 { state.waiting.append(continuation) }
        return state.remaining <= 0
      }
      if isOver { continuation.resume() }
    }
  }
}

/// How many connections a server has, over all loops.
final class ConnectionCount: Sendable {
  private let count = Atomic<Int>(0)

  /// Counts one more, unless there are as many as allowed.
  func add(upTo maximum: Int) -> Bool {
    guard count.wrappingAdd(1, ordering: .relaxed).newValue <= maximum else {
      remove()
      return false
    }
    return true
  }

  func remove() {
    count.wrappingSubtract(1, ordering: .relaxed)
  }

  var value: Int { count.load(ordering: .relaxed) }
}

/// How many connections are open from each address, or IPv6 network, for all loops of a server.
final class AddressCounts: Sendable {
  private let counts = Mutex<[String: Int]>([:])

  /// Counts one more of an address, unless it has as many as allowed.
  func add(_ address: String, upTo maximum: Int) -> Bool {
    let address = SocketAddress.owner(of: address)
    return counts.withLock { counts in
      let count = counts[address, default: 0]
      guard count < maximum else { return false }
      counts[address] = count + 1
      return true
    }
  }

  /// An address without connections takes no memory.
  func remove(_ address: String) {
    let address = SocketAddress.owner(of: address)
    counts.withLock { counts in
      guard let count = counts[address] else { return }
      counts[address] = count > 1 ? count - 1 : nil
    }
  }

  /// Addresses with connections at the moment.
  var addressCount: Int { counts.withLock { $0.count } }
}
