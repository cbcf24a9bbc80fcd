import FilterCore
import Foundation
import HTTPCore

/// `GET /api/v1/status`: version, counts, age of the lists, fingerprint.
enum StatusAPI {
  static func show(_ context: RequestContext) async throws -> HTTPResponse {
    let store = context.app.persistenceManager
    let counts = try await store.filterCounts()
    let cache = try await store.fetchAutomaticFiltersCache()
    return try JSONAnswer.make(
      Status(
        version: AppVersion.current,
        filters: Dictionary(
          uniqueKeysWithValues: FilterType.allCases.map { ($0.wireName, counts[$0] ?? 0) }),
        listsUpdatedAt: cache?.updatedAt.formatted(.iso8601),
        listsAgeSeconds: cache.map { Int(context.app.now().timeIntervalSince($0.updatedAt)) },
        fingerprint: try await store.fingerprint(), revision: try await store.revision()))
  }

  private struct Status: Encodable {
    let version: String
    let filters: [String: Int]
    let listsUpdatedAt: String?
    let listsAgeSeconds: Int?
    let fingerprint: String
    let revision: Int64
  }
}
