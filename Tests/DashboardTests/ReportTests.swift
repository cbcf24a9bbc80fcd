import Compression
import FilterCore
import Foundation
import HTTPCore
import Persistence
import Testing

@testable import Dashboard

struct ReportTests {
  private func reports(_ test: TestApp) async throws -> [ReportedMessage] {
    try await test.app.reportManager.store.page(ReportQuery()).reports
  }

  @Test(arguments: ReportType.allCases)
  func aReportIsKeptAndThanked(_ type: ReportType) async throws {
    let test = try await TestApp()
    let sent = await test.post(
      "/report-message", ["sender": "Prize", "body": "You won", "type": type.wireName])
    #expect(sent.location == "/report-message")
    let page = await test.get("/report-message")
    #expect(page.count("reportResult") == 1)
    #expect(page.count("notification") == 0)
    #expect(page.count("reportOutcome") == 1)
    #expect(page.text.contains("because no address for reports is set up"))
    // Thanks are said once.
    #expect(await test.get("/report-message").count("reportResult") == 0)
    let kept = try await reports(test)
    #expect(kept.map(\.sender) == ["Prize"])
    #expect(kept.map(\.bodies) == [["You won"]])
    #expect(kept.map(\.state) == [.kept])
    #expect(kept.map(\.type) == [type])
    let filters = try await test.app.persistenceManager.fetchFilterRecords()
    #expect(filters.map(\.text) == (type == .junkAndBlockSender ? ["Prize"] : []))
    #expect(filters.allSatisfy { $0.target == .sender && $0.type == .deny })
  }

  @Test func aSenderThatIsBlockedAlreadyIsReportedAllTheSame() async throws {
    let test = try await TestApp()
    for _ in 0..<2 {
      let sent = await test.post(
        "/report-message", ["sender": "Prize", "body": "", "type": "junkAndBlockSender"])
      #expect(sent.status == 303)
    }
    #expect(try await reports(test).count == 2)
    #expect(try await test.app.persistenceManager.fetchFilterRecords().count == 1)
  }

  @Test(arguments: [
    ("", "", "junk"), ("  ", "\n", "notJunk"), ("", "You won", "junkAndBlockSender"),
  ])
  func whatSaysNothingIsRefusedAndStays(
    _ sender: String, _ body: String, _ type: String
  ) async throws {
    let test = try await TestApp()
    let page = await test.post(
      "/report-message", ["sender": sender, "body": body, "type": type])
    #expect(page.status == 422)
    #expect(body.isEmpty || page.text.contains(body))
    #expect(page.text.contains("value=\"\(type)\" checked"))
    #expect(try await reports(test).isEmpty)
  }

  @Test func longMessagesAndUnknownTypesAreRefused() async throws {
    let test = try await TestApp()
    let long = String(repeating: "x", count: Message.maximumSenderLength + 1)
    #expect(await test.post("/report-message", ["sender": long]).status == 422)
    #expect(await test.post("/report-message", ["sender": "x", "type": "maybe"]).status == 422)
    #expect(try await reports(test).isEmpty)
  }

  @Test func nothingIsBlockedWhileAllUnknownAre() async throws {
    let test = try await TestApp()
    await test.post("/rules/allUnknown", ["isActive": "on"])
    let page = await test.post(
      "/report-message", ["sender": "Prize", "type": "junkAndBlockSender"])
    #expect(page.status == 409)
    #expect(await test.post("/report-message", ["sender": "Prize", "type": "junk"]).status == 303)
  }
}

struct DebugTests {
  @Test func thereAreNoDebugToolsWithoutTheOption() async throws {
    let test = try await TestApp()
    #expect(await test.get("/debug").status == 404)
    #expect(await test.post("/debug/reset", [:]).status == 404)
    #expect(await test.post("/debug/sample", [:]).status == 404)
    #expect(await test.get("/").count("menuDebug") == 0)
  }

