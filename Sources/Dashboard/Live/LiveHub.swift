import Persistence
import Services
import Synchronization

/// Tells every listening browser what each commit changed, whoever made it.
///
/// One task follows the store for all of them. A listener has a bounded queue; one that does not
/// read is let go and comes back with the last revision that it has heard.
final class LiveHub: Sendable {
  /// Events that wait for one listener.
  static let queueLimit = 64
  /// Commits that are told one by one; whoever has missed more refreshes everything.
  static let toldCommits = 100
  /// Seconds between two signs of life.
  static let heartbeat = Duration.seconds(20)

  typealias Listener = AsyncStream<LiveEvent>.Continuation

  private struct State {
    var listeners: [Int: Listener] = [:]
    var nextKey = 0
    var revision: Int64 = 0
    /// What a new listener is told of the network; `nil` while that is not worth a word.
    var network: NetworkStatus?
    var isStopped = false
  }

  private let state = Mutex(State())
  private let tasks = Mutex<[Task<Void, Never>]>([])
  private let persistence: PersistenceManager

  init(persistence: PersistenceManager) {
    self.persistence = persistence
  }

  /// Browsers that listen now.
  var listenerCount: Int { state.withLock { $0.listeners.count } }

  /// The last revision that was told.
  var toldRevision: Int64 { state.withLock { $0.revision } }

  /// Follows the store until `stop`.
  func start() async {
    do {
      let now = try await persistence.revision()
      state.withLock { $0.revision = now }
    } catch {
      // What cannot be read now is told as a whole once it can.
    }
    let revisions = persistence.revisions()
    let follow = Task.detached { [weak self] in
      for await revision in revisions {
        guard let self, !Task.isCancelled else { return }
        await self.tell(upTo: revision)
      }
    }
    let beat = Task.detached { [weak self] in
      while !Task.isCancelled {
        do { try await Task.sleep(for: LiveHub.heartbeat) } catch { return }
        self?.send([.heartbeat])
      }
    }
    tasks.withLock { $0 = [follow, beat] }
  }

  /// Ends every stream.
  func stop() {
    for task in tasks.withLock({ $0 }) { task.cancel() }
    let listeners = state.withLock { state in
      state.isStopped = true
      defer { state.listeners = [:] }
      return state.listeners
    }
    for listener in listeners.values { listener.finish() }
  }

  /// Tells whether the server has a network; whoever comes while it has none hears that, too.
  func tell(_ status: NetworkStatus) {
    let revision = state.withLock { state in
      state.network = status == .offline ? status : nil
      return state.revision
    }
    send([.network(status, revision)])
  }

  /// A new listener. With the last revision that it knows it first gets what it has missed.
  func listen(after known: Int64?) async -> AsyncStream<LiveEvent> {
    let (stream, listener) = AsyncStream.makeStream(
      of: LiveEvent.self, bufferingPolicy: .bufferingOldest(LiveHub.queueLimit))
    if let known { for event in await missed(after: known) { listener.yield(event) } }
    let key: Int? = state.withLock { state in
      guard !state.isStopped else { return nil }
      state.nextKey += 1
      state.listeners[state.nextKey] = listener
      if let network = state.network { listener.yield(.network(network, state.revision)) }
      return state.nextKey
    }
    guard let key else {
      listener.finish()
      return stream
    }
    listener.onTermination = { [weak self] _ in
      self?.state.withLock { state in _ = state.listeners.removeValue(forKey: key) }
    }
    return stream
  }

  /// What a listener that comes back has missed.
  func missed(after known: Int64) async -> [LiveEvent] {
    do {
      let now = try await persistence.revision()
      guard known != now else { return [] }
      let changes = try await persistence.changes(after: known)
      // Its revision is of another store, or older than what is kept, or too far behind.
      guard known < now, changes.first?.revision == known + 1,
        changes.count <= min(LiveHub.toldCommits, LiveHub.queueLimit)
      else { return [.reloaded(now)] }
      return changes.map(LiveEvent.change)
    } catch {
      // A store that cannot be read has nothing to tell; its next revision is heard again.
      return []
    }
  }

  /// Tells every listener that the reports are other ones.
  func tellReports() { send([.reports]) }

  private func tell(upTo revision: Int64) async {
    let last = state.withLock { $0.revision }
    guard revision > last else { return }
    let events: [LiveEvent]
    if listenerCount == 0 {
      events = []
    } else {
      events = await missed(after: last)
    }
    send(events)
    state.withLock { $0.revision = events.last?.revision ?? revision }
  }

  private func send(_ events: [LiveEvent]) {
    guard !events.isEmpty else { return }
    let listeners = state.withLock { $0.listeners }
    for listener in listeners.values {
      for event in events {
        // A full queue belongs to somebody who does not read: ending the stream also frees it.
        if case .dropped = listener.yield(event) { listener.finish() }
      }
    }
  }
}

extension LiveEvent {
  fileprivate var revision: Int64? {
    switch self {
    case .change(let change): change.revision
    case .reloaded(let revision), .network(_, let revision): revision
    case .reports, .heartbeat: nil
    }
  }
}
