import FilterCore
import Foundation
import HTTPCore
import HTMLTemplate
import Persistence
import Services
import Testing

@testable import Dashboard

/// A dashboard over a store in memory, called without a socket, that keeps cookies as a browser does.
final class TestApp {
  let app: AppManager
  let service: DashboardService
  var cookies: [String: String] = [:]
  /// What was logged.
  let lines: LogLines

  /// The checkout: templates, catalogs and public files as they are shipped.
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  init(
    basePath: String = "", links: AppLinks = AppLinks(), isDebug: Bool = false,
    now: @escaping @Sendable () -> Date = { Date() },
    store: PersistenceManager? = nil, listUpdates: ListUpdates? = nil,
    listSource: (any AmazonS3ServiceProtocol)? = nil,
    networkLook: @escaping @Sendable () -> NetworkStatus = { .unknown },
    reportService: (any ReportMessageServiceProtocol)? = nil
  ) async throws {
    let lines = LogLines()
    self.lines = lines
    app = try AppManager(
      persistence: store ?? PersistenceManager(.inMemory),
      configuration: AppConfiguration(
        resources: ResourceLocation(root: TestApp.root), basePath: basePath, isDebug: isDebug,
        links: links),
      now: now, randomness: { SeededGenerator(seed: 7) }, listSource: listSource,
      listUpdates: listUpdates, networkLook: networkLook, reportService: reportService,
      log: { lines.add($0) })
    service = DashboardService(app: app)
    await app.start()
  }

  /// Sends a request as a browser on the same origin would.
  @discardableResult
  func send(
    _ method: HTTPMethod, _ target: String, fields: HTTPFields = [:], body: [UInt8] = []
  ) async -> TestAnswer {
    var all: HTTPFields = ["host": "127.0.0.1:8080", "sec-fetch-site": "same-origin"]
    for (name, value) in fields { all[name] = value }
    if !cookies.isEmpty {
      all["cookie"] = cookies.map { "\($0.key)=\($0.value)" }.sorted().joined(separator: "; ")
    }
    let request = HTTPRequest(method: method, target: target, fields: all, body: .bytes(body))
    // A name that a template asks for and no page gives is a mistake on one of the two sides.
    let missing = LogLines()
    let response = await TemplateDiagnostics.$onMissingName.withValue({ missing.add($0) }) {
      await service.respond(to: request)
    }
    #expect(missing.all.isEmpty, "\(target): no context holds \(missing.all)")
    for field in response.fields.values("set-cookie") { remember(field) }
    return await TestAnswer(response)
  }

  /// Follows a link; what stands behind `#` stays in the browser.
  func get(_ target: String, fields: HTTPFields = [:]) async -> TestAnswer {
    await send(.get, String(target.prefix { $0 != "#" }), fields: fields)
  }

  /// Sends a form.
  @discardableResult
  func post(
    _ target: String, _ form: KeyValuePairs<String, String>, fields: HTTPFields = [:]
  ) async -> TestAnswer {
    var all = fields
    all["content-type"] = "application/x-www-form-urlencoded"
    let body = FormFields(form.map { (name: $0.key, value: $0.value) }).encoded
    return await send(.post, target, fields: all, body: Array(body.utf8))
  }

  /// Uploads a file in a form's field.
  @discardableResult
  func upload(
    _ target: String, field: String = "file", name: String = "my.sfsfilters", _ bytes: [UInt8]
  ) async -> TestAnswer {
    let boundary = "----boundary-of-the-tests"
    let head =
      "--\(boundary)\r\ncontent-disposition: form-data; name=\"\(field)\"; filename=\"\(name)\"\r\n"
      + "content-type: application/octet-stream\r\n\r\n"
    let body = Array(head.utf8) + bytes + Array("\r\n--\(boundary)--\r\n".utf8)
    return await send(
      .post, target, fields: ["content-type": "multipart/form-data; boundary=\(boundary)"],
      body: body)
  }

  /// Calls the API with a JSON body.
  @discardableResult
  func json(
    _ method: HTTPMethod, _ target: String, _ body: String = "", fields: HTTPFields = [:]
  ) async -> TestAnswer {
    var all = fields
    if method != .get && method != .delete { all["content-type"] = "application/json" }
    return await send(method, target, fields: all, body: Array(body.utf8))
  }

  @discardableResult
  func add(
    _ text: String, _ type: FilterType = .deny, folder: DenyFolderType = .junk,
    matching: FilterMatching = .contains
  ) async throws -> Filter {
    try await app.persistenceManager.addFilter(
      FilterDraft(text: text, type: type, folder: folder, matching: matching))
  }

  private func remember(_ field: String) {
    let pair = field.split(separator: ";")[0].split(
      separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(pair[0])
    if field.lowercased().contains("max-age=0") {
      cookies[name] = nil
    } else {
      cookies[name] = String(pair[1])
    }
  }
}

/// An answer with its body read to the end.
struct TestAnswer {
  let status: Int
  let fields: HTTPFields
  let bytes: [UInt8]

  init(_ response: HTTPResponse) async {
    status = response.status.code
    fields = response.fields
    switch response.body {
    case .empty: bytes = []
    case .bytes(let all): bytes = all
    case .stream(let stream):
      var all: [UInt8] = []
      do {
        for try await chunk in stream { all += chunk }
      } catch {
        all = []
      }
      bytes = all
    }
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }
  var location: String? { fields["location"] }

  /// How often an element with this test identifier stands in the page.
  func count(_ identifier: String) -> Int {
    text.components(separatedBy: "data-testid=\"\(identifier)\"").count - 1
  }

  func json() throws -> [String: Any] {
    try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any] ?? [:]
  }
}