  @Test(arguments: [("en", "free gift"), ("he", "מתנה חינם")])
  func sampleFiltersSpeakTheLanguageOfThePage(_ language: String, _ text: String) async throws {
    let test = try await TestApp(isDebug: true)
    #expect(await test.get("/debug?lang=\(language)").status == 200)
    #expect(await test.get("/").count("menuDebug") == 1)
    for _ in 0..<2 { #expect(await test.post("/debug/sample", [:]).location == "/") }
    let filters = try await test.app.persistenceManager.fetchFilterRecords()
    #expect(filters.count == 7)
    #expect(filters.map(\.text).contains(text))
    #expect(Set(filters.map(\.type)) == Set(FilterType.allCases))
  }

  @Test func resetLeavesNothing() async throws {
    let test = try await TestApp(isDebug: true)
    _ = await test.get("/")
    await test.post("/debug/sample", [:])
    await test.post("/rules/links", ["isActive": "on"])
    await test.post("/enable-extension", [:])
    await test.post("/accent-color", ["color": "#123456"])
    await test.post("/report-message", ["sender": "x"])
    #expect(await test.post("/debug/reset", [:]).location == "/debug")
    #expect(await test.get("/debug").count("notification") == 1)
    let store = test.app.persistenceManager
    #expect(try await store.fetchFilterRecords().isEmpty)
    #expect(try await store.fetchAutomaticFiltersRuleRecords().allSatisfy { !$0.isActive })
    #expect(try await test.app.defaultsManager.isAppFirstRun())
    #expect(try await test.app.reportManager.store.page(ReportQuery()).count == 0)
    #expect(!(await test.get("/").text.contains("id=\"accent\"")))
    // Searching knows nothing of what was.
    try await test.add("gift of a new day")
    #expect(await test.get("/filters/deny?q=gift").count("filterRow") == 1)
  }
}

struct InstallTests {
  @Test func theManifestStandsBelowTheBasePathInTheReadersLanguage() async throws {
    let test = try await TestApp(basePath: "/sms")
    let answer = await test.get("/sms/manifest.webmanifest?lang=he")
    #expect(answer.fields["content-type"] == "application/manifest+json; charset=utf-8")
    let json = try answer.json()
    #expect(json["start_url"] as? String == "/sms/")
    #expect(json["scope"] as? String == "/sms/")
    #expect(json["dir"] as? String == "rtl")
    let icons = try #require(json["icons"] as? [[String: String]])
    #expect(icons.count == 4)
    for icon in icons {
      let file = await test.get(try #require(icon["src"]))
      #expect(file.status == 200)
      #expect(file.fields["content-type"] == icon["type"])
    }
    let handler = try #require((json["file_handlers"] as? [[String: Any]])?.first)
    #expect(handler["action"] as? String == "/sms/import")
    let share = try #require(json["share_target"] as? [String: Any])
    #expect(share["action"] as? String == "/sms/import?shared=1")
    #expect(await test.get("/sms/").text.contains("rel=\"manifest\" href=\"/sms/manifest"))
  }

  @Test func theWorkerKeepsThePageThatSaysSoAlone() async throws {
    let test = try await TestApp()
    let worker = await test.get("/worker.js")
    #expect(worker.status == 200)
    #expect(worker.fields["content-type"] == "text/javascript; charset=utf-8")
    #expect(worker.fields["cache-control"] == "no-cache")
    // One page is put into the cache by its address, and public files.
    #expect(worker.text.matches(of: /cache\.put\(/).count == 1)
    try await test.add("a secret of mine", .allow)
    let page = await test.get("/offline")
    #expect(page.count("offlinePage") == 1)
    #expect(!page.text.contains("a secret of mine"))
  }
}

struct ErrorBesideHomeTests {
  @Test func errorsStandBesideHome() async throws {
    let test = try await TestApp()
    for (path, status) in [("/nothing", 404), ("/filters/deny?after=x", 400)] {
      let page = await test.get(path)
      #expect(page.status == status)
      #expect(page.count("ruleToggle") == 7)
    }
  }
}

struct SheetListTests {
  @Test func pagesNameTheScreensThatLieOverOthers() async throws {
    let test = try await TestApp()
    let page = await test.get("/").text
    let listed = try #require(page.firstMatch(of: /data-sheets="([^"]*)"/)).1
    let paths = listed.split(separator: " ").map(String.init)
    let sheets = Screen.allCases.filter(\.isSheet).map(\.path)
    #expect(paths == sheets + ["/licences", "/debug"])
    // Each that has a page is laid out as one.
    for screen in Routes.screens {
      let isSheet = await test.get(screen.path).text.contains("class=\"sheet-page")
      #expect(isSheet == screen.isSheet, "\(screen)")
    }
  }

  @Test func scriptsAreSmall() throws {
    let folder = TestApp.root.appending(path: "Public/js")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    // As they are sent, each by itself; Brotli makes them smaller still.
    let bytes = try names.map {
      let script = [UInt8](try Data(contentsOf: folder.appending(path: $0)))
      return try #require(Gzip.compress(script, level: 9)).count
    }
    #expect(bytes.reduce(0, +) < 30 << 10)
  }
}
