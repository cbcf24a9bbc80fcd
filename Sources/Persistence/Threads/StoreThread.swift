import Foundation

/// The bodies of the store's threads. None of them keeps the store alive.
enum StoreThread {
  /// Most writes that share one commit.
  static let groupLimit = 128
  /// How often another process's commits are looked for, in seconds.
  static let watchInterval = 0.05
  /// Stack of a thread, in bytes.
  private static let stackSize = 1 << 20

  /// Starts a thread that opens its own connection, and returns once it is open or has failed.
  static func start(
    _ name: String, _ threads: ThreadCount,
    open: @escaping @Sendable () throws(PersistenceError) -> Database,
    body: @escaping @Sendable (Database) -> Void
  ) throws(PersistenceError) {
    let opening = Monitor<Result<Void, PersistenceError>?>(nil)
    threads.begin()
    let thread = Thread {
      do throws(PersistenceError) {
        let database = try open()
        opening.change { $0 = .success(()) }
        body(database)
      } catch {
        opening.change { $0 = .failure(error) }
      }
      threads.end()
    }
    thread.name = name
    thread.stackSize = stackSize
    thread.start()
    try opening.wait { $0 }?.get()
  }

  /// Answers from one connection until the queue is closed.
  static func read(_ queue: JobQueue, _ database: Database) {
    while let jobs = queue.next(limit: 1) {
      for job in jobs { readOnce(job, database) }
    }
  }

  /// Writes in groups until the queue is closed, then writes the log into the database.
  static func write(_ queue: JobQueue, _ database: Database, _ hub: RevisionHub) {
    let commit = GroupCommit(database: database)
    while let jobs = queue.next(limit: groupLimit) {
      if jobs[0].isWrite {
        if let revision = commit.run(jobs) { hub.publish(revision) }
      } else {
        for job in jobs { readOnce(job, database) }
      }
    }
    database.checkpoint()
  }

  /// Tells listeners what other processes have committed.
  static func watch(_ hub: RevisionHub, _ database: Database) {
    var seen: Int64?
    while true {
      let task = hub.nextTask(interval: watchInterval)
      if case .end = task { return }
      do {
        let version = try database.integer("PRAGMA data_version")
        if case .look = task, version == seen { continue }
        hub.publish(try StoreRevision.current(in: database))
        seen = version
      } catch {
        // A store that cannot be read now is looked at again; whoever reads it learns why.
        seen = nil
      }
    }
  }

  /// One read, as of one moment.
  private static func readOnce(_ job: any StoreJob, _ database: Database) {
    do {
      try database.transaction(.read) { () throws(PersistenceError) in
        try job.perform(on: database)
      }
      job.finish(nil)
    } catch {
      job.finish(error)
    }
  }
}
