import FilterCore
import Foundation
import Testing

@testable import Persistence

@Suite struct ReportStoreTests {
  private func added(_ addition: ReportAddition) throws -> ReportedMessage {
    guard case .added(let report) = addition else {
      throw PersistenceError.failed(code: 0)
    }
    return report
  }

  @Test(arguments: Place.allCases)
  func reportsAreKeptAsTheyCameAndRaiseNoRevision(place: Place) async throws {
    let test = try place.open()
    let reports = ReportStore(test.store)
    let own = try added(await reports.add(sender: "Prize", body: "You won", type: .junk))
    let received = try added(
      await reports.receive(sender: "", bodies: ["שלום", "b"], type: .notJunk, key: nil))
    #expect(own.createdAt == test.clock.now.storable)
    #expect(own.state == .kept && own.origin == .own && own.bodies == ["You won"])
    #expect(received.state == .kept && received.origin == .received)
    let page = try await reports.page(ReportQuery())
    #expect(page.reports == [received, own])
    #expect(page.total == 2 && page.count == 2 && page.next == nil && page.previous == nil)
    #expect(try await reports.report(own.id) == own)
    // No verdict depends on them.
    #expect(try await test.store.revision() == 0)
    #expect(try await reports.delete([own.id, UUID()]) == 1)
    #expect(try await reports.report(own.id) == nil)
  }

  @Test func ofOnesOwnMessageAsMuchIsKeptAsOfAReceivedOne() async throws {
    let reports = ReportStore(try PersistenceManager(.inMemory))
    let body = String(repeating: "ש", count: ReportLimits.maximumBodyCharacters + 100)
    let own = try added(await reports.add(sender: "a", body: body, type: .junk))
    #expect(own.bodies.map(\.count) == [ReportLimits.maximumBodyCharacters])
  }

