import FilterCore
import Foundation
import LoopbackServer
import Persistence
import Services
import Synchronization
import Testing

@testable import Dashboard

/// A day, a month and a year of refreshing, with a clock that is set by hand.
struct SchedulingManagerTests {
  private typealias World = AutomaticFilterManagerTests.World

  /// A source that counts, and fails while it is told to.
  private final class Source: AmazonS3ServiceProtocol {
    let origin = AutomaticFilterOrigin.address("https://lists.example.org")
    let asked = Mutex(0)
    let fails = Mutex(false)

    func fetchAutomaticFilters(
      unless known: HTTPValidators?
    ) async throws(AutomaticFilterFailure) -> AutomaticFilterFetch? {
      asked.withLock { $0 += 1 }
      if fails.withLock({ $0 }) { throw .failed }
      do {
        let text = Data(AutomaticFilterManagerTests.good.utf8)
        return .lists(try AutomaticFilterListsFile.read(text), HTTPValidators())
      } catch {
        throw AutomaticFilterFailure(error)
      }
    }
  }

  private let source = Source()

  private func scheduling(_ world: World, chance: Double = 0) -> SchedulingManager {
    let manager = world.manager(source)
    return SchedulingManager(
      manager: manager, updater: ListUpdater(manager: manager, log: { _ in }),
      now: { world.clock.now }, chance: { chance }, log: { _ in })
  }

  /// Lets days pass, looking whenever the manager wants to; returns how often it asked.
  private func live(_ days: Double, _ world: World, _ scheduling: SchedulingManager) async -> Int {
    let before = source.asked.withLock { $0 }
    let end = world.clock.now + days * 86_400
    while world.clock.now < end {
      let next = await scheduling.run()
      world.clock.time.withLock { $0 = min(max(next, $0 + 1), end) }
    }
    return source.asked.withLock { $0 } - before
  }

  @Test(arguments: [(1.0, 0.0, 1), (30, 0, 10), (30, 0.999, 10), (365, 0, 122), (365, 0.999, 113)])
  func listsAreAskedForEveryThreeDaysAndABit(
    _ days: Double, _ chance: Double, _ asked: Int
  ) async throws {
    let world = try World()
    let scheduling = scheduling(world, chance: chance)
    await scheduling.prepare()
    #expect(await live(days, world, scheduling) == asked)
  }

  @Test func aYearOfRestartsAsksNoMoreOften() async throws {
    let world = try World()
    var asked = 0
    for _ in 0..<365 {
      let again = scheduling(world)
      await again.prepare()
      asked += await live(1, world, again)
    }
    #expect((121...123).contains(asked), "\(asked)")
  }

  @Test func failuresAskLessAndLess() async throws {
    let world = try World()
    source.fails.withLock { $0 = true }
    let scheduling = scheduling(world, chance: 0.5)
    await scheduling.prepare()
    let first = await live(1, world, scheduling)
    #expect((4...6).contains(first), "\(first)")
    #expect(await live(7, world, scheduling) <= 10)
    source.fails.withLock { $0 = false }
    _ = await live(1, world, scheduling)
    let schedule = try await world.manager(source).defaults.value(.listSchedule)
    #expect(schedule.failures == 0)
    #expect(try await world.manager(source).lastFailure() == nil)
  }

  @Test func twoProcessesAskOnce() async throws {
    let world = try World()
    let pair = [scheduling(world), scheduling(world)]
    await pair[0].prepare()
    await withTaskGroup(of: Void.self) { group in
      for each in pair { group.addTask { _ = await each.run() } }
    }
    #expect(source.asked.withLock { $0 } == 1)
  }

  @Test func whatTheCommandLineFetchedIsNotFetchedAgain() async throws {
    let world = try World()
    let scheduling = scheduling(world)
    await scheduling.prepare()
    _ = await live(2.5, world, scheduling)
    _ = try await world.manager(source).forceUpdateAutomaticFilters()
    #expect(source.asked.withLock { $0 } == 2)
    #expect(await live(2.9, world, scheduling) == 0)
    #expect(await live(0.2, world, scheduling) == 1)
  }

  @Test func aProcessThatDiesWhileItAsksDoesNotAskAgainAtOnce() async throws {
    let world = try World()
    let manager = world.manager(source)
    await scheduling(world).prepare()
    // What is written before the question, and nothing after it.
    let now = world.clock.now
    _ = try await manager.defaults.update(.listSchedule) { $0.trying(now: now, chance: 0) }
    let again = scheduling(world)
    await again.prepare()
    _ = await again.run()
    #expect(source.asked.withLock { $0 } == 0)
  }

  @Test func aStartedManagerAsksAndEndsWithItsServer() async throws {
    let world = try World()
    let scheduling = scheduling(world)
    await scheduling.start()
    while try await world.manager(source).cache() == nil { await Task.yield() }
    await scheduling.stop()
    #expect(source.asked.withLock { $0 } == 1)
  }
}

/// The first lists, and the end of a fetch with its server.
struct ListFallbackTests {
  private typealias World = AutomaticFilterManagerTests.World

  private func app(_ world: World, _ server: LoopbackServer) throws -> AppManager {
    let clock = world.clock
    return try AppManager(
      persistence: world.store,
      configuration: AppConfiguration(resources: ResourceLocation(root: TestApp.root)),
      now: { clock.now }, listSource: world.source(try server.url("")), log: { _ in })
  }

