import Testing

@testable import Dashboard

struct FlowManagerTests {
  /// What happens to a flow, in order.
  enum Step: Sendable {
    case launch(Screen)
    case request(Screen)
    case enableWhatsNew
    case shown(Screen?)
    case complete(Screen)
    case firstRunEnds
    case whatsNewSeen
    case home
    case newSession
  }

  private static let newest = FlowManager.currentWhatsNewVersion

  @Test(
    arguments: [
      (
        "the first run goes before everything", true, 0,
        [
          .launch(.testFilters), .request(.help), .enableWhatsNew, .shown(.enableExtension),
          .firstRunEnds, .complete(.enableExtension), .shown(.testFilters), .complete(.testFilters),
          .shown(.help), .complete(.help), .shown(nil),
        ]
      ),
      (
        "nothing is new to whoever began with the first run", true, 0,
        [
          .enableWhatsNew, .shown(.enableExtension), .firstRunEnds, .complete(.enableExtension),
          .shown(nil),
        ]
      ),
      (
        "one at a time", false, newest,
        [
          .request(.help), .shown(.help), .request(.about), .shown(nil), .complete(.help),
          .shown(.about),
        ]
      ),
      (
        "what's new waits until it is enabled", false, 0,
        [
          .shown(nil), .enableWhatsNew, .shown(.whatsNew),
        ]
      ),
      (
        "what's new is shown until it was seen", false, 0,
        [
          .enableWhatsNew, .shown(.whatsNew), .home, .enableWhatsNew, .shown(.whatsNew),
          .whatsNewSeen, .home, .shown(nil),
        ]
      ),
      ("a version that was seen is not new", false, newest, [.enableWhatsNew, .shown(nil)]),
      (
        "a launch claims the session", false, 0,
        [
          .launch(.tipJar), .enableWhatsNew, .shown(.tipJar), .complete(.tipJar), .shown(nil),
        ]
      ),
      (
        "the next session shows what is new", false, 0,
        [
          .launch(.tipJar), .shown(.tipJar), .newSession, .enableWhatsNew, .shown(.whatsNew),
        ]
      ),
      (
        "the last launch wins", false, newest,
        [
          .launch(.tipJar), .launch(.testFilters), .shown(.testFilters), .complete(.testFilters),
          .shown(nil),
        ]
      ),
      (
        "a launch replaces what's new, which was not seen", false, 0,
        [
          .enableWhatsNew, .shown(.whatsNew), .launch(.filterImport), .shown(.filterImport),
          .newSession, .enableWhatsNew, .shown(.whatsNew),
        ]
      ),
      (
        "what's new goes before a request", false, 0,
        [
          .enableWhatsNew, .request(.help), .shown(.whatsNew), .whatsNewSeen, .complete(.whatsNew),
          .shown(.help),
        ]
      ),
      (
        "another screen's end frees nothing", false, newest,
        [
          .request(.help), .shown(.help), .complete(.about), .shown(nil),
        ]
      ),
      (
        "a fresh load of Home frees the place", false, newest,
        [
          .request(.help), .shown(.help), .home, .shown(nil), .request(.about), .shown(.about),
        ]
      ),
    ] as [(String, Bool, Int, [Step])])
  func theOrderOfSheetsIs(_ name: String, _ isFirstRun: Bool, _ seen: Int, _ steps: [Step]) {
    var flow = FlowManager(isFirstRun: isFirstRun, lastSeenWhatsNewVersion: seen)
    for (index, step) in steps.enumerated() {
      switch step {
      case .launch(let screen):
        let isTaken = flow.recordLaunch(screen)
        #expect(isTaken, "\(name), \(index)")
      case .request(let screen): flow.request(screen)
      case .enableWhatsNew: flow.enableWhatsNew()
      case .shown(let screen):
        let next = flow.next()
        #expect(next == screen, "\(name), \(index)")
      case .complete(let screen): flow.complete(screen)
      case .firstRunEnds:
        flow.update(isFirstRun: false, lastSeenWhatsNewVersion: flow.lastSeenWhatsNewVersion)
      case .whatsNewSeen:
        flow.update(isFirstRun: flow.isFirstRun, lastSeenWhatsNewVersion: Self.newest)
      case .home: flow.freeOccupancy()
      case .newSession: flow.resetSession()
      }
    }
  }

  @Test func theFirstRunIsNoLaunchOfItself() {
    var flow = FlowManager(isFirstRun: true, lastSeenWhatsNewVersion: 0)
    let isOwn = flow.recordLaunch(.enableExtension)
    #expect(!isOwn)
    var later = FlowManager(isFirstRun: false, lastSeenWhatsNewVersion: 0)
    let isLaunch = later.recordLaunch(.enableExtension)
    #expect(isLaunch)
  }

  @Test func aFlowIsReadAsItWasWritten() throws {
    var flow = FlowManager(isFirstRun: false, lastSeenWhatsNewVersion: 2)
    flow.recordLaunch(.tipJar)
    flow.request(.help)
    _ = flow.next()
    #expect(FlowManager(stored: try #require(flow.stored)) == flow)
    #expect(FlowManager(stored: "{}") == nil)
  }
}
