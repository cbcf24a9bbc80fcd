import FilterCore
import Foundation
import HTTPCore
import Testing

@testable import Dashboard

/// Reports of users of other dashboards: whether what troubled them can happen here.
struct ReportedCausesTests {
  /// R141 to R143: no page needs a token or a cookie to save, over HTTP or behind whatever ends TLS.
  @Test(arguments: [
    HTTPFields(), ["x-forwarded-proto": "https", "x-forwarded-for": "10.0.0.7"],
    ["cookie": "sid=deleted; csrf=old"],
  ])
  func aFormIsSavedWithoutATokenOrACookie(_ fields: HTTPFields) async throws {
    let test = try await TestApp()
    var all: HTTPFields = ["content-type": "application/x-www-form-urlencoded"]
    for (name, value) in fields { all.add(name, value) }
    let answer = await test.send(
      .post, "/filters/deny/add", fields: all, body: Array("text=loan".utf8))
    #expect(answer.status == 303)
    #expect(try await test.app.persistenceManager.filterCounts()[.deny] == 1)
  }

  /// R141, R142, R144: cookies serve over plain HTTP too, and one that is none of ours does no harm.
  @Test func noCookieIsForHTTPSAlone() async throws {
    let test = try await TestApp()
    for path in ["/", "/filters/deny?lang=he", "/test-filters"] {
      let answer = await test.get(path, fields: ["cookie": "sid=deleted; \u{FF}=; ="])
      #expect(answer.status == 200)
      for field in answer.fields.values("set-cookie") {
        #expect(!field.lowercased().contains("secure"))
        #expect(field.contains("SameSite"))
      }
    }
  }

  /// R136: a cookie is good for the pages under the base path and sent nowhere else.
  @Test func cookiesStayUnderTheBasePath() async throws {
    let test = try await TestApp(basePath: "/sms")
    let cookies = await test.get("/sms/?lang=he").fields.values("set-cookie")
    #expect(!cookies.isEmpty)
    for field in cookies { #expect(field.contains("Path=/sms"), "\(field)") }
  }

  /// R139: what stands before the API is the path below which the pages stand.
  @Test func theAPIStandsBelowTheBasePath() async throws {
    let test = try await TestApp(basePath: "/sms")
    let message = #"{"sender":"+1","body":"hello"}"#
    #expect(try await test.json(.post, "/sms/api/v1/evaluate", message).json()["action"] != nil)
    #expect(await test.json(.post, "/api/v1/evaluate", message).status == 404)
  }

  /// R114 to R116: a number stands in an element of its own whose direction its own text decides, so
  /// that its groups are not turned round on a page from right to left.
  @Test(arguments: ["+123 456 789", "+1 987-654-3210", "778-986-5467"])
  func aNumberIsIsolatedOnAPageFromRightToLeft(_ number: String) async throws {
    let test = try await TestApp()
    try await test.add(number)
    await test.app.snapshotManager.catchUp()
    let list = await test.get("/filters/deny?lang=he")
    #expect(list.text.contains("dir=\"rtl\""))
    let written = number.replacing("+", with: "&#43;")
    let shown = [number, written].map { "<bdi class=\"filter-text\" dir=\"auto\">\($0)</bdi>" }
    #expect(shown.contains { list.text.contains($0) })
    let verdict = await test.post(
      "/test-filters?lang=he", ["sender": "Bank", "body": "call \(number) now"])
    let quoted = [number, written].map { "<bdi class=\"quoted\" dir=\"auto\">\($0)</bdi>" }
    #expect(quoted.contains { verdict.text.contains($0) })
  }

  /// R166: a message of several lines is taken escaped, as JSON wants it, and also as it stands.
  @Test func lineBreaksOfAMessageAreEscapedInJSON() async throws {
    let test = try await TestApp()
    try await test.add("two\tthree")
    await test.app.snapshotManager.catchUp()
    let good = await test.json(
      .post, "/api/v1/evaluate", #"{"sender":"+1","body":"one\r\ntwo\tthree"}"#)
    #expect(try good.json()["action"] as? String == "junk")
    let raw = await test.json(
      .post, "/api/v1/evaluate", "{\"sender\":\"+1\",\"body\":\"one\r\ntwo\tthree\"}")
    #expect(raw.text == good.text)
    // What we write holds the same text, escaped.
    #expect(!good.text.dropLast().contains { $0 == "\t" || $0.isNewline })
    #expect(try (good.json()["match"] as? [String: Any])?["text"] as? String == "two\tthree")
  }
}

/// The paper about all reports.
struct ReportPaperTests {
  private static let paper = TestApp.root.appending(path: "docs/user-reports.md")
  /// Beside a checkout, or beside the folder of several; most people have none of it.
  private static let collections = ["../shared", "../../shared"].map {
    TestApp.root.appending(path: $0).appending(path: "cases/user-reports.jsonl")
  }

  private struct Row {
    let id: String
    let answer: String
    /// Names of tests in it.
    let tests: [String]
  }

  private static func rows() throws -> [Row] {
    try String(contentsOf: paper, encoding: .utf8).split(separator: "\n").compactMap { line in
      let columns = line.split(separator: "|").map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      guard columns.count >= 3, columns[0].wholeMatch(of: /R\d{3}/) != nil else { return nil }
      let names = columns[2].matches(of: /`([A-Za-z_]{12,})`/).map { String($0.1) }
      return Row(id: columns[0], answer: columns[2], tests: names)
    }
  }

  @Test func everyReportHasItsRow() throws {
    let named = try Self.rows().map(\.id)
    #expect(named.count == Set(named).count)
    guard
      let file = Self.collections.first(where: { FileManager.default.fileExists(atPath: $0.path) })
    else {
      print("skipped: no ../shared/cases/user-reports.jsonl")
      return
    }
    struct Report: Decodable { let id: String }
    let reports = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
      try JSONDecoder().decode(Report.self, from: Data($0.utf8)).id
    }
    print("user reports: \(reports.count), in the paper \(named.count)")
    #expect(Set(reports) == Set(named))
  }

  @Test func everyRowNamesTestsThatExistOrAReason() throws {
    let files = FileManager.default.enumerator(
      at: TestApp.root.appending(path: "Tests"), includingPropertiesForKeys: nil)
    var sources = ""
    while let file = files?.nextObject() as? URL {
      guard ["swift", "py"].contains(file.pathExtension) else { continue }
      sources += try String(contentsOf: file, encoding: .utf8)
    }
    var known: Set<String> = []
    for match in sources.matches(of: /(?:func|def) ([A-Za-z_]+)\(/) {
      known.insert(String(match.1))
    }
    let rows = try Self.rows()
    #expect(rows.count > 80)
    for row in rows {
      #expect(!row.tests.isEmpty || row.answer.hasPrefix("Not ours. "), "\(row.id)")
      #expect(row.tests.filter { !known.contains($0) }.isEmpty, "\(row.id)")
    }
  }
}
