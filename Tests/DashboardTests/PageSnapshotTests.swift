import FilterCore
import Foundation
import HTTPCore
import Persistence
import Testing

@testable import Dashboard

/// What a few pages look like as text: request, status, headers and HTML, with the clock and the ids
/// frozen. A change of a page is read as a difference of its file.
///
/// `SFS_RENEW_SNAPSHOTS=1 swift test --disable-xctest --filter PageSnapshotTests` writes the files anew.
struct PageSnapshotTests {
  private static let folder = TestApp.root.appending(path: "Tests/Fixtures/Pages")
  private static let isRenewing =
    ProcessInfo.processInfo.environment["SFS_RENEW_SNAPSHOTS"] == "1"

  @Test(arguments: [
    "/filters/allow", "/filters/deny", "/filters/deny?select=1", "/filters/languages",
    "/filters/deny/add", "/filters/languages/add", "/automatic", "/countries?q=isr", "/nowhere",
    "/", "/filters/deny/print", "/test-filters", "/report-message", "/import", "/export",
    "/accent-color", "/whats-new", "/help", "/about", "/tip-jar", "/tip-jar/pay",
    "/tip-jar/test-payment", "/enable-extension", "/enable-reporting-extension",
    "/offline", "/licences",
  ])
  func pageReadsAsItsFileSays(_ target: String) async throws {
    let test = try await TestApp(
      isDebug: true, now: { Date(timeIntervalSince1970: 1_800_000_000) })
    try await test.add("loan")
    try await test.add("^win", matching: .regex)
    try await test.add("<bank> & co", .allow)
    _ = try await test.app.persistenceManager.addFilter(
      FilterDraft(text: "$lang:french", type: .denyLanguage))
    if target == "/tip-jar/pay" { await test.post("/tip-jar", ["tier": "small"]) }
    let answer = await test.get(target)
    let text =
      Self.frozen("GET \(target)\n\(answer.status)\n" + Self.headers(answer) + "\n")
      + Self.frozen(Self.main(answer.text))
    let file = Self.folder.appending(path: Self.name(target))
    if Self.isRenewing {
      try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    let kept = try String(contentsOf: file, encoding: .utf8)
    #expect(
      kept == text, "renew with SFS_RENEW_SNAPSHOTS=1 if this is meant: \(Self.first(kept, text))")
  }

  /// The part of the page that is its own: what stands around it belongs to every page, and would make
  /// every file change at once.
  private static func main(_ html: String) -> String {
    guard let start = html.range(of: "<div class=\"content\""),
      let end = html.range(of: "</main>")
    else { return html }
    return html[start.lowerBound..<end.lowerBound].split(separator: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }.joined(
        separator: "\n") + "\n"
  }

  private static func headers(_ answer: TestAnswer) -> String {
    answer.fields.map { "\($0.name): \($0.value)\n" }.sorted().joined()
  }

  /// Ids, revisions of the assets and cookies are what they are; the rest counts.
  private static func frozen(_ text: String) -> String {
    var text = text.replacing(/\/assets\/[0-9a-f]+/, with: "/assets/…")
      .replacing(/[0-9a-f]{32}/, with: "…").replacing(/[0-9]+-[0-9]{13}/, with: "…")
    var ids: [String] = []
    for match in text.matches(of: /[0-9A-F]{8}-(?:[0-9A-F]{4}-){3}[0-9A-F]{12}/) {
      let id = String(match.output)
      if !ids.contains(id) { ids.append(id) }
    }
    for (index, id) in ids.enumerated() { text = text.replacing(id, with: "ID-\(index + 1)") }
    return text
  }

  private static func name(_ target: String) -> String {
    let words = target.split { !$0.isLetter && !$0.isNumber }.joined(separator: "-")
    return (words.isEmpty ? "home" : words) + ".txt"
  }

  /// The first line that differs, for the message.
  private static func first(_ kept: String, _ text: String) -> String {
    zip(kept.split(separator: "\n"), text.split(separator: "\n")).first { $0 != $1 }
      .map { "\($0.0)  →  \($0.1)" } ?? "its length"
  }
}
