import FilterCore
import Foundation
import LoopbackServer
import Services
import Testing

@testable import Dashboard

/// When lists are fetched, and whose lists replace whose.
struct AutomaticFilterScheduleTests {
  private typealias World = AutomaticFilterManagerTests.World

  private static let starter = ListFileService(
    file: ResourceLocation(root: TestApp.root).starterLists, origin: .starter)

  @Test func listsAreAskedForAgainAfterThreeDays() async throws {
    let world = try World()
    let server = try AutomaticFilterManagerTests.server(
      AutomaticFilterManagerTests.ok(AutomaticFilterManagerTests.good))
    defer { server.stop() }
    let manager = try world.manager(server)
    for (days, asked) in [(0.0, 1), (2.9, 1), (0.2, 2), (1, 2), (2.1, 3), (-30, 4)] {
      world.clock.pass(days: days)
      _ = try await manager.updateAutomaticFiltersIfNeeded()
      #expect(server.heads.count == asked, "after \(days) more days")
    }
    _ = try await manager.forceUpdateAutomaticFilters()
    #expect(server.heads.count == 5)
  }

  @Test func anotherAddressDoesNotKnowTheMark() async throws {
    let world = try World()
    let server = try AutomaticFilterManagerTests.server(
      AutomaticFilterManagerTests.ok(AutomaticFilterManagerTests.good, ["ETag: \"a\""]))
    defer { server.stop() }
    _ = try await world.manager(server).forceUpdateAutomaticFilters()
    let other = try LoopbackServer(
      conditional: AutomaticFilterManagerTests.ok(AutomaticFilterManagerTests.other))
    defer { other.stop() }
    #expect(
      try await world.manager(other).forceUpdateAutomaticFilters()
        == .updated(blankPhrasesDropped: 0))
    #expect(!other.heads[0].contains("If-None-Match"))
  }

  @Test func theMarkIsSentBackToWhereItCameFrom() async throws {
    let world = try World()
    let first = AutomaticFilterManagerTests.ok(
      AutomaticFilterManagerTests.good, ["ETag: \"a\""])
    let server = try LoopbackServer(conditional: first)
    defer { server.stop() }
    let manager = try world.manager(server)
    #expect(
      try await manager.forceUpdateAutomaticFilters() == .updated(blankPhrasesDropped: 0))
    let revision = try await world.store.revision()
    world.clock.pass(days: 4)
    #expect(
      try await manager.updateAutomaticFiltersIfNeeded() == .current(blankPhrasesDropped: 0))
    #expect(server.heads[1].contains("If-None-Match: \"a\"\r\n"))
    #expect(try await manager.cache()?.updatedAt == world.clock.now)
    #expect(try await world.store.revision() == revision)
  }

  @Test func theFirstStartHasTheStarterLists() async throws {
    let world = try World()
    let clock = world.clock
    let app = try AppManager(
      persistence: world.store,
      configuration: AppConfiguration(resources: ResourceLocation(root: TestApp.root)),
      now: { clock.now }, listSource: Self.starter, log: { _ in })
    await app.start()
    let state = try await app.automaticFilterManager.state()
    #expect(state.languages.map(\.code) == AutomaticFilterManager.listLanguages)
    #expect(!state.isOn)
    #expect(try await app.listUpdates?.state() == ListUpdateState(triedAt: clock.now))
    await app.stop()
  }

  @Test func starterListsReplaceOnlyTheirKind() async throws {
    let world = try World()
    let server = try AutomaticFilterManagerTests.server(
      AutomaticFilterManagerTests.ok(AutomaticFilterManagerTests.good))
    defer { server.stop() }
    let starter = world.manager(Self.starter)
    _ = try await starter.updateAutomaticFiltersIfNeeded()
    #expect(try await starter.mayReplace(.starter))
    // A server that is set replaces them at once, however young they are.
    #expect(
      try await world.manager(server).updateAutomaticFiltersIfNeeded()
        == .updated(blankPhrasesDropped: 0))
    world.clock.pass(days: 100)
    #expect(try await starter.forceUpdateAutomaticFilters() == .skipped)
    #expect(try await !starter.mayReplace(.starter))
    #expect(try await starter.cache()?.lists.filterLists.count == 1)
  }

  @Test func listsFromElsewhereAreNoStarterLists() async throws {
    let world = try World()
    let list = LanguageFilterListResponse(denyBody: ["mine"])
    let starter = world.manager(Self.starter)
    try await starter.save(.init(filterLists: ["en": list]), at: world.clock.now)
    world.clock.pass(days: 4)
    #expect(try await starter.updateAutomaticFiltersIfNeeded() == .skipped)
    #expect(try await starter.cache()?.lists.filterLists == ["en": list])
  }

  @Test func aMissingFileIsSaid() async throws {
    let world = try World()
    let manager = world.manager(
      ListFileService(file: URL(filePath: "/nowhere/lists.json"), origin: .file))
    #expect(
      try await manager.forceUpdateAutomaticFilters()
        == .failed(AutomaticFilterFailure(.fileUnreadable)))
  }
}
