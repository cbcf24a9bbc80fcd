import FilterCore
import Foundation
import HTTPCore
import Persistence
import Testing

@testable import Dashboard

struct LiveTests {
  /// One parsed event.
  struct Event: Equatable {
    var name: String
    var id: String
    var changed: [String]
    var removed: [String]
    var own: Bool
    var origin: String
  }

  /// Opens `/events` and reads frames until `count` events have come.
  private func events(
    _ test: TestApp, _ target: String = "/events", fields: HTTPFields = [:], count: Int,
    after act: () async throws -> Void
  ) async throws -> [Event] {
    var all: HTTPFields = ["host": "127.0.0.1:8080"]
    for (name, value) in fields { all[name] = value }
    if let id = test.cookies["sfs_browser"] { all["cookie"] = "sfs_browser=\(id)" }
    let response = await test.service.respond(
      to: HTTPRequest(method: .get, target: target, fields: all, body: .bytes([])))
    #expect(response.fields["content-type"] == "text/event-stream; charset=utf-8")
    guard case .stream(let stream) = response.body else {
      Issue.record("no stream")
      return []
    }
    try await act()
    var text = ""
    for try await piece in stream {
      text += String(decoding: piece, as: UTF8.self)
      if text.components(separatedBy: "event: ").count > count { break }
    }
    #expect(text.hasPrefix("retry: "))
    return try text.components(separatedBy: "\n\n").compactMap { frame in
      let lines = frame.split(separator: "\n").map { $0.split(separator: ": ", maxSplits: 1) }
      let pairs = lines.filter { $0.count == 2 }.map { (String($0[0]), String($0[1])) }
      let fields = Dictionary(pairs) { $1 }
      guard let name = fields["event"], let data = fields["data"] else { return nil }
      let json = try JSONSerialization.jsonObject(with: Data(data.utf8)) as? [String: Any] ?? [:]
      return Event(
        name: name, id: fields["id"] ?? "", changed: json["changed"] as? [String] ?? [],
        removed: json["removed"] as? [String] ?? [], own: json["own"] as? Bool ?? false,
        origin: json["origin"] as? String ?? "")
    }
  }

  @Test func aChangeFromElsewhereIsToldWithItsFilters() async throws {
    let test = try await TestApp()
    _ = await test.get("/")
    var filter: Filter?
    let told = try await events(test, count: 4) {
      filter = try await test.add("loan")
      _ = try await test.app.persistenceManager.deleteFilters(ids: [try #require(filter).id])
    }
    let id = try #require(filter).id.uuidString
    #expect(
      told.map(\.name) == [
        "filtersStateChanged", "cloudSyncOperationComplete", "filtersStateChanged",
        "cloudSyncOperationComplete",
      ])
    #expect(told.map(\.id) == ["1", "1", "2", "2"])
    #expect(told[0].changed == [id])
    #expect(told[2].removed == [id])
    #expect(told.allSatisfy { !$0.own && $0.origin.isEmpty })
  }

  @Test func aBrowsersOwnChangeIsMarkedAndNoSynchronisation() async throws {
    let test = try await TestApp()
    _ = await test.get("/")
    let told = try await events(test, count: 1) {
      await test.post("/rules/links", ["isActive": "on"])
    }
    #expect(told.map(\.name) == ["filtersStateChanged"])
    #expect(told.first?.own == true)
    #expect(told.first?.origin == test.cookies["sfs_browser"])
  }

  @Test func anotherBrowsersIdentityIsNotToldAway() async throws {
    let test = try await TestApp()
    _ = await test.get("/")
    let mine = try #require(test.cookies["sfs_browser"])
    let told = try await events(test, count: 2) {
      // One more browser, made by hand.
      test.cookies["sfs_browser"] = String(mine.reversed())
      await test.post("/rules/links", ["isActive": "on"])
    }
    #expect(told.count == 2)
    #expect(told.allSatisfy { !$0.own && !$0.origin.isEmpty })
    #expect(told.allSatisfy { $0.origin != String(mine.reversed()) })
  }

  @Test func newListsAreToldAsSuch() async throws {
    let test = try await TestApp()
    let told = try await events(test, count: 1) {
      try await test.app.automaticFilterManager.save(
        AutomaticFilterListsResponse(filterLists: ["en": LanguageFilterListResponse()]),
        at: test.app.now())
    }
    #expect(told.map(\.name) == ["automaticFiltersUpdated"])
  }

  @Test(arguments: [("last-event-id", "/events"), ("", "/events?since=1")])
  func whoeverComesBackHearsWhatItMissed(_ field: String, _ target: String) async throws {
    let test = try await TestApp()
    for text in ["one", "two", "three"] { try await test.add(text) }
    let fields: HTTPFields = field.isEmpty ? [:] : ["last-event-id": "1"]
    let told = try await events(test, target, fields: fields, count: 4) {}
    #expect(told.map(\.id) == ["2", "2", "3", "3"])
  }

  @Test func whoeverMissedTooMuchRefreshesEverything() async throws {
    let test = try await TestApp()
    for number in 0...LiveHub.toldCommits { try await test.add("text \(number)") }
    let told = try await events(test, "/events?since=0", count: 1) {}
    #expect(told.map(\.name) == ["persistentStoreReloaded"])
    #expect(told.first?.id == "\(LiveHub.toldCommits + 1)")
    // A revision of another store, too.
    let other = try await events(test, "/events?since=99999", count: 1) {}
    #expect(other.map(\.name) == ["persistentStoreReloaded"])
  }

  @Test func aLargeImportNamesNoFilters() async throws {
    let test = try await TestApp()
    let drafts = try (0...StoreChange.keptIDs).map { try FilterDraft(text: "t\($0)", type: .deny) }
    let told = try await events(test, count: 2) {
      _ = try await test.app.persistenceManager.importFilters(drafts)
    }
    #expect(told.first?.name == "filtersStateChanged")
    #expect(told.first?.changed == [])
  }

  @Test func aListenerThatGoesAwayIsForgotten() async throws {
    let test = try await TestApp()
    let listening = Task {
      for await _ in await test.app.liveHub.listen(after: nil) {}
    }
    while test.app.liveHub.listenerCount == 0 { await Task.yield() }
    listening.cancel()
    await listening.value
    #expect(test.app.liveHub.listenerCount == 0)
  }

  @Test func aListenerThatDoesNotReadIsLetGo() async throws {
    let test = try await TestApp()
    let slow = await test.app.liveHub.listen(after: nil)
    for number in 0...LiveHub.queueLimit + 1 {
      try await test.add("text \(number)")
      // Each is told by itself: the store's stream keeps the newest revision alone.
      while test.app.liveHub.toldRevision < number + 1 { await Task.yield() }
    }
    #expect(test.app.liveHub.listenerCount == 0)
    var count = 0
    for await _ in slow { count += 1 }
    #expect(count == LiveHub.queueLimit)
  }

  @Test func stoppingEndsEveryStream() async throws {
    let test = try await TestApp()
    let stream = await test.app.liveHub.listen(after: nil)
    test.app.liveHub.stop()
    for await _ in stream { Issue.record("nothing was told") }
    for await _ in await test.app.liveHub.listen(after: nil) { Issue.record("stopped") }
  }

  @Test func aHeadOfEventsOpensNone() async throws {
    let test = try await TestApp()
    #expect(await test.send(.head, "/events").status == 200)
    #expect(test.app.liveHub.listenerCount == 0)
  }
}