  @Test func aReportThatComesTwiceIsThereOnce() async throws {
    let reports = ReportStore(try PersistenceManager(.inMemory))
    _ = try added(await reports.receive(sender: "a", bodies: ["b"], type: .junk, key: "k"))
    #expect(
      try await reports.receive(sender: "a", bodies: ["b"], type: .junk, key: "k") == .known)
    #expect(
      try await reports.receive(sender: "a", bodies: ["c"], type: .junk, key: "k") == .keyReused)
    // Without a key nobody can tell.
    _ = try added(await reports.receive(sender: "a", bodies: ["b"], type: .junk, key: nil))
    #expect(try await reports.page(ReportQuery()).total == 2)
  }

  @Test func eachOriginHasABoundOfItsOwn() async throws {
    let reports = ReportStore(try PersistenceManager(.inMemory), limit: 2)
    for number in 0..<2 {
      _ = try added(
        await reports.receive(sender: "\(number)", bodies: [], type: .junk, key: nil))
    }
    #expect(
      try await reports.receive(sender: "2", bodies: [], type: .junk, key: nil) == .full(limit: 2))
    // A flood from outside leaves room for one's own.
    let own = try added(await reports.add(sender: "me", body: "", type: .junk))
    #expect(own.bodies.isEmpty)
    let page = try await reports.page(ReportQuery(origin: .received))
    #expect(page.reports.map(\.sender) == ["1", "0"])
    _ = try await reports.delete([page.reports[0].id])
    _ = try added(await reports.receive(sender: "3", bodies: [], type: .junk, key: nil))
  }

  @Test func pagesLeadToEachOtherWhateverIsDeleted() async throws {
    let reports = ReportStore(try PersistenceManager(.inMemory))
    var ids: [UUID] = []
    for number in 0..<5 {
      let report = try added(await reports.add(sender: "\(number)", body: "", type: .junk))
      ids.append(report.id)
    }
    func senders(_ page: ReportPage) -> [String] { page.reports.map(\.sender) }
    let first = try await reports.page(ReportQuery(limit: 2))
    #expect(senders(first) == ["4", "3"] && first.previous == nil)
    let second = try await reports.page(ReportQuery(after: first.next, limit: 2))
    #expect(senders(second) == ["2", "1"])
    let last = try await reports.page(ReportQuery(after: second.next, limit: 2))
    #expect(senders(last) == ["0"] && last.next == nil)
    let back = try await reports.page(ReportQuery(before: last.previous, limit: 2))
    #expect(senders(back) == ["2", "1"] && back.next != nil && back.previous != nil)
    // A page whose reports are gone leads to those before it.
    _ = try await reports.delete([ids[0]])
    let empty = try await reports.page(ReportQuery(after: second.next, limit: 2))
    #expect(empty.reports.isEmpty && empty.total == 4)
    let shown = try await reports.page(ReportQuery(before: empty.previous, limit: 2))
    #expect(senders(shown) == ["2", "1"])
  }

  @Test func aSearchLooksIntoSendersAndEveryMessageFolded() async throws {
    let reports = ReportStore(try PersistenceManager(.inMemory))
    _ = try await reports.receive(
      sender: "Prize", bodies: ["first", "Große STRASSE"], type: .junk, key: nil)
    _ = try await reports.add(sender: "x", body: "y", type: .junk)
    for search in ["prize", "große strasse", "IRS"] {
      #expect(try await reports.page(ReportQuery(search: search)).total == 1, "\(search)")
    }
    #expect(try await reports.page(ReportQuery(search: "%")).total == 0)
    #expect(try await reports.page(ReportQuery(origin: .own, search: "prize")).total == 0)
  }

  @Test func aFullTableIsPagedAndSearchedAndTakesNoMore() async throws {
    let store = try PersistenceManager(.inMemory)
    let count = ReportStore.maximumReports
    _ = try await store.engine.write { (database) throws(PersistenceError) in
      try database.run(
        """
        WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < ?)
        INSERT INTO report (id, origin, sender, bodies, type, search_text, created_at)
        SELECT randomblob(16), 1, 'sender ' || n, json_array('text ' || n), 0,
          'sender ' || n || char(10) || 'text ' || n, n
        FROM number
        """, .integer(Int64(count)))
    }
    let reports = ReportStore(store)
    let first = try await reports.page(ReportQuery())
    #expect(first.total == count && first.reports.first?.sender == "sender \(count)")
    let last = try await reports.page(ReportQuery(after: 51))
    #expect(last.reports.map(\.sender).first == "sender 50" && last.next == nil)
    #expect(try await reports.page(ReportQuery(search: "Text 77777")).total == 1)
    #expect(
      try await reports.receive(sender: "a", bodies: [], type: .junk, key: nil)
        == .full(limit: count))
    let all = first.reports.map(\.id)
    #expect(try await reports.delete(all) == 50)
    guard
      case .added = try await reports.receive(sender: "a", bodies: [], type: .junk, key: nil)
    else {
      Issue.record("there was room")
      return
    }
  }

  @Test func reportsFromBeforeTheOutboxStay() async throws {
    let (directory, store) = try MigrationTests.open(version: 6)
    defer { withExtendedLifetime(directory) {} }
    let page = try await ReportStore(store).page(ReportQuery())
    #expect(page.reports.map(\.sender) == ["", "Prize"])
    #expect(page.reports.map(\.bodies) == [["Hello"], ["You won"]])
    #expect(page.reports.map(\.type) == [.notJunk, .junk])
    #expect(
      page.reports.map(\.state)
        == [.sent(Date(timeIntervalSince1970: 1_700_000_002)), .kept])
    #expect(try await ReportStore(store).page(ReportQuery(search: "YOU WON")).total == 1)
    // What was kept when there was nowhere to send it is not sent unasked.
    #expect(try await ReportStore(store).nextDue() == nil)
  }
}

@Suite struct ReportOutboxStoreTests {
  private let start = Date(timeIntervalSince1970: 1_800_000_000)

