import Foundation
import Testing

@testable import Dashboard

struct AboutTests {
  @Test func itSaysWhatThisIsAndInWhichVersion() async throws {
    let page = try await TestApp().get("/about")
    #expect(page.text.contains(AppVersion.current))
    #expect(page.text.contains("<strong>Simply Filter SMS for the web</strong>"))
    #expect(page.count("licencesLink") == 1)
    for link in ["sourceLink", "mailLink", "communityLink", "rateLink"] {
      #expect(page.count(link) == 0, "\(link)")
    }
  }

  @Test func configuredLinksAreShownAndTellNothingToTheOtherSide() async throws {
    let links = try AppLinks(environment: [
      "SFS_LINK_SOURCE": "https://example.org/source?a=1&b=2",
      "SFS_LINK_COMMUNITY": "https://example.org/community",
      "SFS_LINK_RATE": "https://example.org/rate", "SFS_SUPPORT_EMAIL": "help@example.org",
    ])
    let page = try await TestApp(links: links).get("/about")
    for link in ["sourceLink", "mailLink", "communityLink", "rateLink", "copyButton"] {
      #expect(page.count(link) == 1, "\(link)")
    }
    #expect(page.text.contains("href=\"https://example.org/source?a=1&amp;b=2\""))
    for match in page.text.matches(of: /<a [^>]*href="https:[^>]*>/) {
      #expect(match.0.contains("rel=\"noopener noreferrer\""))
    }
  }

  @Test func theFooterOfEveryScrollingScreenLeadsHere() async throws {
    let test = try await TestApp(basePath: "/sms")
    for path in ["/", "/automatic", "/filters/allow", "/filters/deny", "/filters/languages"] {
      let page = await test.get("/sms" + path)
      #expect(page.count("footerLink") == 1, "\(path)")
      #expect(page.text.contains("href=\"/sms/about\" data-testid=\"footerLink\""), "\(path)")
      #expect(page.text.contains("v\(AppVersion.current)"))
    }
    #expect(await test.get("/sms/help").count("footerLink") == 0)
  }
}

struct LicenceTests {
  @Test func everyRowIsShownAndLeadsToItsWork() async throws {
    let page = try await TestApp().get("/licences")
    #expect(page.status == 200)
    #expect(page.count("licenceRow") == Licence.all.count)
    for licence in Licence.all { #expect(page.text.contains("href=\"\(licence.address)\"")) }
    #expect(Set(Licence.all.map(\.id)).count == Licence.all.count)
  }

  @Test func everyLibraryThatIsInstalledToBuildHasARow() throws {
    let script = try String(
      contentsOf: TestApp.root.appending(path: "Scripts/lib.sh"), encoding: .utf8)
    let list = try #require(script.firstMatch(of: /BUILD_PACKAGES="([^"]*)"/)).1
    let tools: Set<Substring> = ["pkg-config", "ca-certificates"]
    let packages = Set(list.split(whereSeparator: \.isWhitespace)).subtracting(tools)
    let named = Set(Licence.all.compactMap(\.package).map { Substring($0) })
    let missing = packages.subtracting(named).sorted()
    #expect(missing.isEmpty, "no row in Licence.swift names the package: \(missing)")
  }
}

struct AppLinksTests {
  @Test func unsetAndEmptyVariablesAreNoLinks() throws {
    #expect(
      try AppLinks(environment: ["SFS_LINK_SOURCE": "", "SFS_SUPPORT_EMAIL": ""]) == AppLinks())
  }

  @Test(arguments: [
    "javascript:alert(1)", "example.org", "https://", "https:///path", "ftp://example.org",
    "https://exa mple.org", "https://example.org/\"><script>", "/local", "data:text/html,x",
  ])
  func whatIsNoAddressIsRefused(_ text: String) {
    for variable in ["SFS_LINK_SOURCE", "SFS_LINK_COMMUNITY", "SFS_LINK_RATE"] {
      #expect(throws: AppLinks.Problem.notAnAddress(variable: variable)) {
        try AppLinks(environment: [variable: text])
      }
    }
  }

  @Test(arguments: [
    "https://example.org", "http://[::1]:8080/x", "HTTPS://example.org/a?b=c#d",
    "https://בנק.example",
  ])
  func addressesAreTakenAsTheyAre(_ text: String) throws {
    #expect(try AppLinks(environment: ["SFS_LINK_RATE": text]).rate == text)
  }

  @Test(arguments: [
    "help", "@example.org", "help@", "a@b@c", "a b@c", "a@b?bcc=c@d", "a@b,c@d", "<a@b>",
  ])
  func whatIsNoMailAddressIsRefused(_ text: String) {
    #expect(throws: AppLinks.Problem.notAMailAddress(variable: "SFS_SUPPORT_EMAIL")) {
      try AppLinks(environment: ["SFS_SUPPORT_EMAIL": text])
    }
  }
}
