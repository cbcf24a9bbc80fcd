import FilterCore
import Testing

@testable import Persistence

@Test func seeingThroughDisguisesIsOffAtFirstAndReachesSnapshots() async throws {
  let store = try PersistenceManager(.inMemory)
  let defaults = DefaultsManager(store)
  #expect(try await !store.snapshotSource().seesThroughDisguises)
  try await defaults.set(.seesThroughDisguises, true)
  #expect(try await store.snapshotSource().seesThroughDisguises)
  try await defaults.reset()
  #expect(try await !store.snapshotSource().seesThroughDisguises)
}

@Test func onlyAChangeOfASettingThatDecidesRaisesTheRevision() async throws {
  let store = try PersistenceManager(.inMemory)
  let defaults = DefaultsManager(store)
  let first = try await store.revision()
  try await defaults.set(.seesThroughDisguises, false)
  try await defaults.setAppFirstRun(false)
  #expect(try await store.revision() == first)
  try await defaults.set(.seesThroughDisguises, true)
  #expect(try await store.revision() == first + 1)
  try await defaults.set(.seesThroughDisguises, true)
  #expect(try await store.revision() == first + 1)
  try await defaults.reset()
  #expect(try await store.revision() == first + 2)
  try await defaults.reset()
  #expect(try await store.revision() == first + 2)
}
