import Foundation
import HTMLTemplate
import HTTPCore
import Localization
import Persistence

/// Reports: what people here said, what phones and other dashboards sent, and what became of it.
enum ReportsScreen {
  /// Rows on one page.
  private static let pageCount = 50

  static func show(_ context: RequestContext) async throws -> HTTPResponse {
    let query = context.query
    let state = try ReportsState(query)
    let store = context.app.reportManager.store
    let page = try await store.page(
      ReportQuery(
        origin: state.origin, search: state.search, after: state.after, before: state.before,
        limit: pageCount))
    let home = try await HomeModel.load(context.app)
    let zone = try await context.zone()
    let full = query["full"].flatMap(UUID.init(uuidString:))
    let isSelecting = query["select"] != nil && !page.reports.isEmpty
    let isAnyWaiting =
      context.app.reportOutbox.isConfigured ? try await store.isAnyWaiting() : false
    let values: [String: TemplateValue] = [
      "rows": .list(
        page.reports.map { report in
          ReportRowValues(
            report: report, context: context, zone: zone, isFull: report.id == full,
            canFilter: !home.isLocked || report.type == .notJunk
          ).value
        }),
      "hasRows": .bool(!page.reports.isEmpty),
      "isEmpty": .bool(page.count == 0),
      "isNotFound": .bool(page.count > 0 && page.total == 0),
      "isSearching": .bool(!state.search.isEmpty),
      "isAnyWaiting": .bool(isAnyWaiting),
      "canSelect": .bool(!page.reports.isEmpty),
      "isSelecting": .bool(isSelecting),
      "isAllSelected": .bool(query["select"] == "all"),
      "total": .string(
        localized(
          state.search.isEmpty ? "reports_count" : "reports_found", .integer(page.total))),
      "q": state.search.isEmpty ? .null : .string(state.search),
      "origin": state.origin.map { .string($0.word) } ?? .null,
      "stateQuery": state.query.isEmpty ? .null : .string(state.query),
      "origins": .list(([nil] + ReportOrigin.allCases).map { link($0, state) }),
      "paging": paging(page, state),
    ]
    return try await Page(
      template: "screens/reports", title: "reports_title"~, values: values
    ).response(in: context, home: home)
  }

  private static func link(_ origin: ReportOrigin?, _ state: ReportsState) -> TemplateValue {
    var place = state
    place.origin = origin
    let label =
      switch origin {
      case nil: "reports_all"~
      case .own: "reports_own"~
      case .received: "reports_received"~
      }
    return .object([
      "label": .string(label), "isCurrent": .bool(origin == state.origin),
      "query": .string(place.query([])),
    ])
  }

  private static func paging(_ page: ReportPage, _ state: ReportsState) -> TemplateValue {
    guard page.next != nil || page.previous != nil else { return .null }
    let first = page.previous == nil ? 1 : min(max(1, state.from ?? 1), max(1, page.total))
    let last = first + max(0, page.reports.count - 1)
    func link(_ name: String, _ place: Int64?, from: Int) -> TemplateValue {
      guard let place else { return .null }
      return .string(state.query([(name, String(place)), ("from", String(max(1, from)))]))
    }
    return .object([
      "text": .string(
        localized("list_range", .integer(first), .integer(last), .integer(page.total))),
      "previous": link("before", page.previous, from: first - pageCount),
      "next": link("after", page.next, from: last + 1),
    ])
  }
}

/// The forms of the reports page.
enum ReportForms {
  /// Deletes reports, also those that wait.
  static func delete(_ context: RequestContext) async throws -> HTTPResponse {
    let form = try context.form()
    let state = try ReportsState(form: form)
    let ids = try form.all("ids").map { text in
      guard let id = UUID(uuidString: text) else { throw Refusal.malformedForm }
      return id
    }
    guard !ids.isEmpty else { return Redirect.to(state.path, in: context) }
    let deleted = try await context.app.reportManager.store.delete(ids)
    guard deleted > 0 else { return Redirect.to(state.path, in: context, flash: .reportGone) }
    context.app.liveHub.tellReports()
    return Redirect.to(state.path, in: context, flash: .reportsDeleted(deleted))
  }

  /// Tries everything that waits, now.
  static func sendNow(_ context: RequestContext) async throws -> HTTPResponse {
    let state = try ReportsState(form: try context.form())
    try await context.app.reportOutbox.hurry()
    return Redirect.to(state.path, in: context, flash: .reportsHurried)
  }
}
