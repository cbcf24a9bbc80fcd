import FilterCore
import Foundation
import HTTPCore
import Persistence
import Testing

@testable import Dashboard

struct ImportTests {
  /// A file with a valid record of each type, a duplicate and two invalid ones.
  static let file = """
    {"appVersion":"3.1.5","exportedAt":"2026-09-27T20:30:00Z","filters":[
    {"case":"insensitive","folder":"junk","matching":"contains","target":"all","text":"loan","type":"deny"},
    {"case":"insensitive","folder":"junk","matching":"contains","target":"all","text":"loan","type":"deny"},
    {"case":"insensitive","folder":"promotion","matching":"regex","target":"body","text":"[\\\\uD835]x|^sale","type":"deny"},
    {"case":"sensitive","folder":"junk","matching":"exact","target":"sender","text":"BANK","type":"allow"},
    {"case":"insensitive","folder":"junk","matching":"contains","target":"all","text":"$lang:simplified chinese","type":"denyLanguage"},
    {"case":"insensitive","folder":"junk","matching":"regex","target":"body","text":"[a","type":"deny"},
    {"case":"insensitive","folder":"bin","matching":"contains","target":"body","text":"x","type":"deny"}
    ],"format":"simply-filter-sms-filters","version":1}
    """

  @Test func aFileIsOfferedChosenAndAdded() async throws {
    let test = try await TestApp()
    let answer = await test.upload("/import", Array(Self.file.utf8))
    #expect(answer.location == "/import")
    let page = await test.get("/import")
    #expect(page.count("transferRow") == 4)
    #expect(page.count("transferSection") == 3)
    #expect(page.count("duplicateCount") == 1)
    #expect(page.count("invalidRow") == 2)
    #expect(page.text.contains("4 of 4"))
    let keys = page.text.matches(of: /name="shown" value="(\d+)"/).map { String($0.1) }
    let done = await Self.post(
      test, "/import/confirm", Self.form(shown: keys, selected: Array(keys.dropFirst())))
    #expect(done.location == "/")
    #expect(try await test.app.persistenceManager.fetchFilterRecords().count == 3)
    #expect(await test.get("/").count("notification") == 1)
    #expect(await test.get("/import").count("importFile") == 1)
  }

  @Test func aPatternThatThePhoneRefusesGetsANoteAndIsOffered() async throws {
    let test = try await TestApp()
    await test.upload("/import", Array(Self.file.utf8))
    let page = await test.get("/import").text
    #expect(page.contains("class=\"note\""))
  }

  @Test func aWholeSectionIsSelectedAndDeselectedBeyondThePage() async throws {
    let test = try await TestApp()
    await test.upload("/import", Self.many(250))
    await Self.post(test, "/import/selection", [("selectNone", "deny")])
    #expect(await test.get("/import").text.contains("0 of 250"))
    await Self.post(test, "/import/selection?deny=100", [("selectAll", "deny")])
    let second = await test.get("/import?deny=100")
    #expect(second.count("previousPage") == 1, "the first page can be reached from the second")
    #expect(second.count("nextPage") == 1)
    let page = await test.get("/import?deny=200")
    #expect(page.count("transferRow") == 50)
    #expect(page.text.contains("250 of 250"))
    let keys = page.text.matches(of: /name="shown" value="(\d+)"/).map { String($0.1) }
    let moved = await Self.post(
      test, "/import/selection?deny=100", Self.form(shown: keys, selected: []))
    #expect(moved.location == "/import?deny=100")
    #expect(await test.get("/import").text.contains("200 of 250"))
  }

  @Test func nothingSelectedIsRefusedAndKept() async throws {
    let test = try await TestApp()
    await test.upload("/import", Array(Self.file.utf8))
    for type in ["deny", "allow", "languages"] {
      await Self.post(test, "/import/selection", [("selectNone", type)])
    }
    let answer = await Self.post(test, "/import/confirm", [])
    #expect(answer.status == 422)
    #expect(answer.count("errorText") == 1)
    #expect(answer.count("transferRow") == 4)
  }

