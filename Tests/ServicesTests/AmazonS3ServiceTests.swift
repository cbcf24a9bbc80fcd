import FilterCore
import Foundation
import LoopbackServer
import Services
import Testing

@Suite struct AmazonS3ServiceTests {
  private static let lists =
    #"{"filter_lists":{"en":{"allow_sender":[],"allow_body":[],"deny_sender":[],"deny_body":["prize"]}}}"#

  private func service(
    _ server: LoopbackServer, isOnline: Bool = true
  ) throws -> AmazonS3Service {
    AmazonS3Service(
      baseURL: try server.url("/base/"), http: HTTPServiceTests.local,
      retry: RetryPolicy(wait: { _ in }, chance: { 0 }), isOnline: { isOnline })
  }

  @Test func listsStandAtTheirDocumentedPath() async throws {
    let server = try LoopbackServer { _, _ in
      [.send(answer("200 OK", ["ETag: \"a\""], Array(Self.lists.utf8)))]
    }
    defer { server.stop() }
    let fetch = try await service(server).fetchAutomaticFilters(unless: nil)
    guard case .lists(let reading, let validators) = fetch else {
      Issue.record("no lists")
      return
    }
    #expect(reading.lists.filterLists["en"]?.denyBody == ["prize"])
    #expect(validators.entityTag == "\"a\"")
    #expect(
      server.heads[0].hasPrefix("GET /base/simply-filter-sms/1.0.0/automatic_filters.json "))
  }

  @Test func offlineThereIsNothingAndNobodyIsAsked() async throws {
    let server = try LoopbackServer { _, _ in [] }
    defer { server.stop() }
    #expect(
      try await service(server, isOnline: false).fetchAutomaticFilters(unless: nil) == nil)
    #expect(server.heads.isEmpty)
  }

  @Test func whileItFetchesThereIsNothingElse() async throws {
    let server = try LoopbackServer { _, _ in [.pause(600)] }
    defer { server.stop() }
    let service = try service(server)
    let first = Task { try await service.fetchAutomaticFilters(unless: nil) }
    while server.heads.isEmpty { await Task.yield() }
    #expect(try await service.fetchAutomaticFilters(unless: nil) == nil)
    #expect(server.heads.count == 1)
    first.cancel()
    await #expect(throws: AutomaticFilterFailure.failed) { try await first.value }
  }
}
