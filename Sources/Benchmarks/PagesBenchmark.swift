import Dashboard
import FilterCore
import Foundation
import HTTPCore
import Persistence

/// Pages over a store of 100 and of 100,000 filters: whole answers without the socket, each with its
/// reads of the store.
enum PagesBenchmark {
  private static let small = 100
  private static let large = 100_000

  private static let pages: [(name: String, target: String)] = [
    ("Home", "/"), ("list, first page", "/filters/deny"),
    ("list, newest first", "/filters/deny?order=newest"),
    ("list, by text", "/filters/deny?order=text"),
    ("list, searched", "/filters/deny?q=word%2099"),
    ("API, 50 filters", "/api/v1/filters?limit=50"),
  ]

  static func run(_ arguments: [String]) async throws {
    let few = try await Site(filters: small)
    let many = try await Site(filters: large)
    print(
      "import of \(large) filters: \(Measure.short(many.importSeconds * 1_000)) ms processor time")
    print(
      Measure.padded("page", 22) + Measure.padded("µs at \(small)", 14)
        + Measure.padded("µs at \(large)", 16) + "ratio")
    for page in pages {
      let one = await few.seconds(page.target)
      let other = await many.seconds(page.target)
      print(
        Measure.padded(page.name, 22) + Measure.padded(Measure.short(one * 1e6), 14)
          + Measure.padded(Measure.short(other * 1e6), 16) + "\(Measure.short(other / one))x")
    }
    await many.app.stop()
    try await compareWithPlainStrings(few)
    await few.app.stop()
  }

  /// The same pages from templates in which every sentence of the catalogs is written out.
  private static func compareWithPlainStrings(_ site: Site) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "simply-filter-sms-plain-\(UUID().uuidString)")
    let plain = try await Site(filters: small, resources: PlainTemplates.write(to: folder))
    try FileManager.default.removeItem(at: folder)
    print("")
    print(
      Measure.padded("page", 22) + Measure.padded("µs, catalogs", 14)
        + Measure.padded("µs, plain", 16) + "ratio")
    for page in pages where page.target.hasPrefix("/filters") {
      // In turns, and the best of each: what else the machine does slows one turn, not one side.
      var (one, other) = (Double.infinity, Double.infinity)
      for _ in 0..<Site.turns {
        one = min(one, await site.seconds(page.target))
        other = min(other, await plain.seconds(page.target))
      }
      print(
        Measure.padded(page.name, 22) + Measure.padded(Measure.short(one * 1e6), 14)
          + Measure.padded(Measure.short(other * 1e6), 16) + "\(Measure.short(one / other))x")
    }
    await plain.app.stop()
  }

  /// A dashboard over a store of its own in a temporary folder.
  struct Site {
    let app: AppManager
    let service: DashboardService
    let importSeconds: Double

    /// Answers that one measurement makes.
    private static let rounds = 200
    static let turns = 5

    static func resources() throws -> ResourceLocation {
      let program = URL(filePath: "/proc/self/exe")
      guard let resources = ResourceLocation.find(executable: program) else {
        throw CocoaError(.fileNoSuchFile)
      }
      return resources
    }

    init(filters count: Int, resources: ResourceLocation? = nil) async throws {
      let folder = FileManager.default.temporaryDirectory.appending(
        path: "simply-filter-sms-benchmark-\(UUID().uuidString)")
      let store = try PersistenceManager(.directory(folder))
      // Open files stay readable, and nothing is left behind however this ends.
      defer { try? FileManager.default.removeItem(at: folder) }
      let drafts = try (0..<count).map { try FilterDraft(text: "word \($0)", type: .deny) }
      let start = Measure.now()
      _ = try await store.importFilters(drafts)
      importSeconds = Measure.now() - start
      app = try AppManager(
        persistence: store,
        configuration: AppConfiguration(resources: resources ?? Site.resources()), log: { _ in })
      service = DashboardService(app: app)
      await app.start()
    }

    /// Processor seconds of one answer.
    func seconds(_ target: String) async -> Double {
      let request = HTTPRequest(target: target, fields: ["host": "localhost"])
      _ = await service.respond(to: request)
      let start = Measure.now()
      for _ in 0..<Site.rounds { _ = await service.respond(to: request) }
      return (Measure.now() - start) / Double(Site.rounds)
    }
  }
}
