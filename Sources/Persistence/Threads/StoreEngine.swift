import Foundation

/// The threads and connections of one store: one that writes, some that read, one that watches what
/// other processes commit.
///
/// A store in memory has a single connection, which nothing else can open: all its calls go through
/// the writing thread.
final class StoreEngine: Sendable {
  /// Threads that read.
  static let readerCount = 3

  let clock: @Sendable () -> Date
  /// Numbers of filters, good for one revision.
  let counts = FilterCountCache()
  private let writes = JobQueue()
  private let reads: JobQueue
  private let hub = RevisionHub()
  private let threads = ThreadCount()
  private let greetsItself: Bool

  init(
    _ location: StoreLocation, clock: @escaping @Sendable () -> Date,
    migrations: [Migration] = Migrations.all
  ) throws(PersistenceError) {
    self.clock = clock
    greetsItself = location == .inMemory
    reads = greetsItself ? writes : JobQueue()
    try StoreThread.start("store-write", threads) { () throws(PersistenceError) in
      try Database.openForWriting(location, migrations: migrations)
    } body: { [writes, hub] database in
      StoreThread.write(writes, database, hub)
    }
    if !greetsItself { try startReaders(location) }
  }

  deinit { stop() }

  private func startReaders(_ location: StoreLocation) throws(PersistenceError) {
    let open: @Sendable () throws(PersistenceError) -> Database = { () throws(PersistenceError) in
      try Database.openForReading(location)
    }
    for number in 1...Self.readerCount {
      try StoreThread.start("store-read-\(number)", threads, open: open) { [reads] database in
        StoreThread.read(reads, database)
      }
    }
    try StoreThread.start("store-watch", threads, open: open) { [hub] database in
      StoreThread.watch(hub, database)
    }
  }

  /// Runs `work` on a reading thread, as of one moment.
  func read<Value: Sendable>(
    _ work: @escaping CallJob<Value>.Work
  ) async throws(PersistenceError) -> Value {
    try await call(on: reads, isWrite: false, work)
  }

  /// Runs `work` on the writing thread and commits it. It may run twice; only the last run counts.
  func write<Value: Sendable>(
    _ work: @escaping CallJob<Value>.Work
  ) async throws(PersistenceError) -> Value {
    try await call(on: writes, isWrite: true, work)
  }

  /// Runs `work` on the writing thread outside any transaction.
  func configure<Value: Sendable>(
    _ work: @escaping CallJob<Value>.Work
  ) async throws(PersistenceError) -> Value {
    try await call(on: writes, isWrite: false, work)
  }

  private func call<Value: Sendable>(
    on queue: JobQueue, isWrite: Bool, _ work: @escaping CallJob<Value>.Work
  ) async throws(PersistenceError) -> Value {
    try await withCheckedContinuation { caller in
      let job = CallJob(isWrite: isWrite, work: work, caller: caller)
      if !queue.add(job) { job.finish(.closed) }
    }.get()
  }

  func revisions() -> AsyncStream<Int64> {
    let stream = hub.listen()
    if greetsItself { greet() }
    return stream
  }

  /// In memory there is no watcher that would tell a new listener the revision.
  private func greet() {
    Task { [hub] in
      do {
        hub.publish(
          try await read { (database) throws(PersistenceError) in
            try StoreRevision.current(in: database)
          })
      } catch {
        // Closed meanwhile: the stream has ended, too.
      }
    }
  }

  /// Finishes what was begun and returns when every connection is closed.
  func close() async {
    stop()
    await threads.wait()
  }

  private func stop() {
    writes.close()
    reads.close()
    hub.close()
  }
}
