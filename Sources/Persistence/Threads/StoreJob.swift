/// One call of the store on its way through a thread.
protocol StoreJob: Sendable {
  var isWrite: Bool { get }
  /// Does the work and keeps its outcome. A write may be performed again if it was undone.
  func perform(on database: Database) throws(PersistenceError)
  /// Resumes the caller: with the kept outcome, or with the error that undid it.
  func finish(_ error: PersistenceError?)
}

/// A job that resumes a suspended caller. Only one thread at a time has it in hand.
final class CallJob<Value: Sendable>: StoreJob, @unchecked Sendable {
  typealias Work = @Sendable (Database) throws(PersistenceError) -> Value

  let isWrite: Bool
  private let work: Work
  private let origin = ChangeOrigin.current
  private let caller: CheckedContinuation<Result<Value, PersistenceError>, Never>
  private var outcome: Result<Value, PersistenceError> = .failure(.closed)

  init(
    isWrite: Bool, work: @escaping Work,
    caller: CheckedContinuation<Result<Value, PersistenceError>, Never>
  ) {
    self.isWrite = isWrite
    self.work = work
    self.caller = caller
  }

  func perform(on database: Database) throws(PersistenceError) {
    database.origin = origin
    do {
      outcome = .success(try work(database))
    } catch {
      outcome = .failure(error)
      throw error
    }
  }

  func finish(_ error: PersistenceError?) {
    if let error { outcome = .failure(error) }
    caller.resume(returning: outcome)
  }
}
