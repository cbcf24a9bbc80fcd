import FilterCore
import Foundation
import LoopbackServer
import Persistence
import Services
import Synchronization
import Testing

@testable import Dashboard

/// Sending reports, against a server that misbehaves as told.
struct ReportOutboxTests {
  /// A time of day that a test moves.
  final class Clock: Sendable {
    private let date = Mutex(Date(timeIntervalSince1970: 1_800_000_000))
    var now: Date { date.withLock { $0 } }
    func pass(_ seconds: TimeInterval) { date.withLock { $0 += seconds } }
  }

  /// A dashboard that reports to a server, with a network that a test switches.
  private final class Setup {
    let clock = Clock()
    let isOnline = Atomic(true)
    let server: LoopbackServer
    let test: TestApp

    /// The server plays `first` so often, then answers 200.
    init(
      first: [LoopbackServer.Step] = [], times: Int = 0, allowsPrivate: Bool = true
    ) async throws {
      let count = Mutex(0)
      server = try LoopbackServer { path, _ in
        let number = count.withLock { count -> Int in
          count += 1
          return count
        }
        let isGood = number > times && path == "/base/report"
        return isGood ? [.send(answer("200 OK", [], Array("{}".utf8)))] : first
      }
      let service = ReportMessageService(
        baseURL: try server.url("/base/"),
        http: HTTPService(.init(allowsPrivateAddresses: allowsPrivate)),
        isOnline: { [isOnline] in isOnline.value })
      test = try await TestApp(now: { [clock] in clock.now }, reportService: service)
      // Tests look for what is due themselves.
      await test.app.reportOutbox.stop()
    }

    func report(_ type: ReportType = .junk) async -> TestAnswer {
      await test.post(
        "/report-message",
        ["sender": "Prize-4711", "body": "Secret-0815\r\nsecond line", "type": type.wireName])
      return await test.get("/report-message")
    }

    func states() async throws -> [ReportState] {
      try await test.app.reportManager.store.page(ReportQuery()).reports.map(\.state)
    }

    /// What was sent as the key of each request.
    var keys: [String] {
      server.heads.compactMap { head in
        head.firstMatch(of: /\r\nIdempotency-Key: "([0-9A-F-]{36})"\r\n/).map { String($0.1) }
      }
    }

    deinit { server.stop() }
  }

  final class Atomic: Sendable {
    private let kept: Mutex<Bool>
    init(_ value: Bool) { kept = Mutex(value) }
    var value: Bool {
      get { kept.withLock { $0 } }
      set { kept.withLock { $0 = newValue } }
    }
  }