  private func waiting(_ reports: ReportStore, _ sender: String, due: Date) async throws -> UUID {
    guard
      case .added(let report) = try await reports.add(
        sender: sender, body: "", type: .junk, due: due)
    else { throw PersistenceError.failed(code: 0) }
    #expect(report.state == .waiting(failure: nil))
    return report.id
  }

  @Test(arguments: Place.allCases)
  func aClaimIsOnesOwnUntilItRunsOut(place: Place) async throws {
    let test = try place.open()
    let reports = ReportStore(test.store)
    let id = try await waiting(reports, "a", due: start)
    #expect(try await reports.claim(at: start - 1, until: start) == nil)
    let lease = start + 120
    #expect(try await reports.claim(at: start, until: lease)?.tries == 1)
    #expect(try await reports.claim(at: start + 119, until: lease) == nil)
    // Whoever claimed it was killed.
    let again = try #require(try await reports.claim(at: lease, until: lease + 120))
    #expect(again.tries == 2 && again.report.id == id)
    try await reports.markSent(id, at: start)
    #expect(try await reports.nextDue() == nil)
    #expect(try await reports.report(id)?.state == .sent(start))
  }

  @Test func whatFailedIsDueLaterAndWhatWasRefusedNever() async throws {
    let reports = ReportStore(try PersistenceManager(.inMemory))
    let one = try await waiting(reports, "a", due: start)
    let two = try await waiting(reports, "b", due: start + 5)
    #expect(try await reports.claim(at: start + 9, until: start + 99)?.report.id == one)
    try await reports.markFailed(one, "timedOut", due: start + 50)
    #expect(try await reports.report(one)?.state == .waiting(failure: "timedOut"))
    #expect(try await reports.nextDue() == start + 5)
    #expect(try await reports.claim(two, at: start, until: start + 99)?.report.id == two)
    try await reports.markRefused(two, "status 422")
    #expect(try await reports.report(two)?.state == .refused("status 422"))
    #expect(try await reports.claim(at: start + 49, until: start + 99) == nil)
    try await reports.makeDue(at: start + 10)
    #expect(try await reports.claim(at: start + 10, until: start + 99)?.report.id == one)
    // Deleting a report takes it out of the outbox, also while it is being sent.
    _ = try await reports.delete([one])
    try await reports.markFailed(one, "timedOut", due: start)
    #expect(try await reports.nextDue() == nil)
  }

  @Test func whatSomebodyElseIsSendingIsNotHurried() async throws {
    let directory = try TemporaryDirectory()
    let one = ReportStore(try PersistenceManager(directory.location))
    let two = ReportStore(try PersistenceManager(directory.location))
    let id = try await waiting(one, "a", due: start)
    try await one.markFailed(id, "timedOut", due: start)
    let lease = start + 120
    #expect(try await one.claim(at: start, until: lease)?.report.id == id)
    try await two.makeDue(at: start + 1)
    #expect(try await two.claim(at: start + 1, until: lease) == nil)
    #expect(try await two.claim(at: lease, until: lease + 120)?.report.id == id)
  }

  @Test func aRestoreSendsNothingAgain() async throws {
    let directory = try TemporaryDirectory()
    let store = try PersistenceManager(directory.location)
    let reports = ReportStore(store)
    let id = try await waiting(reports, "a", due: start)
    let file = directory.url.appending(path: "backup")
    try await store.backUp(to: file)
    try await reports.markSent(id, at: start)
    try await store.restore(from: file)
    #expect(try await reports.report(id)?.state == .kept)
    #expect(try await reports.nextDue() == nil)
  }

  @Test func whatWaitsSurvivesARestart() async throws {
    let directory = try TemporaryDirectory()
    let id: UUID
    do {
      let store = try PersistenceManager(directory.location)
      id = try await waiting(ReportStore(store), "a", due: start)
      await store.close()
    }
    let store = try PersistenceManager(directory.location)
    #expect(
      try await ReportStore(store).claim(at: start, until: start + 9)?.report.id == id)
  }
}