  @Test func theShippedListsStandInForAFirstFetchThatFails() async throws {
    let world = try World()
    let bad = try AutomaticFilterManagerTests.server([.send(answer("404 Not Found"))])
    defer { bad.stop() }
    let app = try app(world, bad)
    await app.start()
    while try await app.automaticFilterManager.cache() == nil { await Task.yield() }
    await app.listUpdater.finish()
    let state = try await app.automaticFilterManager.state()
    #expect(state.languages.map(\.code) == AutomaticFilterManager.listLanguages)
    #expect(try await app.automaticFilterManager.lastFailure()?.reason == .notFound)
    #expect(try await app.automaticFilterManager.isUrgent())
    let good = try AutomaticFilterManagerTests.server(
      AutomaticFilterManagerTests.ok(AutomaticFilterManagerTests.good))
    defer { good.stop() }
    // They are smaller, and the real ones all the same.
    #expect(
      try await world.manager(good).updateAutomaticFiltersIfNeeded()
        == .updated(blankPhrasesDropped: 0))
    #expect(try await app.automaticFilterManager.state().languages.count == 1)
    await app.stop()
  }

  @Test func aLaterFailureBringsNoShippedLists() async throws {
    let world = try World()
    let good = try AutomaticFilterManagerTests.server(
      AutomaticFilterManagerTests.ok(AutomaticFilterManagerTests.good))
    _ = try await world.manager(good).forceUpdateAutomaticFilters()
    good.stop()
    let bad = try AutomaticFilterManagerTests.server([.send(answer("404 Not Found"))])
    defer { bad.stop() }
    let app = try app(world, bad)
    _ = try await app.automaticFilterManager.forceUpdateAutomaticFilters()
    #expect(try await app.automaticFilterManager.state().languages.count == 1)
  }

  @Test func stoppingEndsAFetchAndSaysNothingAboutIt() async throws {
    let world = try World()
    let server = try AutomaticFilterManagerTests.server([.pause(600)])
    defer { server.stop() }
    let app = try app(world, server)
    await app.start()
    while server.heads.isEmpty { await Task.yield() }
    await app.schedulingManager.stop()
    await app.listUpdater.stop()
    // The fetch is taken up again soon, not when lists that came would be old.
    let schedule = try await app.defaultsManager.value(.listSchedule)
    #expect(schedule.failures == 1)
    #expect(try #require(schedule.nextAt) <= world.clock.now + ListSchedule.firstWait)
    #expect(try await app.automaticFilterManager.lastRecord() == AutomaticFilterRecord())
    #expect(try await app.automaticFilterManager.cache() == nil)
    await app.stop()
  }
}

/// A list that lost most of its phrases.
struct ListShrinkingTests {
  private typealias World = AutomaticFilterManagerTests.World

  private static func lists(_ counts: [String: Int]) -> AutomaticFilterListsResponse {
    AutomaticFilterListsResponse(
      filterLists: counts.mapValues { count in
        LanguageFilterListResponse(denyBody: (0..<count).map { "phrase \($0)" })
      })
  }

  @Test(
    arguments: [
      (["en": 100], ["en": 50], false), (["en": 100], ["en": 49], true),
      (["en": 20], ["en": 9], true), (["en": 19], ["en": 1], false),
      // One language is lost, however many phrases the others have.
      (["en": 1_000, "he": 20], ["en": 1_000], true),
      (["en": 1_000, "he": 19], ["en": 1_000], false),
      // Many small ones together.
      (["a": 10, "b": 10], ["a": 9], true), (["en": 100], ["en": 100, "he": 1], false),
    ] as [([String: Int], [String: Int], Bool)])
  func fewerThanHalfOfThePhrasesIsTooFew(
    _ old: [String: Int], _ new: [String: Int], _ shrinks: Bool
  ) {
    #expect(Self.lists(old).shrinks(to: Self.lists(new)) == shrinks)
  }

  private func server(_ count: Int) throws -> LoopbackServer {
    let text = String(
      decoding: try JSONEncoder().encode(Self.lists(["en": count])), as: UTF8.self)
    return try AutomaticFilterManagerTests.server(AutomaticFilterManagerTests.ok(text))
  }

  @Test func itIsHeldBackUnlessSomebodySaysThatItIsMeant() async throws {
    let world = try World()
    let (large, small) = (try server(100), try server(30))
    defer {
      large.stop()
      small.stop()
    }
    _ = try await world.manager(large).forceUpdateAutomaticFilters()
    let manager = try world.manager(small)
    #expect(
      try await manager.forceUpdateAutomaticFilters() == .failed(AutomaticFilterFailure(.shrunk)))
    #expect(try await manager.cache()?.lists == Self.lists(["en": 100]))
    #expect(try await manager.lastFailure()?.reason == .shrunk)
    #expect(
      try await manager.forceUpdateAutomaticFilters(acceptsSmaller: true)
        == .updated(blankPhrasesDropped: 0))
    #expect(try await manager.cache()?.lists == Self.lists(["en": 30]))
    #expect(try await manager.lastFailure() == nil)
  }
}