  @Test func aReportIsSentInTheDocumentedShapeAndSaidSo() async throws {
    let setup = try await Setup()
    let page = await setup.report()
    #expect(page.text.contains("It was sent."))
    let head = try #require(setup.server.heads.first)
    #expect(head.hasPrefix("POST /base/report HTTP/1.1\r\n"))
    #expect(head.contains("\r\nContent-Type: application/json\r\n"))
    #expect(
      setup.server.bodies == [
        #"{"classification":{"bodies":["Secret-0815\nsecond line"],"sender":"Prize-4711","type":"deny"}}"#
      ])
    let reports = try await setup.test.app.reportManager.store.page(ReportQuery()).reports
    #expect(setup.keys == reports.map(\.id.uuidString))
    #expect(reports.map(\.state) == [.sent(setup.clock.now)])
    // Nothing is left to send.
    setup.clock.pass(86_400)
    #expect(await setup.test.app.reportOutbox.sendDue() == nil)
    #expect(setup.server.heads.count == 1)
  }

  @Test func onlyAsMuchIsSentAsTheOtherSideKeeps() {
    let body = ReportMessageRequestBody(
      sender: "s", bodies: Array(repeating: String(repeating: "ש", count: 600), count: 7),
      type: .notJunk)
    #expect(body.classification.bodies.map(\.count) == Array(repeating: 500, count: 5))
    #expect(body.classification.type == "allow")
    // A character of a thousand marks.
    let marks = "e" + String(repeating: "\u{301}", count: 20_000)
    #expect(ReportLimits.cut(marks).isEmpty)
    #expect(ReportLimits.cut("ab" + marks) == "ab")
    #expect(ReportLimits.cut("") == "")
  }

  struct Trouble: Sendable, CustomTestStringConvertible {
    let name: String
    let steps: [LoopbackServer.Step]
    var testDescription: String { name }
  }

  @Test(arguments: [
    Trouble(name: "500", steps: [.send(answer("500 Internal Server Error"))]),
    Trouble(name: "503", steps: [.send(answer("503 Service Unavailable"))]),
    Trouble(name: "429", steps: [.send(answer("429 Too Many Requests"))]),
    Trouble(name: "404", steps: [.send(answer("404 Not Found"))]),
    Trouble(name: "redirect", steps: [.send(answer("302 Found", ["Location: /elsewhere"]))]),
    Trouble(name: "no HTTP", steps: [.send(Array("220 mail.example ready\r\n".utf8))]),
    Trouble(name: "closed at once", steps: []),
    Trouble(
      name: "cut off",
      steps: [.send(Array("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nabc".utf8))]),
    Trouble(
      name: "too large",
      steps: [.send(answer("200 OK", [], Array(repeating: 0x20, count: 80 << 10)))]),
  ])
  func whatFailsWaitsAndIsSentOnceLaterWithTheSameKey(_ trouble: Trouble) async throws {
    let setup = try await Setup(first: trouble.steps, times: 2)
    let page = await setup.report()
    #expect(page.text.contains("It could not be delivered just now."))
    let outbox = setup.test.app.reportOutbox
    guard case .waiting(let failure?) = try await setup.states().first else {
      Issue.record("\(try await setup.states())")
      return
    }
    #expect(failure != ReportOutbox.offlineWord)
    // Not before its time.
    let pause = try #require(await outbox.sendDue())
    #expect(pause <= .seconds(31))
    #expect(setup.server.heads.count == 1)
    for _ in 0..<2 {
      setup.clock.pass(3_600)
      _ = await outbox.sendDue()
    }
    #expect(try await setup.states() == [.sent(setup.clock.now)])
    #expect(setup.server.heads.count == 3)
    #expect(setup.keys.count == 3 && Set(setup.keys).count == 1)
    #expect(await outbox.sendDue() == nil)
    let said = setup.test.lines.all.joined(separator: "\n")
    #expect(said.contains("a report was not sent: "))
    #expect(!said.contains("4711") && !said.contains("0815"))
  }

  @Test(arguments: [400, 413, 415, 422])
  func whatTheOtherSideDoesNotWantStaysHere(_ status: Int) async throws {
    let setup = try await Setup(first: [.send(answer("\(status) No"))], times: 9)
    let page = await setup.report()
    #expect(page.text.contains("The other side did not accept it."))
    setup.clock.pass(86_400)
    #expect(await setup.test.app.reportOutbox.sendDue() == nil)
    #expect(setup.server.heads.count == 1)
    #expect(try await setup.states() == [.refused("status \(status)")])
    #expect(await setup.test.get("/reports").text.contains("Not accepted"))
  }

  @Test func offlineTheSenderIsBlockedAtOnceAndTheReportWaits() async throws {
    let setup = try await Setup()
    setup.isOnline.value = false
    let page = await setup.report(.junkAndBlockSender)
    #expect(page.text.contains("Your report waits here and is sent once the network is back."))
    let filters = try await setup.test.app.persistenceManager.fetchFilterRecords()
    #expect(filters.map(\.text) == ["Prize-4711"])
    #expect(filters.map(\.target) == [.sender])
    #expect(await setup.test.get("/reports").text.contains("Waits for the network"))
    let outbox = setup.test.app.reportOutbox
    #expect(await outbox.sendDue() == ReportOutbox.offlinePause)
    #expect(setup.server.heads.isEmpty)
    setup.isOnline.value = true
    try await outbox.hurry()
    #expect(await outbox.sendDue() == nil)
    #expect(try await setup.states() == [.sent(setup.clock.now)])
    #expect(setup.keys.count == 1)
  }

  /// The lists come from nowhere.
  @Test func theNetworkThatIsBackHurriesReportsAndIsShownToNobody() async throws {
    let isOnline = Atomic(false)
    let server = try LoopbackServer { _, _ in [.send(answer("200 OK"))] }
    defer { server.stop() }
    let service = ReportMessageService(
      baseURL: try server.url(""), http: HTTPService(.init(allowsPrivateAddresses: true)),
      isOnline: { isOnline.value })
    let test = try await TestApp(reportService: service)
    await test.post("/report-message", ["sender": "a"])
    let store = test.app.reportManager.store
    let told = await test.app.liveHub.listen(after: nil)
    isOnline.value = true
    test.app.networkSyncManager.report(.offline)
    test.app.networkSyncManager.report(.online)
    for await event in told {
      #expect(event == .reports)
      if try await store.nextDue() == nil { break }
    }
    #expect(server.heads.count == 1)
    await test.app.stop()
  }

  @Test func anEmptyOutboxIsLookedAtAgainForOtherProcesses() async throws {
    let (pauses, taken) = AsyncStream.makeStream(of: Duration.self)
    let service = ReportMessageService(
      baseURL: try #require(URL(string: "http://127.0.0.1:1")),
      http: HTTPService(.init(allowsPrivateAddresses: false)))
    let outbox = ReportOutbox(
      store: ReportStore(try PersistenceManager(.inMemory)), service: service, now: { Date() },
      sleep: {
        taken.yield($0)
        try await Task.sleep(for: $0)
      }, log: { _ in })
    outbox.start()
    var iterator = pauses.makeAsyncIterator()
    #expect(await iterator.next() == ReportOutbox.longestPause)
    await outbox.stop()
  }

  @Test func aFullTableBlocksNobody() async throws {
    let test = try await TestApp()
    let store = test.app.persistenceManager
    let manager = ReportManager(
      store: ReportStore(store, limit: 0), persistence: store, outbox: test.app.reportOutbox,
      didChange: {})
    await #expect(throws: Refusal.self) {
      _ = try await manager.report(sender: "a", body: "", type: .junkAndBlockSender)
    }
    #expect(try await store.fetchFilterRecords().isEmpty)
    // A sender that can be no filter leaves no report.
    let roomy = test.app.reportManager
    await #expect(throws: FilterTextError.self) {
      _ = try await roomy.report(sender: "", body: "b", type: .junkAndBlockSender)
    }
    #expect(try await roomy.store.page(ReportQuery()).total == 0)
  }

  @Test func privateAddressesAreNotToldAnythingUnlessAllowed() async throws {
    let setup = try await Setup(allowsPrivate: false)
    #expect(await setup.report().text.contains("It could not be delivered just now."))
    #expect(setup.server.heads.isEmpty)
    #expect(try await setup.states() == [.waiting(failure: "addressNotAllowed")])
  }

  @Test func aProcessThatEndsWhileItSendsSendsAgainWithTheSameKey() async throws {
    let setup = try await Setup()
    let store = setup.test.app.reportManager.store
    guard
      case .added(let report) = try await store.add(
        sender: "a", body: "b", type: .junk, due: setup.clock.now)
    else {
      Issue.record("not added")
      return
    }
    // Another process has it, and is killed.
    let lease = setup.clock.now + ReportOutbox.leaseSeconds
    _ = try await store.claim(at: setup.clock.now, until: lease)
    #expect(await setup.test.app.reportOutbox.sendDue() == .seconds(ReportOutbox.leaseSeconds))
    #expect(setup.server.heads.isEmpty)
    setup.clock.pass(ReportOutbox.leaseSeconds)
    #expect(await setup.test.app.reportOutbox.sendDue() == nil)
    #expect(setup.keys == [report.id.uuidString])
  }

  @Test func aPageAndTheLoopNeverSendTheSameAtOnce() async throws {
    let setup = try await Setup()
    guard
      case .added(let report) = try await setup.test.app.reportManager.store.add(
        sender: "a", body: "b", type: .junk, due: setup.clock.now)
    else {
      Issue.record("not added")
      return
    }
    let outbox = setup.test.app.reportOutbox
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask { _ = await outbox.sendDue() }
        group.addTask { _ = try? await outbox.send(report.id) }
      }
    }
    #expect(setup.server.heads.count == 1)
    #expect(try await setup.states() == [.sent(setup.clock.now)])
  }

  /// Nobody listens for a month.
  @Test func patienceGrowsUpToSixHours() async throws {
    let setup = try await Setup()
    setup.server.stop()
    _ = await setup.report()
    let outbox = setup.test.app.reportOutbox
    let end = setup.clock.now + 30 * 86_400
    var tries = 0
    var longest = Duration.zero
    while setup.clock.now < end {
      let pause = try #require(await outbox.sendDue())
      #expect(pause >= .seconds(1) && pause <= .seconds(6 * 3_600))
      longest = max(longest, pause)
      setup.clock.pass(TimeInterval(pause.components.seconds) + 1)
      tries += 1
    }
    // About eight a day once the wait is at its longest.
    #expect((120...600).contains(tries), "\(tries)")
    #expect(longest > .seconds(3 * 3_600))
  }

  @Test func whatWaitedIsSentAfterARestart() async throws {
    let directory = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: directory) }
    let server = try LoopbackServer { _, _ in [.send(answer("200 OK"))] }
    defer { server.stop() }
    let isOnline = Atomic(false)
    let service = ReportMessageService(
      baseURL: try server.url(""), http: HTTPService(.init(allowsPrivateAddresses: true)),
      isOnline: { isOnline.value })
    let first = try await TestApp(
      store: PersistenceManager(.directory(directory)), reportService: service)
    await first.post("/report-message", ["sender": "a"])
    await first.app.stop()
    #expect(server.heads.isEmpty)
    isOnline.value = true
    let second = try await TestApp(
      store: PersistenceManager(.directory(directory)), reportService: service)
    let told = await second.app.liveHub.listen(after: nil)
    let store = second.app.reportManager.store
    func isSent() async throws -> Bool {
      let state = try await store.page(ReportQuery()).reports.first?.state
      return if case .sent = state { true } else { false }
    }
    if try await !isSent() {
      for await event in told where event == .reports {
        if try await isSent() { break }
      }
    }
    #expect(server.heads.count == 1)
    await second.app.stop()
  }
}
