import FilterCore
import Foundation
import HTMLTemplate
import LoopbackServer
import Persistence
import Services
import Synchronization
import Testing

@testable import Dashboard

/// Lists as they are fetched from a server that behaves well or badly.
struct AutomaticFilterManagerTests {
  static let good = #"""
    {"filter_lists":{"en":{"allow_sender":[],"allow_body":[],"deny_sender":[],"deny_body":["prize"]}}}
    """#
  static let other = good.replacing("prize", with: "parcel")

  /// A clock that is set by hand.
  final class Clock: Sendable {
    let time = Mutex(Date(timeIntervalSince1970: 1_800_000_000))
    var now: Date { time.withLock { $0 } }
    func pass(days: Double) { time.withLock { $0 += days * 86_400 } }
  }

  /// A store, a clock, and a manager of what a server gives.
  struct World {
    let store: PersistenceManager
    let clock = Clock()

    init() throws { store = try PersistenceManager(.inMemory) }

    func manager(_ source: any AmazonS3ServiceProtocol) -> AutomaticFilterManager {
      let clock = clock
      return AutomaticFilterManager(persistence: store, source: source, now: { clock.now })
    }

    func manager(
      _ server: LoopbackServer, total: Duration = .seconds(60), isPrivateAllowed: Bool = true,
      isOnline: Bool = true
    ) throws -> AutomaticFilterManager {
      manager(
        source(
          try server.url(""), total: total, isPrivateAllowed: isPrivateAllowed, isOnline: isOnline))
    }

    /// What asks a server, without waiting between two tries.
    func source(
      _ url: URL, total: Duration = .seconds(60), isPrivateAllowed: Bool = true,
      isOnline: Bool = true
    ) -> AmazonS3Service {
      var retry = RetryPolicy(wait: { _ in }, chance: { 0 })
      retry.maximumTries = 2
      return AmazonS3Service(
        baseURL: url, http: HTTPService(.init(allowsPrivateAddresses: isPrivateAllowed)),
        limits: HTTPServiceLimits(
          totalTimeout: total, maximumBytes: AutomaticFilterListsFile.maximumBytes),
        retry: retry, isOnline: { isOnline })
    }
  }

  /// A server that gives the same answer to everything.
  static func server(_ steps: [LoopbackServer.Step]) throws -> LoopbackServer {
    try LoopbackServer { _, _ in steps }
  }

  static func ok(_ text: String, _ fields: [String] = []) -> [LoopbackServer.Step] {
    [.send(answer("200 OK", fields, Array(text.utf8)))]
  }

  struct Bad: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let steps: [LoopbackServer.Step]
    let reason: AutomaticFilterFailure.Reason

    init(
      _ name: String, _ reason: AutomaticFilterFailure.Reason, _ steps: [LoopbackServer.Step]
    ) {
      testDescription = name
      self.reason = reason
      self.steps = steps
    }
  }

  static let bad: [Bad] = [
    Bad("a page instead of JSON", .notJSON, ok("<html>Sign in to the network</html>")),
    Bad("cut off in the text", .notJSON, ok(String(good.dropLast(20)))),
    Bad(
      "cut off on the way", .cutOff,
      [.send(Array("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"filter".utf8))]),
    Bad(
      "50 MB, announced", .tooLarge,
      [.send(Array("HTTP/1.1 200 OK\r\nContent-Length: 50000000\r\n\r\n".utf8))]),
    Bad(
      "50 MB, not announced", .tooLarge,
      [
        .send(Array("HTTP/1.1 200 OK\r\n\r\n".utf8)),
        .repeated([UInt8](repeating: 0x20, count: 500_000), times: 100, pause: 0),
      ]),
    Bad("wrong types", .wrongShape, ok(#"{"filter_lists":{"en":{"allow_sender":7}}}"#)),
    Bad("another document", .wrongShape, ok("[1,2,3]")),
    Bad(
      "Latin-1", .notText,
      [.send(answer("200 OK", [], Array(good.utf8) + [0xE9]))]),
    Bad(
      "UTF-16", .notText,
      [.send(answer("200 OK", [], good.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }))]),
    Bad("empty", .notJSON, ok("")),
    Bad("no phrase", .empty, ok(#"{"filter_lists":{}}"#)),
    Bad("a byte-order mark alone", .notJSON, ok("\u{FEFF}")),
    Bad("304 without a question", .refused, [.send(answer("304 Not Modified"))]),
    Bad("204", .refused, [.send(Array("HTTP/1.1 204 No Content\r\n\r\n".utf8))]),
    Bad("404", .notFound, [.send(answer("404 Not Found", [], Array(good.utf8)))]),
    Bad("403", .refused, [.send(answer("403 Forbidden"))]),
    Bad("500", .serverFailed, [.send(answer("500 Oops", [], Array(good.utf8)))]),
    Bad("a redirect loop", .tooManyRedirects, [.send(answer("302 Found", ["Location: /a"]))]),
    Bad(
      "a redirect to a file", .unsupportedURL,
      [.send(answer("302 Found", ["Location: file:///etc/passwd"]))]),
    Bad(
      "gzip that is none", .badEncoding,
      [.send(answer("200 OK", ["Content-Encoding: gzip"], Array(good.utf8)))]),
    Bad("no web server", .notHTTP, [.send(Array("220 mail ready\r\n".utf8))]),
    Bad("an end without an answer", .cutOff, []),
  ]

  /// The lists stay with their date, the reason is kept, and the page says it.
  private func keepsTheGoodCopy(
    _ world: World, _ manager: AutomaticFilterManager, _ reason: AutomaticFilterFailure.Reason
  ) async throws {
    let before = try #require(try await manager.cache())
    world.clock.pass(days: 5)
    let update = try await manager.forceUpdateAutomaticFilters()
    guard case .failed(let failure) = update else {
      Issue.record("\(update)")
      return
    }
    #expect(failure.reason == reason)
    #expect(try await manager.cache() == before)
    #expect(try await manager.lastFailure() == failure)
    let test = try await TestApp(
      store: world.store,
      listUpdates: ListUpdates(state: { ListUpdateState(lastFailure: failure) }, begin: { _ in }))
    for language in ["en", "he"] {
      let page = await test.get("/automatic?lang=\(language)")
      #expect(page.count("listsFailed") + page.count("listsOffline") == 1)
      #expect(page.count("languageToggle") == 1)
      #expect(page.count("listAge") == 1)
    }
  }

  private func worldWithLists() async throws -> World {
    let world = try World()
    let server = try Self.server(Self.ok(Self.good))
    defer { server.stop() }
    let update = try await world.manager(server).forceUpdateAutomaticFilters()
    #expect(update == .updated(blankPhrasesDropped: 0))
    return world
  }

  @Test(arguments: bad) func aBadAnswerKeepsTheGoodCopyAndSaysWhy(_ bad: Bad) async throws {
    let world = try await worldWithLists()
    let server = try Self.server(bad.steps)
    defer { server.stop() }
    try await keepsTheGoodCopy(world, try world.manager(server), bad.reason)
  }

  @Test func aSlowDripKeepsTheGoodCopy() async throws {
    let world = try await worldWithLists()
    let server = try Self.server([
      .send(Array("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n".utf8)),
      .repeated([0x20], times: 100, pause: 0.05),
    ])
    defer { server.stop() }
    try await keepsTheGoodCopy(
      world, try world.manager(server, total: .milliseconds(200)), .timedOut)
  }

  @Test func aNameOfThisMachineKeepsTheGoodCopy() async throws {
    let world = try await worldWithLists()
    let server = try Self.server(Self.ok(Self.other))
    defer { server.stop() }
    try await keepsTheGoodCopy(
      world, try world.manager(server, isPrivateAllowed: false), .addressNotAllowed)
    #expect(server.heads.isEmpty)
  }

  @Test func aCertificateThatNobodyVouchesForKeepsTheGoodCopy() async throws {
    let world = try await worldWithLists()
    guard let server = try TLSServer() else {
      print("skipped: no openssl to make a certificate with")
      return
    }
    try await keepsTheGoodCopy(world, world.manager(world.source(server.url)), .tlsFailed)
    try server.stop()
  }

  @Test func aNameThatNobodyKnowsKeepsTheGoodCopy() async throws {
    let world = try await worldWithLists()
    let url = try #require(URL(string: "http://no-such-host.invalid"))
    try await keepsTheGoodCopy(world, world.manager(world.source(url)), .hostNotFound)
  }

  @Test func offlineNobodyIsAsked() async throws {
    let world = try await worldWithLists()
    let server = try Self.server(Self.ok(Self.other))
    defer { server.stop() }
    try await keepsTheGoodCopy(world, try world.manager(server, isOnline: false), .offline)
    #expect(server.heads.isEmpty)
  }

  @Test func aByteOrderMarkBeforeListsIsNoFault() async throws {
    let world = try World()
    let server = try Self.server(Self.ok("\u{FEFF}" + Self.good))
    defer { server.stop() }
    #expect(
      try await world.manager(server).forceUpdateAutomaticFilters()
        == .updated(blankPhrasesDropped: 0))
  }

  /// Fails once something else has happened.
  private struct Failing: AmazonS3ServiceProtocol {
    let origin = AutomaticFilterOrigin.address("https://lists.example.org")
    let meanwhile: @Sendable () async -> Void

    func fetchAutomaticFilters(
      unless known: HTTPValidators?
    ) async throws(AutomaticFilterFailure) -> AutomaticFilterFetch? {
      await meanwhile()
      throw .failed
    }
  }

  @Test func aFailureLeavesWhatSomebodyElseHasFetchedMeanwhile() async throws {
    let world = try World()
    let server = try Self.server(Self.ok(Self.good))
    defer { server.stop() }
    let other = try world.manager(server)
    let manager = world.manager(
      Failing(meanwhile: { _ = try? await other.forceUpdateAutomaticFilters() }))
    #expect(
      try await manager.forceUpdateAutomaticFilters() == .failed(AutomaticFilterFailure.failed))
    let stamp = try #require(try await world.store.fetchAutomaticFiltersCacheStamp())
    let record = try await manager.record(of: stamp.hash)
    #expect(record.hash == stamp.hash)
    #expect(record.origin == other.source?.origin)
    #expect(record.failure == .failed)
  }

  @Test func aPassingFaultIsTriedAgainAndThenForgotten() async throws {
    let world = try await worldWithLists()
    let bad = try Self.server([.send(answer("500 Oops"))])
    let source = try world.manager(bad)
    _ = try await source.forceUpdateAutomaticFilters()
    #expect(bad.heads.count == 2)
    #expect(try await source.lastFailure() == AutomaticFilterFailure(.serverFailed, status: 500))
    bad.stop()
    let server = try Self.server(Self.ok(Self.other))
    defer { server.stop() }
    _ = try await world.manager(server).forceUpdateAutomaticFilters()
    #expect(try await source.lastFailure() == nil)
    #expect(try await source.cache()?.lists.filterLists["en"]?.denyBody == ["parcel"])
  }
}
