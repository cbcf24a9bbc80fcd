import FilterCore
import Foundation
import HTTPCore
import Localization
import Services

/// `GET /api/v1/status`: version, counts, age of the lists and how fetching them goes, fingerprint.
enum StatusAPI {
  static func show(_ context: RequestContext) async throws -> HTTPResponse {
    let store = context.app.persistenceManager
    let counts = try await store.filterCounts()
    let updatedAt = try await store.fetchAutomaticFiltersCacheStamp()?.updatedAt
    let record = try await context.app.automaticFilterManager.lastRecord()
    let schedule = try await context.app.defaultsManager.value(.listSchedule)
    return try JSONAnswer.make(
      Status(
        version: AppVersion.current,
        filters: Dictionary(
          uniqueKeysWithValues: FilterType.allCases.map { ($0.wireName, counts[$0] ?? 0) }),
        listsUpdatedAt: updatedAt?.formatted(.iso8601),
        listsAgeSeconds: updatedAt.map { Int(context.app.now().timeIntervalSince($0)) },
        listsTriedAt: record.triedAt?.formatted(.iso8601),
        listsNextAt: schedule.nextAt?.formatted(.iso8601),
        listsFailure: record.failure.map(Failure.init),
        network: context.app.networkSyncManager.networkStatus.rawValue,
        fingerprint: try await store.fingerprint(), revision: try await store.revision()))
  }

  private struct Status: Encodable {
    let version: String
    let filters: [String: Int]
    let listsUpdatedAt: String?
    let listsAgeSeconds: Int?
    let listsTriedAt: String?
    let listsNextAt: String?
    let listsFailure: Failure?
    let network: String
    let fingerprint: String
    let revision: Int64
  }

  /// Why the last update failed; absent where it did not.
  private struct Failure: Encodable {
    let reason: String
    let status: Int?
    let message: String

    init(_ failure: AutomaticFilterFailure) {
      reason = failure.reason.rawValue
      status = failure.status
      message = failure.sentence
    }
  }
}
