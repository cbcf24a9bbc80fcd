import Testing

@testable import Dashboard

struct ScreenTests {
  @Test(arguments: Screen.allCases)
  func everyScreenHasAPathThatLeadsBackToIt(_ screen: Screen) {
    #expect(Screen(path: screen.path) == screen)
  }

  @Test func pathsAreThoseThatWereAgreed() {
    let paths = [
      "/", "/automatic", "/countries", "/filters/allow", "/filters/deny", "/filters/languages",
      "/filters/allow/add", "/filters/deny/add", "/filters/languages/add", "/test-filters",
      "/export", "/import", "/help", "/about", "/whats-new", "/tip-jar", "/accent-color",
      "/enable-extension", "/enable-reporting-extension", "/report-message",
      "/reports",
    ]
    #expect(Screen.allCases.map(\.path) == paths)
  }

  @Test(arguments: ["", "/nothing", "/filters", "/Automatic", "/automatic/"])
  func otherPathsAreNoScreen(_ path: String) {
    #expect(Screen(path: path) == nil)
  }
}
