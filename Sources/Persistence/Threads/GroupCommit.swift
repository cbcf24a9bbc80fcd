/// Several writes in one transaction: one flush to the disk for all of them.
///
/// Each stands in a savepoint, so that one that fails takes none of the others with it.
struct GroupCommit {
  let database: Database

  /// Does the jobs, commits, then resumes their callers; returns the revision now.
  func run(_ jobs: [any StoreJob]) -> Int64? {
    guard !database.hasMoved else {
      // Nobody is told that something is kept which the next start will not find.
      for job in jobs { job.finish(database.damaged) }
      return nil
    }
    var errors: [PersistenceError?] = []
    do {
      try database.run(TransactionKind.write.rawValue)
      for job in jobs {
        errors.append(perform(job))
        // A full disk makes SQLite undo the transaction, the jobs before this one included.
        guard database.isInTransaction else { return runAlone(jobs, errors) }
      }
      try database.run("COMMIT")
    } catch {
      database.rollBack()
      // Waiting again for the lock, once a job, would help nobody.
      guard error != .busy, jobs.count > 1 else {
        for job in jobs { job.finish(error) }
        return nil
      }
      return runAlone(jobs, [])
    }
    for (job, error) in zip(jobs, errors) { job.finish(error) }
    return revision()
  }

  /// Each job in a transaction of its own, after a group was undone.
  private func runAlone(_ jobs: [any StoreJob], _ errors: [PersistenceError?]) -> Int64? {
    guard jobs.count > 1 else {
      for (job, error) in zip(jobs, errors) { job.finish(error ?? .diskFull) }
      return nil
    }
    var revision: Int64?
    for job in jobs { revision = run([job]) ?? revision }
    return revision
  }

  private func perform(_ job: any StoreJob) -> PersistenceError? {
    do {
      try database.run("SAVEPOINT job")
      try job.perform(on: database)
      try database.run("RELEASE job")
      return nil
    } catch {
      undo()
      return error
    }
  }

  private func undo() {
    guard database.isInTransaction else { return }
    do {
      try database.run("ROLLBACK TO job")
      try database.run("RELEASE job")
    } catch {
      // Without its savepoint the job cannot be told from the others: undo them all.
      database.rollBack()
    }
  }

  private func revision() -> Int64? {
    do {
      return try StoreRevision.current(in: database)
    } catch {
      // The watcher reads it again.
      return nil
    }
  }
}
