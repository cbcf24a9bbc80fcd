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

  /// Whether lists are needed at once: there are none, or those of another source.
  func isUrgent() async throws -> Bool {
    guard let source, try await mayReplace(source.origin) else { return false }
    guard let stamp = try await persistence.fetchAutomaticFiltersCacheStamp() else { return true }
    return try await record(of: stamp.hash).origin != source.origin
  }

  /// Fetches lists however old the stored ones are. What is not valid changes nothing but the record of
  /// the failure.
  /// - Parameter acceptsSmaller: takes also lists that have lost most of their phrases.
  @discardableResult
  public func forceUpdateAutomaticFilters(
    acceptsSmaller: Bool = false
  ) async throws -> AutomaticFilterUpdate {
    guard let source, try await mayReplace(source.origin) else { return .skipped }
    let stamp = try await persistence.fetchAutomaticFiltersCacheStamp()
    let record = try await record(of: stamp?.hash)
    let known = record.origin == source.origin ? record.validators : nil
    do {
      guard let fetch = try await source.fetchAutomaticFilters(unless: known) else {
        if await source.isOnline() { return .skipped }
        throw AutomaticFilterFailure.offline
      }
      if case .lists(let reading, _) = fetch, !acceptsSmaller {
        try await refuseShrunk(reading.lists, of: source.origin, record.origin)
      }
      return try await keep(fetch, of: source.origin, stamp?.hash)
    } catch let failure as AutomaticFilterFailure {
      // A stop while lists are fetched says nothing about them.
      if Task.isCancelled { return .skipped }
      // Somebody else may have stored lists meanwhile.
      let present = try await persistence.fetchAutomaticFiltersCacheStamp()
      var latest = try await self.record(of: present?.hash)
      if present == nil { try await fallBack(&latest) }
      latest.triedAt = now()
      latest.failure = failure
      try await defaults.set(.automaticFilterRecord, latest)
      return .failed(failure)
    }
  }

  /// The shipped lists are a stand-in, and may be replaced by fewer phrases.
  private func refuseShrunk(
    _ lists: AutomaticFilterListsResponse, of origin: AutomaticFilterOrigin,
    _ stored: AutomaticFilterOrigin?
  ) async throws {
    guard origin != .starter, stored != .starter, let good = try await cache()?.lists else {
      return
    }
    if good.shrinks(to: lists) { throw AutomaticFilterFailure(.shrunk) }
  }

  /// Stores the lists that stand in, where there is nothing yet.
  private func fallBack(_ record: inout AutomaticFilterRecord) async throws {
    do {
      guard let fallback,
        case .lists(let reading, _) = try await fallback.fetchAutomaticFilters(unless: nil)
      else { return }
      try await save(reading.lists, at: now())
      record.origin = fallback.origin
      record.hash = try await persistence.fetchAutomaticFiltersCacheStamp()?.hash
    } catch is AutomaticFilterFailure {
      // Then there are none; the failure of the source itself is the one to tell.
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
