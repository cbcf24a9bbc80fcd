import Foundation

/// The bodies of the store's threads. None of them keeps the store alive.
enum StoreThread {
  /// Most writes that share one commit.
  static let groupLimit = 128
  /// How often another process's commits are looked for, in seconds.
  static let watchInterval = 0.05
  /// Stack of a thread, in bytes.
  private static let stackSize = 1 << 20

  /// Starts a thread and counts it until it ends.
  static func start(_ name: String, _ threads: ThreadCount, _ body: @escaping @Sendable () -> Void)
  {
    threads.begin()
    let thread = Thread {
      body()
      threads.end()
    }
    thread.name = name
    thread.stackSize = stackSize
    thread.start()
  }

  /// Answers from one connection, which is opened with the first job.
  static func read(_ queue: JobQueue, _ location: StoreLocation) {
    var connection = ReadingConnection(location)
    while let jobs = queue.next(limit: 1) {
      for job in jobs {
        do throws(PersistenceError) {
          readOnce(job, try connection.database())
        } catch {
          job.finish(error)
        }
      }
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
  static func watch(_ hub: RevisionHub, _ location: StoreLocation) {
    var connection = ReadingConnection(location)
    var seen: Int64?
    while true {
      let task = hub.nextTask(interval: watchInterval)
      if case .end = task { return }
      do {
        let database = try connection.database()
        let version = try database.integer("PRAGMA data_version")
        if case .look = task, version == seen { continue }
        seen = version
        hub.publish(try StoreRevision.current(in: database))
      } catch {
        // A store that cannot be read now is looked at again; whoever reads it learns why.
        connection.close()
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

/// A connection that is opened when it is first needed.
private struct ReadingConnection {
  private let location: StoreLocation
  private var open: Database?

  init(_ location: StoreLocation) {
    self.location = location
  }

  mutating func database() throws(PersistenceError) -> Database {
    if let open { return open }
    let database = try Database.openForReading(location)
    open = database
    return database
  }

  mutating func close() {
    open = nil
  }
}
