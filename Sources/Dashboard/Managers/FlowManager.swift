/// Decides which sheet lies over Home when it is opened, one at a time. It opens nothing itself.
///
/// Order: first run, launch (a file or a deep link), What's New, what a person asked for. State of one
/// browser for one session; pure, so every rule is a row of a table in the tests.
struct FlowManager: Sendable, Equatable, Codable {
  /// The version that `BrowserSettings.lastSeenWhatsNewVersion` is compared with.
  static let currentWhatsNewVersion = WhatsNewEntry.currentVersion

  /// The session began as a first one: nothing is new to whoever knows nothing yet.
  private(set) var startedAsFirstRun: Bool
  /// Set until somebody has ended the first run.
  private(set) var isFirstRun: Bool
  private(set) var lastSeenWhatsNewVersion: Int
  private(set) var activeScreen: Screen?
  private var launch: Screen?
  private var isClaimedByLaunch = false
  private var isWhatsNewEnabled = false
  private var requested: Screen?

  init(isFirstRun: Bool, startedAsFirstRun: Bool? = nil, lastSeenWhatsNewVersion: Int) {
    self.isFirstRun = isFirstRun
    self.startedAsFirstRun = startedAsFirstRun ?? isFirstRun
    self.lastSeenWhatsNewVersion = lastSeenWhatsNewVersion
  }

  /// A file or a deep link opened the dashboard; the last one wins.
  /// - Returns: `false` for the first run's own sheet while that is to be shown anyway.
  @discardableResult
  mutating func recordLaunch(_ screen: Screen) -> Bool {
    if screen == .enableExtension, isFirstRun { return false }
    isClaimedByLaunch = true
    launch = screen
    // It replaces What's New, which was then not seen.
    if activeScreen == .whatsNew { activeScreen = nil }
    return true
  }

  /// A person asked for a screen that has to wait for the one in front.
  mutating func request(_ screen: Screen) { requested = screen }

  /// What's New may come by itself from now on.
  mutating func enableWhatsNew() { isWhatsNewEnabled = true }

  /// The sheet to show now, which is active until it is completed; `nil` for none.
  mutating func next() -> Screen? {
    guard activeScreen == nil else { return nil }
    activeScreen = pending
    return activeScreen
  }

  private var pending: Screen? {
    if isFirstRun { return .enableExtension }
    if let launch { return launch }
    if isWhatsNewEnabled, !startedAsFirstRun, !isClaimedByLaunch,
      lastSeenWhatsNewVersion < FlowManager.currentWhatsNewVersion
    {
      return .whatsNew
    }
    return requested
  }

  /// The screen was put away. Whether What's New was seen is told apart, by `update`.
  mutating func complete(_ screen: Screen) {
    guard activeScreen == screen else { return }
    activeScreen = nil
    if launch == screen {
      launch = nil
    } else if requested == screen {
      requested = nil
    }
  }

  /// Home was opened afresh: whatever lay over it is gone.
  mutating func freeOccupancy() {
    if let activeScreen { complete(activeScreen) }
  }

  /// Takes over what the store knows now.
  mutating func update(isFirstRun: Bool, lastSeenWhatsNewVersion: Int) {
    self.isFirstRun = isFirstRun
    self.lastSeenWhatsNewVersion = lastSeenWhatsNewVersion
  }

  /// A new session: nothing waits, nothing is claimed.
  mutating func resetSession() {
    self = FlowManager(isFirstRun: isFirstRun, lastSeenWhatsNewVersion: lastSeenWhatsNewVersion)
  }
}
