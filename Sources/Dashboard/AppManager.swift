import FilterCore
import Foundation
import HTMLTemplate
import Localization
import Persistence
import Services

/// Wires managers, stores and templates; built once in `main`, and by tests with a store in memory.
public final class AppManager: Sendable {
  let configuration: AppConfiguration
  let persistenceManager: PersistenceManager
  let defaultsManager: DefaultsManager
  let sessionStore: SessionStore
  let reportManager: ReportManager
  /// Reports that are to be sent; whoever notices that the network is back tells it to hurry.
  let reportOutbox: ReportOutbox
  let reportGate = FloodGate()
  let liveHub: LiveHub
  let networkSyncManager: NetworkSyncManager
  let transferStore: TransferStore
  let snapshotManager: SnapshotManager
  let slowFilters: SlowFilters
  let recentlyDeleted = RecentlyDeleted()
  /// What fetches community lists; `nil`: they come from the command line alone.
  let listUpdates: ListUpdates?
  let listUpdater: ListUpdater
  let schedulingManager: SchedulingManager
  let automaticFilterManager: AutomaticFilterManager
  let filterTransferManager: FilterTransferManager
  let tipJarManager: TipJarManager
  let catalog: LocalizationCatalog
  let longTexts: LongTexts
  let templates: TemplateLibrary
  let publicFiles: PublicFiles
  /// The time of day; tests pass their own.
  let now: @Sendable () -> Date
  /// Where identities come from; tests pass a seeded one.
  let randomness: @Sendable () -> any RandomNumberGenerator & Sendable
  /// One line a fault, without message texts or senders.
  let log: @Sendable (String) -> Void

  /// Reads catalogs, templates and public files, in the order of the seeds.
  /// - Throws: `LocalizationError`, `LongTextError`, `TemplateError` or Foundation's error for a file that is missing or
  ///   wrong: the dashboard does not start with half of its words.
  public init(
    persistence: PersistenceManager, configuration: AppConfiguration,
    now: @escaping @Sendable () -> Date = { Date() },
    randomness: @escaping @Sendable () -> any RandomNumberGenerator & Sendable = {
      SystemRandomNumberGenerator()
    },
    listSource: (any AmazonS3ServiceProtocol)? = nil, listUpdates: ListUpdates? = nil,
    networkLook: @escaping @Sendable () -> NetworkStatus = { NetworkRoutes.status() },
    reportService: (any ReportMessageServiceProtocol)? = nil,
    log: @escaping @Sendable (String) -> Void
  ) throws {
    self.configuration = configuration
    self.now = now
    self.randomness = randomness
    self.log = log
    persistenceManager = persistence
    defaultsManager = DefaultsManager(persistence)
    sessionStore = SessionStore(persistence)
    liveHub = LiveHub(persistence: persistence)
    networkSyncManager = NetworkSyncManager(
      isNeeded: listSource?.origin.isElsewhere ?? false, look: networkLook)
    let reportStore = ReportStore(persistence)
    let didChangeReports: @Sendable () -> Void = { [liveHub] in liveHub.tellReports() }
    reportOutbox = ReportOutbox(
      store: reportStore, service: reportService, now: now, log: log,
      didChange: didChangeReports)
    reportManager = ReportManager(
      store: reportStore, persistence: persistence, outbox: reportOutbox,
      didChange: didChangeReports)
    transferStore = TransferStore(persistence)
    snapshotManager = SnapshotManager(persistence: persistence)
    slowFilters = SlowFilters(log: log)
    automaticFilterManager = AutomaticFilterManager(
      persistence: persistence, source: listSource,
      fallback: ListFileService(file: configuration.resources.starterLists, origin: .starter),
      now: now)
    listUpdater = ListUpdater(manager: automaticFilterManager, log: log)
    schedulingManager = SchedulingManager(
      manager: automaticFilterManager, updater: listUpdater, now: now, log: log)
    self.listUpdates = listUpdates ?? listUpdater.updates
    filterTransferManager = FilterTransferManager(
      persistence: persistence, transferStore: transferStore, now: now)
    tipJarManager = TipJarManager(
      links: configuration.links.tips, isDebug: configuration.isDebug,
      base: configuration.basePath)
    catalog = try LocalizationCatalog(
      directory: configuration.resources.localization,
      withPseudoLanguage: configuration.isDebug)
    longTexts = try LongTexts(
      directory: configuration.resources.localization, languages: catalog.languages,
      base: configuration.basePath)
    templates = try TemplateLibrary(directory: configuration.resources.templates, catalog: catalog)
    publicFiles = try PublicFiles(directory: configuration.resources.publicFiles)
    // A language that is not whole is better than none: the others go on, and this says what to mend.
    for problem in catalog.problems { log("catalog \(problem)") }
    for problem in longTexts.problems { log("catalog \(problem)") }
  }

  /// The `assets` object of every template: addresses with the base path and the fingerprint.
  var assetValues: TemplateValue {
    let root = configuration.basePath + publicFiles.prefix
    return .object([
      "styles": .string(root + PublicFiles.stylesheetPath),
      "js": .string(root + "/js/app.js"),
      "content": .string(root + "/js/content.js"),
      "confetti": .string(root + "/js/confetti.js"),
      "sprite": .string(root + "/icons/sprite.svg"), "icon": .string(root + "/icons/icon.svg"),
      "touchIcon": .string(root + "/icons/icon-192.png"),
    ])
  }

  /// Compiles the first snapshot and follows the store from then on.
  public func start() async {
    await snapshotManager.start()
    await liveHub.start()
    followNetwork()
    await schedulingManager.start()
    reportOutbox.start()
    do {
      // The first start is the installation's birthday.
      _ = try await defaultsManager.appAge()
    } catch {
      // A store that cannot be read says so on its pages.
    }
  }

  /// People are told where their lists depend on it; lists that failed without it are fetched soon, and
  /// reports that wait for it are sent.
  private func followNetwork() {
    let listsNeedIt = networkSyncManager.isNeeded
    guard listsNeedIt || reportOutbox.isConfigured else { return }
    networkSyncManager.onChange { [liveHub, schedulingManager, reportOutbox, log] before, now in
      // A first report that all is well is no news.
      if listsNeedIt, now == .offline || before != .unknown { liveHub.tell(now) }
      guard now.isReconnection(from: before) else { return }
      Task {
        await schedulingManager.networkReturned()
        do {
          try await reportOutbox.hurry()
        } catch {
          // The store is asked again when the next report is due.
          log("reports were not hurried: the store failed")
        }
      }
    }
    networkSyncManager.start()
  }

  /// Makes the short forms of public files; until then they are served as they are. Takes about a second
  /// of one core, so it is not part of starting. Ends early where its task is cancelled.
  public func compressPublicFiles() {
    publicFiles.compress()
  }

  /// Stops following the store and closes it.
  public func stop() async {
    networkSyncManager.stop()
    await schedulingManager.stop()
    await listUpdater.stop()
    await reportOutbox.stop()
    liveHub.stop()
    snapshotManager.stop()
    await persistenceManager.close()
  }

  /// Whether a tip can be given at all.
  var canTip: Bool { !tipJarManager.products.isEmpty }

  func lastSeenWhatsNewVersion(of browser: RequestContext.Browser) async throws -> Int {
    try await sessionStore.value(.lastSeenWhatsNewVersion, of: browser.id)
  }
}
