import HTTPCore
import Testing

@testable import Dashboard

struct RoutesTests {
  @Test func noRowStandsTwice() {
    let rows = Routes.table.map { "\($0.method) \($0.pattern)" }
    #expect(Set(rows).count == rows.count)
  }

  @Test func whateverChangesTheStoreIsAWrite() {
    for route in Routes.table where !route.method.isSafe {
      let reads = [
        "/test-filters", "/api/v1/evaluate", "/api/v1/evaluate/batch", "/api/v1/filters/check",
      ]
      let expected: Access =
        switch route.pattern.description {
        case "/report": .hook
        case let path where reads.contains(path): .read
        default: .write
        }
      #expect(route.access == expected, "\(route.method) \(route.pattern)")
    }
    for route in Routes.table where route.method.isSafe {
      let isOpen = ["/healthz", PublishedLists.path].contains(route.pattern.description)
      #expect(route.access == (isOpen ? .open : .read), "\(route.pattern)")
    }
  }

  @Test(arguments: [
    Screen.appHome, .automaticBlocking, .countryList, .allowFilterList, .denyFilterList,
    .denyLanguageFilterList, .addAllowFilter, .addDenyFilter, .addLanguageFilter, .testFilters,
    .filterImport, .filterExport, .help, .about, .whatsNew, .tipJar, .enableExtension,
    .enableReportingExtension, .reportMessage, .reports,
  ])
  func everyPageAnswersGetAndHead(_ screen: Screen) async throws {
    let test = try await TestApp()
    let page = await test.get(screen.path)
    #expect(page.status == 200)
    #expect(page.fields["content-type"] == "text/html; charset=utf-8")
    #expect(page.text.contains("<h1"))
    #expect(await test.send(.head, screen.path).status == 200)
  }

  @Test func anUnknownPathIsAFriendlyPage() async throws {
    let test = try await TestApp()
    let page = await test.get("/nothing-here")
    #expect(page.status == 404)
    #expect(page.count("notFound") == 1)
  }

  @Test(arguments: ["/filters/%", "/filters/%C3%28", "/filters/%00", "/%2e%2e/etc/passwd"])
  func brokenPathsAreNotFound(_ path: String) async throws {
    let test = try await TestApp()
    #expect(await test.get(path).status == 404)
  }

  @Test func aWrongMethodSaysWhichAreRight() async throws {
    let test = try await TestApp()
    let answer = await test.send(.put, "/import")
    #expect(answer.status == 405)
    #expect(answer.fields["allow"] == "GET, HEAD, POST")
  }

  @Test func aFormFromAnotherSiteIsRefusedAndChangesNothing() async throws {
    let test = try await TestApp()
    let answer = await test.post(
      "/filters/deny/add", ["text": "loan"], fields: ["sec-fetch-site": "cross-site"])
    #expect(answer.status == 403)
    #expect(try await test.app.persistenceManager.fetchFilterRecords().isEmpty)
  }

  @Test func aRequestForAnotherHostIsMisdirected() async throws {
    let test = try await TestApp()
    let answer = await test.get("/", fields: ["host": "evil.example"])
    #expect(answer.status == 421)
    #expect(answer.text.contains("evil.example"))
  }

  @Test func aFormOfAnotherKindIsRefused() async throws {
    let test = try await TestApp()
    let answer = await test.send(
      .post, "/filters/deny/add", fields: ["content-type": "text/plain"], body: Array("text=a".utf8)
    )
    #expect(answer.status == 415)
  }

  @Test func everyAnswerForbidsWhatIsInlineOrForeign() async throws {
    let test = try await TestApp()
    for path in ["/", "/nothing", "/healthz", "/api/v1/status"] {
      let fields = await test.get(path).fields
      #expect(fields["content-security-policy"]?.contains("default-src 'none'") == true)
      #expect(fields["content-security-policy"]?.contains("unsafe") == false)
      #expect(fields["x-content-type-options"] == "nosniff")
    }
  }

  @Test func aBasePathStandsBeforeEveryLink() async throws {
    let test = try await TestApp(basePath: "/sms/filters")
    let page = await test.get("/sms/filters/")
    #expect(page.status == 200)
    for match in page.text.matches(of: /(?:href|action|src)="([^"]*)"/) {
      let link = String(match.1)
      #expect(link.isEmpty || link.hasPrefix("#") || link.hasPrefix("/sms/filters"), "\(link)")
    }
    #expect(await test.get("/").status == 404)
    #expect(
      await test.post("/sms/filters/filters/deny/add", ["text": "x"]).location?
        .hasPrefix("/sms/filters/filters/deny") == true)
  }

  @Test func publicFilesAreKeptForGoodUnderTheirFingerprint() async throws {
    let test = try await TestApp()
    let page = await test.get("/").text
    let path = try #require(page.firstMatch(of: /href="([^"]*all\.css)"/)).1
    let file = await test.get(String(path))
    #expect(file.status == 200)
    #expect(file.fields["content-type"] == "text/css; charset=utf-8")
    #expect(file.fields["cache-control"]?.contains("immutable") == true)
    #expect(await test.get("/assets/0/css/all.css").status == 404)
    #expect(
      await test.get(String(path).replacing("css/all.css", with: "../Package.swift")).status == 404)
  }

  @Test func healthIsAnsweredInOneWord() async throws {
    let test = try await TestApp()
    let answer = await test.get("/healthz")
    #expect(answer.status == 200)
    #expect(answer.text == "ok\n")
  }
}
