import FilterCore
import Foundation
import HTTPCore
import Persistence
import Services
import Synchronization
import Testing

@testable import Dashboard

/// The server's network: what counts as a change, and who hears of it.
struct NetworkSyncManagerTests {
  private final class Heard: Sendable {
    let changes = Mutex<[String]>([])
    func add(_ text: String) { changes.withLock { $0.append(text) } }
    var all: [String] { changes.withLock { $0 } }
  }

  /// A network that a test switches.
  private final class Network: Sendable {
    let status: Mutex<NetworkStatus>
    init(_ status: NetworkStatus) { self.status = Mutex(status) }
    var now: NetworkStatus { status.withLock { $0 } }
  }

  /// Lists from elsewhere that never come.
  private struct Elsewhere: AmazonS3ServiceProtocol {
    var origin = AutomaticFilterOrigin.address("https://lists.example.org/a.json")
    var fails = false

    func fetchAutomaticFilters(
      unless known: HTTPValidators?
    ) async throws(AutomaticFilterFailure) -> AutomaticFilterFetch? {
      if fails { throw .failed }
      return nil
    }
  }

  @Test func theFirstReportIsHeardOnceAndUnknownIsNoReport() {
    let heard = Heard()
    let manager = NetworkSyncManager(isNeeded: true, look: { .unknown })
    manager.onChange { heard.add("\($0) to \($1)") }
    manager.onFirstStatusKnown { heard.add("known") }
    #expect(manager.networkStatus == .unknown)
    for status in [NetworkStatus.unknown, .online, .online, .unknown, .offline, .online] {
      manager.report(status)
    }
    manager.onFirstStatusKnown { heard.add("known already") }
    #expect(
      heard.all == [
        "known", "unknown to online", "online to offline", "offline to online", "known already",
      ])
  }

  /// The events that a browser hears until the given number of them.
  private func events(_ test: TestApp, count: Int) async throws -> [String] {
    let response = await test.service.respond(
      to: HTTPRequest(
        method: .get, target: "/events", fields: ["host": "127.0.0.1:8080"], body: .bytes([])))
    guard case .stream(let stream) = response.body else { return [] }
    var text = ""
    for try await piece in stream {
      text += String(decoding: piece, as: UTF8.self)
      if text.components(separatedBy: "event: ").count > count { break }
    }
    return text.components(separatedBy: "\n").filter {
      $0.hasPrefix("event: ") || $0.contains("\"network\"")
    }
  }

  /// What a listener that comes now is told.
  private func all(_ test: TestApp) async -> [LiveEvent] {
    let listener = await test.app.liveHub.listen(after: nil)
    test.app.liveHub.stop()
    var told: [LiveEvent] = []
    for await event in listener { told.append(event) }
    return told
  }

  @Test func aBrowserHearsThatTheNetworkWentAndCame() async throws {
    let test = try await TestApp(listSource: Elsewhere())
    let manager = test.app.networkSyncManager
    manager.report(.online)
    manager.report(.offline)
    // Who comes late hears it, too.
    let told = try await events(test, count: 1)
    #expect(told.first == "event: networkStatusChange")
    #expect(told.last?.contains("\"network\":\"offline\"") == true)
    manager.report(.online)
    #expect(await all(test).isEmpty, "a network that is there is no news")
    await test.app.stop()
  }

  @Test func aFirstReportThatAllIsWellAndAReconnectionReloadNothing() async throws {
    let test = try await TestApp(listSource: Elsewhere())
    let listener = await test.app.liveHub.listen(after: nil)
    let manager = test.app.networkSyncManager
    for status in [NetworkStatus.online, .offline, .online] { manager.report(status) }
    test.app.liveHub.stop()
    var told: [LiveEvent] = []
    for await event in listener { told.append(event) }
    #expect(told == [.network(.offline, 0), .network(.online, 0)])
    // The store is the same one, and open.
    try await test.add("loan")
    #expect(try await test.app.persistenceManager.revision() == 1)
    await test.app.stop()
  }

  @Test(arguments: [
    AutomaticFilterOrigin.starter, .file, .address("http://127.0.0.1:1/a.json"),
  ])
  func withoutListsFromElsewhereNobodyLooksAndNothingIsShown(
    _ origin: AutomaticFilterOrigin
  ) async throws {
    let looks = Heard()
    let test = try await TestApp(
      listSource: Elsewhere(origin: origin),
      networkLook: {
        looks.add("look")
        return .offline
      })
    #expect(looks.all.isEmpty)
    #expect(await all(test).isEmpty)
    #expect(!(await test.get("/").text.contains("data-toast=\"networkOffline\"")))
    await test.app.stop()
  }

  @Test func theNoticeIsOnThePageUnlessItRests() async throws {
    let test = try await TestApp(listSource: Elsewhere(), networkLook: { .offline })
    _ = await test.get("/")
    #expect(await test.get("/").text.contains("data-toast=\"networkOffline\""))
    #expect(try await events(test, count: 1).first == "event: networkStatusChange")
    let status = try await test.get("/api/v1/status").json()
    #expect(status["network"] as? String == "offline")
    await test.post("/browser", ["offline": "dismissed"])
    #expect(!(await test.get("/").text.contains("data-toast=\"networkOffline\"")))
    await test.app.stop()
  }

  @Test func listsThatFailedWithoutANetworkAreTriedOnceItIsBack() async throws {
    let test = try await TestApp(listSource: Elsewhere(fails: true))
    while try await test.app.defaultsManager.value(.listSchedule).failures == 0 {
      await Task.yield()
    }
    await test.app.listUpdater.finish()
    let before = try #require(try await test.app.defaultsManager.value(.listSchedule).nextAt)
    #expect(before > Date() + 25 * 60)
    test.app.networkSyncManager.report(.offline)
    test.app.networkSyncManager.report(.online)
    while try await test.app.defaultsManager.value(.listSchedule).nextAt == before {
      await Task.yield()
    }
    let after = try #require(try await test.app.defaultsManager.value(.listSchedule).nextAt)
    #expect(after <= Date() + ListSchedule.startSpread)
    await test.app.stop()
  }
}

/// The store under a running dashboard is replaced.
struct RestoreTests {
  @Test func aRestoredStoreIsShownAndFilteredBy() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try PersistenceManager(.directory(folder))
    let test = try await TestApp(store: store)
    try await test.add("prize")
    let file = folder.appending(path: "backup")
    try await store.backUp(to: file)
    try await test.add("parcel")
    while test.app.liveHub.toldRevision < 2 { await Task.yield() }
    let listener = await test.app.liveHub.listen(after: nil)
    // As another process does it.
    let command = try PersistenceManager(.directory(folder))
    try await command.restore(from: file)
    await command.close()
    var iterator = listener.makeAsyncIterator()
    let event = try #require(await iterator.next())
    let text = String(decoding: try event.bytes(for: ""), as: UTF8.self)
    #expect(
      text.split(separator: "\n").filter { $0.hasPrefix("event") } == [
        "event: persistentStoreReloaded", "event: cloudSyncOperationComplete",
      ])
    let page = await test.get("/filters/deny")
    #expect(page.count("filterRow") == 1)
    let parcel = await test.json(
      .post, "/api/v1/evaluate", #"{"sender":"+15551234567","body":"your parcel"}"#)
    #expect(try parcel.json()["action"] as? String == "allow")
    let prize = await test.json(
      .post, "/api/v1/evaluate", #"{"sender":"+15551234567","body":"a prize"}"#)
    #expect(try prize.json()["action"] as? String == "junk")
    await test.app.stop()
  }
}
