import Localization
import Persistence
import Testing

@testable import Dashboard

struct WalkthroughTests {
  @Test func thePhoneHasItsDocumentedSteps() {
    #expect(
      Walkthrough.filtering.phoneSteps.map(\.id) == [
        "settings", "messages", "unknownSenders", "screenUnknownSenders", "filterSpam",
        "textMessageFilter",
      ])
    #expect(
      Walkthrough.reporting.phoneSteps.map(\.id) == [
        "settings", "phone", "callReporting", "thisApp", "longPress", "selectMessages",
        "reportMessages",
      ])
    #expect(
      Walkthrough.filtering.phoneSteps.filter(\.isToggle).map(\.id)
        == ["screenUnknownSenders", "filterSpam"])
  }

  @Test(arguments: Walkthrough.allCases)
  func bothListsAreShownWithNumbers(_ walkthrough: Walkthrough) async throws {
    let test = try await TestApp()
    let page = await test.get(walkthrough.screen.path)
    let steps = walkthrough.dashboardSteps + walkthrough.phoneSteps
    #expect(page.count("walkthroughStep") == steps.count)
    let shown = page.text.matches(of: /data-step="([a-zA-Z]+)"/).map { String($0.1) }
    #expect(shown == steps.map(\.id))
    let numbers = page.text.matches(of: /class="step-number"[^>]*>(\d)</).map { Int($0.1) ?? 0 }
    #expect(
      numbers == Array(1...walkthrough.dashboardSteps.count)
        + Array(1...walkthrough.phoneSteps.count))
    #expect(
      page.text.components(separatedBy: "class=\"step-switch\" aria-hidden=\"true\"").count - 1
        == steps.filter(\.isToggle).count)
    #expect(page.count("pauseAnimation") == 1)
    // Each list has a colour and a time for as many steps as it holds.
    #expect(steps.count == page.text.matches(of: /class="step"/).count)
  }

  @Test(arguments: Walkthrough.allCases)
  func stepsThatAreDoneHereLeadThere(_ walkthrough: Walkthrough) async throws {
    let test = try await TestApp()
    for step in walkthrough.dashboardSteps + walkthrough.phoneSteps {
      if let screen = step.screen { #expect(await test.get(screen.path).status == 200) }
    }
  }

  @Test func theButtonOfEnableFilteringEndsTheFirstRunForEverybody() async throws {
    let test = try await TestApp()
    let defaults = test.app.defaultsManager
    _ = await test.get("/enable-extension")
    #expect(try await defaults.isAppFirstRun())
    let answer = await test.post("/enable-extension", [:])
    #expect(answer.status == 303)
    #expect(answer.location == "/")
    #expect(try await !defaults.isAppFirstRun())
  }

  @Test func enableReportingEndsNothing() async throws {
    let test = try await TestApp()
    #expect(await test.post("/enable-reporting-extension", [:]).location == "/")
    #expect(try await test.app.defaultsManager.isAppFirstRun())
  }

  @Test(arguments: Walkthrough.allCases)
  func theCrossDoesWhatTheButtonDoes(_ walkthrough: Walkthrough) async throws {
    let page = try await TestApp(basePath: "/sms").get("/sms" + walkthrough.screen.path).text
    let forms = page.matches(of: /<form[^>]*method="post" action="([^"]*)"/).map { String($0.1) }
    #expect(forms == Array(repeating: "/sms" + walkthrough.screen.path, count: 2))
  }
}