  @Test func nothingToAddShowsTheCounts() async throws {
    let test = try await TestApp()
    for _ in 1...2 {
      await test.upload("/import", Self.many(3))
      await Self.post(test, "/import/confirm", [])
    }
    let page = await test.get("/import")
    #expect(page.count("nothingToTransfer") == 1)
    #expect(page.count("duplicateCount") == 1)
    #expect(page.count("transferRow") == 0)
    #expect(await Self.post(test, "/import/cancel", []).location == "/")
  }

  @Test func aPageLeftOpenInAnotherTabExportsNothing() async throws {
    let test = try await TestApp()
    try await test.add("loan")
    let old = try #require(Self.identity(in: await test.get("/export").text))
    await test.upload("/import", Self.many(3))
    let answer = await Self.post(test, "/export/confirm", [], transfer: old)
    #expect(answer.location == "/export?expired=1")
    #expect(await Self.post(test, "/export/cancel", [], transfer: old).location == "/")
    #expect(await test.get("/import").count("transferRow") == 3)
  }

  @Test func cancellingAddsNothing() async throws {
    let test = try await TestApp()
    await test.upload("/import", Array(Self.file.utf8))
    #expect(await Self.post(test, "/import/cancel", []).location == "/")
    #expect(await test.get("/import").count("importFile") == 1)
    #expect(try await test.app.persistenceManager.fetchFilterRecords().isEmpty)
  }

  @Test func confirmingWhatHasExpiredSaysSo() async throws {
    let test = try await TestApp()
    let answer = await Self.post(test, "/import/confirm", [])
    #expect(answer.location == "/import?expired=1")
    #expect(await test.get("/import?expired=1").count("errorText") == 1)
  }

