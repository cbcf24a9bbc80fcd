import FilterCore
import Foundation
import HTMLTemplate
import HTTPCore
import Localization
import Persistence

/// One row of the reports: `Templates/partials/report-row.mustache`.
struct ReportRowValues {
  let report: ReportedMessage
  let context: RequestContext
  let zone: TimeZone?
  /// Texts are shown to their end.
  let isFull: Bool
  /// Filters may be made of it.
  let canFilter: Bool

  var value: TemplateValue {
    let shown = report.bodies.map { isFull ? $0 : FilterListRow.beginning(of: $0) }
    return .object([
      "id": .string(report.id.uuidString),
      "icon": .string(report.type == .notJunk ? "verdict-allow" : "verdict-junk"),
      "isJunk": .bool(report.type != .notJunk),
      "type": .string(type),
      "sender": report.sender.isEmpty ? .null : .string(report.sender),
      "senderHref": canFilter && !ReportPrefill.isBlank(report.sender)
        ? .string(ReportPrefill.path(report, .sender)) : .null,
      // Of several messages each has its link under it, a single one beside that of the sender.
      "bodies": .list(
        shown.enumerated().map { number, text in
          .object([
            "text": .string(text), "ownHref": shown.count > 1 ? bodyHref(number) : .null,
          ])
        }),
      "bodyHref": shown.count == 1 ? bodyHref(0) : .null,
      "isCut": .bool(shown != report.bodies),
      "stateText": .string(state), "stateIcon": .string(stateIcon),
      "isRefused": .bool(isRefused),
      "date": .string(report.createdAt.formatted(.iso8601)),
      "time": .string(context.language.dateAndTime(report.createdAt, in: zone)),
    ])
  }

  private func bodyHref(_ number: Int) -> TemplateValue {
    guard canFilter, !ReportPrefill.isBlank(report.bodies[number]) else { return .null }
    return .string(ReportPrefill.path(report, .body(number)))
  }

  private var type: String {
    switch report.type {
    case .junk: "report_junk"~
    case .notJunk: "report_notJunk"~
    case .junkAndBlockSender: "report_junkAndBlockSender"~
    }
  }

  private var state: String {
    switch report.state {
    case .kept: report.origin == .received ? "reports_stateReceived"~ : "reports_stateKept"~
    case .waiting(ReportOutbox.offlineWord): "reports_stateWaitsForNetwork"~
    case .waiting: "reports_stateWaits"~
    case .sent: "reports_stateSent"~
    case .refused: "reports_stateRefused"~
    }
  }

  private var stateIcon: String {
    switch report.state {
    case .kept: report.origin == .received ? "import" : "dashboard"
    case .waiting(ReportOutbox.offlineWord): "offline"
    case .waiting: "sync"
    case .sent: "tick-circle"
    case .refused: "octagon"
    }
  }

  private var isRefused: Bool {
    if case .refused = report.state { true } else { false }
  }
}
