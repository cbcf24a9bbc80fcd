import FilterCore
import Foundation
import HTTPCore
import Persistence

/// What a report puts into Add Filter. Its address names the report and the part, so that no message
/// stands in an address.
struct ReportPrefill {
  enum Part: Equatable {
    case sender
    /// By number, from 0.
    case body(Int)

    var word: String {
      switch self {
      case .sender: "sender"
      case .body(let number): "body\(number)"
      }
    }

    init?(word: String) {
      if word == "sender" {
        self = .sender
      } else if word.hasPrefix("body"), let number = Int(word.dropFirst(4)), number >= 0 {
        self = .body(number)
      } else {
        return nil
      }
    }
  }

  let text: String
  let target: FilterTarget
  let matching: FilterMatching

  /// Where a filter of that part is made: an allowed text of what is no junk, else a blocked one.
  static func path(_ report: ReportedMessage, _ part: Part) -> String {
    let screen = report.type == .notJunk ? Screen.addAllowFilter : .addDenyFilter
    return "\(screen.path)?report=\(report.id.uuidString)&part=\(part.word)"
  }

  /// The part that the address names; `nil` where it names no report.
  /// - Throws: `Refusal` for a report that is gone and for a part that it does not have.
  static func read(_ context: RequestContext) async throws -> ReportPrefill? {
    guard let name = context.query["report"] else { return nil }
    guard let id = UUID(uuidString: name),
      let part = context.query["part"].flatMap(Part.init(word:))
    else { throw Refusal.malformedQuery }
    guard let report = try await context.app.reportManager.store.report(id) else {
      throw Refusal.reportGone
    }
    switch part {
    case .sender: return ReportPrefill(text: report.sender, target: .sender, matching: .exact)
    case .body(let number):
      guard report.bodies.indices.contains(number) else { throw Refusal.reportGone }
      return ReportPrefill(
        text: line(of: report.bodies[number]), target: .body, matching: .contains)
    }
  }

  /// The first line that says something: the field holds one line, and a filter has to stand in the
  /// message as it is.
  private static func line(of body: String) -> String {
    let lines = body.split(whereSeparator: \.isNewline)
    let line = lines.first { !isBlank($0) } ?? ""
    return String(line.prefix(FilterDraft.maximumTextLength))
  }

  static func isBlank(_ text: some StringProtocol) -> Bool { text.allSatisfy(\.isWhitespace) }
}
