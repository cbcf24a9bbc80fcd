import Foundation
import Testing

@testable import Dashboard

/// When lists are asked for: the rules alone.
struct ListScheduleTests {
  private static let now = Date(timeIntervalSince1970: 1_800_000_000)
  private static let hour: TimeInterval = 3_600
  private static let day = 24 * hour

  /// Hours from now to the next time.
  private func hours(_ schedule: ListSchedule) -> Double {
    (schedule.nextAt ?? .distantFuture).timeIntervalSince(Self.now) / Self.hour
  }

  @Test func aFirstStartAsksAtOnce() {
    let schedule = ListSchedule().atStart(isUrgent: true, now: Self.now, chance: 0.9)
    #expect(schedule.isDue(Self.now))
  }

  @Test(arguments: [0.5, 24, 77.9])
  func aRestartAsksWhenItWouldHaveBeenAskedAnyway(_ ahead: Double) {
    let stored = ListSchedule(nextAt: Self.now + ahead * Self.hour, failures: 2)
    #expect(stored.atStart(isUrgent: false, now: Self.now, chance: 0.5) == stored)
  }

  @Test func restartsWhileNothingComesDoNotAskAtEach() {
    var schedule = ListSchedule().atStart(isUrgent: true, now: Self.now, chance: 0)
    schedule = schedule.trying(now: Self.now, chance: 0)
    for minute in 1..<30 {
      let now = Self.now + Double(minute) * 60
      schedule = schedule.atStart(isUrgent: true, now: now, chance: 0)
      #expect(!schedule.isDue(now), "minute \(minute)")
    }
  }

  @Test(arguments: [-1, -1_000, 79, 1_000])
  func whatIsOverdueOrFarAheadIsSpreadOverFiveMinutes(_ ahead: Double) {
    let stored = ListSchedule(nextAt: Self.now + ahead * Self.hour)
    for chance in [0, 0.25, 0.99] {
      let schedule = stored.atStart(isUrgent: false, now: Self.now, chance: chance)
      #expect(hours(schedule) * Self.hour == chance * 300)
    }
  }

  @Test(arguments: [(0, 0.5, 1), (1, 1, 2), (2, 2, 4), (4, 8, 16), (5, 12, 24), (40, 12, 24)])
  func eachFailureWaitsTwiceAsLongUpToADay(_ before: Int, _ least: Double, _ most: Double) {
    let schedule = ListSchedule(nextAt: Self.now, failures: before)
    #expect(hours(schedule.trying(now: Self.now, chance: 0)) == least)
    #expect(hours(schedule.trying(now: Self.now, chance: 1)) == most)
    #expect(schedule.trying(now: Self.now, chance: 0).failures == before + 1)
  }

  @Test func listsLastThreeDaysAndUpToSixHours() {
    let failed = ListSchedule(nextAt: Self.now, failures: 3)
    for (chance, expected) in [(0.0, 72.0), (0.5, 75), (1, 78)] {
      let schedule = failed.succeeded(listsOf: Self.now, now: Self.now, chance: chance)
      #expect(hours(schedule) == expected)
      #expect(schedule.failures == 0)
    }
    // Somebody else fetched them yesterday, or they are older than that and may not be replaced.
    let other = failed.succeeded(listsOf: Self.now - Self.day, now: Self.now, chance: 0)
    #expect(hours(other) == 48)
    #expect(hours(failed.succeeded(listsOf: .distantPast, now: Self.now, chance: 0)) == 1)
  }

  @Test func theNetworksReturnBringsForwardWhatFailedWithoutIt() {
    let failed = ListSchedule(nextAt: Self.now + Self.day, failures: 1)
    #expect(hours(failed.reconnected(now: Self.now, chance: 0.5)) * Self.hour == 150)
    let good = ListSchedule(nextAt: Self.now + Self.day)
    #expect(good.reconnected(now: Self.now, chance: 0.5) == good)
    let soon = ListSchedule(nextAt: Self.now + 10, failures: 1)
    #expect(soon.reconnected(now: Self.now, chance: 0.5) == soon)
  }

  @Test func whatIsStoredIsReadAgain() {
    let schedule = ListSchedule(nextAt: Self.now, failures: 4)
    #expect(ListSchedule(defaultsText: schedule.defaultsText) == schedule)
    #expect(ListSchedule(defaultsText: "yesterday") == nil)
  }
}