  struct BadFile: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var bytes: [UInt8]
  }

  static let badFiles: [BadFile] = [
    BadFile(testDescription: "empty", bytes: []),
    BadFile(testDescription: "no JSON", bytes: Array("hello".utf8)),
    BadFile(testDescription: "another kind", bytes: Array(#"{"filter_lists":{}}"#.utf8)),
    BadFile(testDescription: "a list", bytes: Array("[1,2]".utf8)),
    BadFile(
      testDescription: "newer",
      bytes: Array(#"{"format":"simply-filter-sms-filters","version":2,"filters":[]}"#.utf8)),
    BadFile(
      testDescription: "version 0",
      bytes: Array(#"{"format":"simply-filter-sms-filters","version":0,"filters":[]}"#.utf8)),
    BadFile(testDescription: "no UTF-8", bytes: [0x7b, 0xff, 0xfe, 0x7d]),
    BadFile(testDescription: "cut off", bytes: Array(file.utf8.prefix(400))),
  ]

  @Test(arguments: badFiles)
  func aFileThatIsNoExportIsRefusedWithASentence(_ file: BadFile) async throws {
    let test = try await TestApp()
    try await test.add("kept")
    let answer = await test.upload("/import", file.bytes)
    #expect(answer.status == 422)
    #expect(answer.count("errorText") == 1)
    #expect(answer.count("importFile") == 1)
    #expect(try await test.app.persistenceManager.fetchFilterRecords().map(\.text) == ["kept"])
  }

  @Test func aByteOrderMarkIsFine() async throws {
    let test = try await TestApp()
    let answer = await test.upload("/import", [0xef, 0xbb, 0xbf] + Array(Self.file.utf8))
    #expect(answer.status == 303)
  }

  @Test func noFileIsRefused() async throws {
    let test = try await TestApp()
    let answer = await test.upload("/import", name: "", [])
    #expect(answer.status == 422)
    #expect(answer.count("errorText") == 1)
  }

  @Test func aFileOverTheLimitIsRefusedWithASentence() async throws {
    let test = try await TestApp()
    let request = HTTPRequest(
      method: .post, target: "/import",
      fields: ["host": "localhost", "content-type": "multipart/form-data; boundary=x"],
      body: .tooLarge(limit: 32 << 20))
    let answer = await TestAnswer(test.service.respond(to: request))
    #expect(answer.status == 413)
    #expect(answer.text.contains("32"))
    #expect(answer.text.contains("href=\"/import\""))
  }

  @Test func aFullDiskKeepsTheImportPendingAndTheStoreAsItWas() async throws {
    let test = try await TestApp()
    await test.upload("/import", Self.many(5_000))
    try await test.app.persistenceManager.limitSize(pages: 1)
    let answer = await Self.post(test, "/import/confirm", [])
    #expect(answer.status == 507)
    #expect(answer.text.contains("disk is full"))
    try await test.app.persistenceManager.limitSize(pages: nil)
    #expect(try await test.app.persistenceManager.fetchFilterRecords().isEmpty)
    #expect(await Self.post(test, "/import/confirm", []).location == "/")
    #expect(try await test.app.persistenceManager.fetchFilterRecords().count == 5_000)
  }

  static func many(_ count: Int) -> [UInt8] {
    let writer = FilterExportWriter(appVersion: "1", exportedAt: Date(timeIntervalSince1970: 0))
    var bytes = writer.header()
    for number in 0..<count {
      guard let draft = try? FilterDraft(text: "word \(number)", type: .deny) else { continue }
      bytes += writer.record(draft, isFirst: number == 0)
    }
    return bytes + writer.footer()
  }

  /// Sends a form of a preview page, with the identity of what is pending as the page carries it.
  @discardableResult
  static func post(
    _ test: TestApp, _ target: String, _ pairs: [(name: String, value: String)],
    transfer: String? = nil
  ) async -> TestAnswer {
    let own: String
    if let transfer {
      own = transfer
    } else {
      let page = await test.get(target.hasPrefix("/export") ? "/export" : "/import").text
      own = identity(in: page) ?? ""
    }
    return await test.send(
      .post, target, fields: ["content-type": "application/x-www-form-urlencoded"],
      body: Array(FormFields(pairs + [(name: "transfer", value: own)]).encoded.utf8))
  }

  static func identity(in page: String) -> String? {
    page.firstMatch(of: /name="transfer" value="([^"]*)"/).map { String($0.1) }
  }

  static func form(shown: [String], selected: [String]) -> [(name: String, value: String)] {
    shown.map { (name: "shown", value: $0) } + selected.map { (name: "selected", value: $0) }
  }
}

struct ExportTests {
  @Test func theSelectionIsTheFile() async throws {
    let test = try await TestApp()
    try await test.add("loan", folder: .junk)
    try await test.add("sale", folder: .promotion)
    try await test.add("bank", .allow)
    let page = await test.get("/export")
    #expect(page.count("transferRow") == 3)
    let sale = try #require(
      page.text.firstMatch(of: /name="shown" value="(\d+)">(?:(?!name="shown")[\s\S])*?>sale</)
    ).1
    let keys = page.text.matches(of: /name="shown" value="(\d+)"/).map { String($0.1) }
    let file = await ImportTests.post(
      test, "/export/confirm", ImportTests.form(shown: keys, selected: [String(sale)]))
    #expect(file.status == 200)
    let name = file.fields["content-disposition"] ?? ""
    #expect(name.contains(/SimplyFilterSMS-filters-\d{4}-\d{2}-\d{2}-\d{4}\.sfsfilters/))
    let records = try FilterExportFile.read(Data(file.bytes))
    #expect(records.count == 1)
    guard case .valid(_, let draft, _) = try #require(records.first) else {
      Issue.record("the record is not valid")
      return
    }
    #expect(draft.text == "sale")
    #expect(draft.folder == .promotion)
  }

  @Test func withoutFiltersThereIsNothingToExport() async throws {
    let test = try await TestApp()
    #expect(await test.get("/export").count("nothingToTransfer") == 1)
  }

  @Test func whatIsExportedComesBackTheSame() async throws {
    let test = try await TestApp()
    await test.upload("/import", Array(ImportTests.file.utf8))
    await ImportTests.post(test, "/import/confirm", [])
    let file = await test.get("/api/v1/export")
    let other = try await TestApp()
    await other.upload("/import", file.bytes)
    await ImportTests.post(other, "/import/confirm", [])
    let first = try await test.app.persistenceManager.fetchFilterRecords().map(FilterDraft.init)
    let second = try await other.app.persistenceManager.fetchFilterRecords().map(FilterDraft.init)
    #expect(first == second)
    #expect(first.count == 4)
  }
}
