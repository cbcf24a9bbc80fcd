import FilterCore
import Foundation
import HTTPCore
import Persistence
import Testing

@testable import Dashboard

struct ReportsPageTests {
  private func received(
    _ test: TestApp, _ sender: String, _ bodies: [String] = [], _ type: ReportType = .junk
  ) async throws -> ReportedMessage {
    guard
      case .added(let report) = try await test.app.reportManager.store.receive(
        sender: sender, bodies: bodies, type: type, key: nil)
    else { throw PersistenceError.failed(code: 0) }
    return report
  }

  @Test func withoutReportsThePageSaysWhereTheyComeFrom() async throws {
    let test = try await TestApp()
    let page = await test.get("/reports")
    #expect(page.status == 200)
    #expect(page.count("emptyState") == 1 && page.count("searchField") == 0)
    #expect(await test.get("/").count("menuReports") == 1)
  }

  @Test func rowsShowWhatWasReportedAndWhatBecameOfIt() async throws {
    let test = try await TestApp()
    _ = try await received(test, "Prize", ["<b>You won</b>", "Again"])
    await test.post("/report-message", ["sender": "", "body": "Hello", "type": "notJunk"])
    let page = await test.get("/reports")
    #expect(page.count("reportRow") == 2 && page.count("reportText") == 3)
    #expect(page.text.contains("&lt;b&gt;You won&lt;/b&gt;"))
    #expect(page.text.contains("Received</span>") && page.text.contains("Kept here</span>"))
    #expect(page.text.contains("2 reports"))
    // Sender and both messages of one, the message alone of the other.
    #expect(page.count("reportFilterLink") == 4)
    #expect(page.count("sendNowButton") == 0)
    #expect(await test.get("/reports?origin=own").count("reportRow") == 1)
    #expect(await test.get("/reports?origin=received&q=AGAIN").count("reportRow") == 1)
    #expect(await test.get("/reports?origin=own&q=again").count("nothingFound") == 1)
    for query in ["origin=x", "after=x", "before=-1", "after=9223372036854775807"] {
      #expect(await test.get("/reports?\(query)").status == 400, "\(query)")
    }
  }

  @Test func aFilterIsMadeOfAReport() async throws {
    let test = try await TestApp()
    let junk = try await received(test, "Prize & Co", ["\n\nYou \"won\"\nClick"])
    let wanted = try await received(test, "Bank", ["Code 12"], .notJunk)
    let page = await test.get("/reports")
    let links = page.text.matches(of: /href="([^"]*)" data-testid="reportFilterLink"/)
      .map { $0.1.replacingOccurrences(of: "&amp;", with: "&") }
    // No message stands in an address.
    #expect(
      links == [
        "/filters/allow/add?report=\(wanted.id)&part=sender",
        "/filters/allow/add?report=\(wanted.id)&part=body0",
        "/filters/deny/add?report=\(junk.id)&part=sender",
        "/filters/deny/add?report=\(junk.id)&part=body0",
      ])
    let sender = await test.get(links[2])
    #expect(sender.text.contains("value=\"Prize &amp; Co\""))
    #expect(sender.text.contains("name=\"target\" value=\"sender\" checked"))
    #expect(sender.text.contains("name=\"matching\" value=\"exact\" checked"))
    let body = await test.get(links[3])
    #expect(body.text.contains("value=\"You &quot;won&quot;\""))
    #expect(body.text.contains("name=\"target\" value=\"body\" checked"))
    for query in ["report=x&part=sender", "report=\(junk.id)", "report=\(junk.id)&part=body-1"] {
      #expect(await test.get("/filters/deny/add?\(query)").status == 400, "\(query)")
    }
    for query in ["report=\(UUID())&part=sender", "report=\(junk.id)&part=body1"] {
      let gone = await test.get("/filters/deny/add?\(query)")
      #expect(gone.status == 410, "\(query)")
      #expect(gone.text.contains("This report no longer exists."))
    }
  }

  @Test func nothingIsBlockedFromAReportWhileAllUnknownAre() async throws {
    let test = try await TestApp()
    _ = try await received(test, "Prize", ["a"])
    _ = try await received(test, "Bank", ["b"], .notJunk)
    await test.post("/rules/allUnknown", ["isActive": "on"])
    let page = await test.get("/reports")
    #expect(page.count("reportFilterLink") == 2)
    #expect(!page.text.contains("/filters/deny/add?report"))
  }

  @Test func reportsAreDeletedOneAndMany() async throws {
    let test = try await TestApp()
    var reports: [ReportedMessage] = []
    for name in ["a", "b", "c"] { reports.append(try await received(test, name)) }
    #expect(await test.get("/reports?select=1").count("selectCheckbox") == 3)
    #expect(await test.get("/reports?select=all").text.contains("form=\"selection\" checked"))
    let one = await test.post(
      "/reports/delete", ["ids": reports[0].id.uuidString, "state": "origin=received"])
    #expect(one.location == "/reports?origin=received")
    #expect(await test.get("/reports").text.contains("1 report was deleted."))
    let again = await test.post("/reports/delete", ["ids": reports[0].id.uuidString])
    #expect(again.location == "/reports")
    #expect(await test.get("/reports").text.contains("This report no longer exists."))
    await test.post(
      "/reports/delete",
      ["ids": reports[1].id.uuidString, "ids": reports[2].id.uuidString])
    #expect(await test.get("/reports").count("emptyState") == 1)
    #expect(await test.post("/reports/delete", ["ids": "x"]).status == 400)
    #expect(await test.post("/reports/delete", [:]).status == 303)
    #expect(
      await test.post(
        "/reports/delete", ["ids": reports[1].id.uuidString],
        fields: ["sec-fetch-site": "cross-site"]
      ).status == 403)
  }

  @Test func longTextsAreCutAndShownToTheirEnd() async throws {
    let test = try await TestApp()
    let text = String(repeating: "word ", count: 90) + "end."
    let report = try await received(test, "a", [text])
    let page = await test.get("/reports")
    #expect(page.count("showAllLink") == 1 && !page.text.contains("end."))
    #expect(await test.get("/reports?full=\(report.id)").text.contains("end."))
  }

  @Test func aLongListHasPages() async throws {
    let test = try await TestApp()
    for number in 0..<51 { _ = try await received(test, "sender \(number)") }
    let first = await test.get("/reports")
    #expect(first.count("reportRow") == 50 && first.count("previousPage") == 0)
    #expect(first.text.contains("1 to 50 of 51"))
    let next = try #require(first.text.firstMatch(of: /href="([^"]*)"[^>]*data-testid="nextPage"/))
    let second = await test.get(next.1.replacingOccurrences(of: "&amp;", with: "&"))
    #expect(second.count("reportRow") == 1 && second.text.contains("51 to 51 of 51"))
    #expect(second.count("previousPage") == 1 && second.count("nextPage") == 0)
  }

  @Test func whoeverLooksIsToldOfANewReport() async throws {
    let test = try await TestApp()
    let told = await test.app.liveHub.listen(after: nil)
    let answer = await test.json(.post, "/report", #"{"sender":"a","type":"deny"}"#)
    #expect(answer.status == 200)
    var iterator = told.makeAsyncIterator()
    let event = try #require(await iterator.next())
    #expect(event == .reports)
    #expect(
      String(decoding: try event.bytes(for: ""), as: UTF8.self)
        == "event: reportsStateChanged\ndata: {}\n\n")
  }

  @Test func theFormSaysBeforehandWhereAReportGoes() async throws {
    let test = try await TestApp()
    #expect(await test.get("/report-message").text.contains("It is kept on this dashboard."))
  }
}
