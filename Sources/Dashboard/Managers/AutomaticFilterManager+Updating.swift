import FilterCore
import Foundation
import Persistence
import Services

/// How an update ended.
public enum AutomaticFilterUpdate: Sendable, Equatable {
  /// Other lists than before are stored now; blank phrases were dropped.
  case updated(blankPhrasesDropped: Int)
  /// The stored lists are the source's.
  case current(blankPhrasesDropped: Int)
  /// Nothing was asked: there is no source, it is being asked already, or the stored lists are another's.
  case skipped
  /// The stored lists stay.
  case failed(AutomaticFilterFailure)
}

extension AutomaticFilterManager {
  /// Seconds after which lists are old: three days.
  public static let staleSeconds: TimeInterval = 3 * 24 * 60 * 60

  /// Fetches lists where there are none, or they are three days old, or another source is set now.
  @discardableResult
  public func updateAutomaticFiltersIfNeeded() async throws -> AutomaticFilterUpdate {
    guard let source else { return .skipped }
    if let stamp = try await persistence.fetchAutomaticFiltersCacheStamp() {
      let origin = try await record(of: stamp.hash).origin
      let age = now().timeIntervalSince(stamp.updatedAt)
      // Lists of tomorrow are the work of a clock that was wrong.
      let isFresh = age >= 0 && age < Self.staleSeconds
      if isFresh && origin == source.origin { return .skipped }
    }
    return try await forceUpdateAutomaticFilters()
  }

  /// Fetches lists however old the stored ones are. What is not valid changes nothing but the record of
  /// the failure.
  @discardableResult
  public func forceUpdateAutomaticFilters() async throws -> AutomaticFilterUpdate {
    guard let source, try await mayReplace(source.origin) else { return .skipped }
    let stamp = try await persistence.fetchAutomaticFiltersCacheStamp()
    var record = try await record(of: stamp?.hash)
    let known = record.origin == source.origin ? record.validators : nil
    do {
      guard let fetch = try await source.fetchAutomaticFilters(unless: known) else {
        if await source.isOnline() { return .skipped }
        throw AutomaticFilterFailure.offline
      }
      return try await keep(fetch, of: source.origin, stamp?.hash)
    } catch let failure as AutomaticFilterFailure {
      record.triedAt = now()
      record.failure = failure
      try await defaults.set(.automaticFilterRecord, record)
      return .failed(failure)
    }
  }

  /// Whether a source may replace the stored lists: the starter lists replace only older ones of
  /// their kind.
  func mayReplace(_ origin: AutomaticFilterOrigin) async throws -> Bool {
    guard origin == .starter,
      let stamp = try await persistence.fetchAutomaticFiltersCacheStamp()
    else { return true }
    return try await record(of: stamp.hash).origin == .starter
  }

  /// The record, without what it says of other lists than the stored ones.
  func record(of hash: String?) async throws -> AutomaticFilterRecord {
    var record = try await defaults.value(.automaticFilterRecord)
    if hash == nil || record.hash != hash {
      record.origin = nil
      record.hash = nil
      record.validators = HTTPValidators()
    }
    return record
  }

  private func keep(
    _ fetch: AutomaticFilterFetch, of origin: AutomaticFilterOrigin, _ hash: String?
  ) async throws -> AutomaticFilterUpdate {
    var record = try await record(of: hash)
    var update = AutomaticFilterUpdate.current(blankPhrasesDropped: 0)
    switch fetch {
    case .unchanged:
      guard let hash, try await persistence.touchCache(hash: hash, at: now()) else {
        // Nothing was known, or the lists were replaced meanwhile by somebody else's.
        return .skipped
      }
    case .lists(let reading, let validators):
      let dropped = reading.blankPhrasesDropped
      let isNew = try await save(reading.lists, at: now())
      update =
        isNew ? .updated(blankPhrasesDropped: dropped) : .current(blankPhrasesDropped: dropped)
      record.origin = origin
      record.validators = validators
      record.hash = try await persistence.fetchAutomaticFiltersCacheStamp()?.hash
    }
    record.triedAt = now()
    record.failure = nil
    try await defaults.set(.automaticFilterRecord, record)
    return update
  }
}
