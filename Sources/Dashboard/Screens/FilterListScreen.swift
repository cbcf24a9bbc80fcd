import FilterCore
import Foundation
import HTMLTemplate
import HTTPCore
import Localization
import Persistence

/// The lists of allowed texts, blocked texts and blocked languages.
struct FilterListScreen {
  /// Rows on one page.
  static let pageCount = 50

  let context: RequestContext
  let type: FilterType
  var state: ListState
  /// The filter to mark as new.
  var newFilter: UUID?
  /// The filter whose page is wanted: the new one, or the one that a verdict names.
  var shownFilter: UUID?
  /// The filter whose long text is shown to its end.
  var fullFilter: UUID?
  /// The row that is a form, or that an edit was refused for.
  var edit: FilterEdit?
  /// Rows can be ticked, to delete many.
  var isSelecting = false
  /// Every row of the page is ticked.
  var isAllSelected = false
  /// Every filter that fits is ticked, on all pages.
  var isEverySelected = false
  var status = HTTPStatus.ok

  /// The address of the list with this filter in sight.
  static func path(showing filter: UUID, of type: FilterType, isNew: Bool = false) -> String {
    let name = isNew ? "new" : "show"
    return "\(type.listScreen.path)?\(name)=\(filter.uuidString)#filter-\(filter.uuidString)"
  }

  static func handler(_ type: FilterType) -> Route.Handler {
    { context in
      let query = context.query
      var screen = FilterListScreen(
        context: context, type: type, state: try ListState(query))
      screen.newFilter = query["new"].flatMap(UUID.init(uuidString:))
      screen.shownFilter = screen.newFilter ?? query["show"].flatMap(UUID.init(uuidString:))
      screen.fullFilter = query["full"].flatMap(UUID.init(uuidString:))
      screen.isSelecting = query["select"] != nil
      screen.isEverySelected = query["select"] == "every"
      screen.isAllSelected = query["select"] == "all" || screen.isEverySelected
      if type != .denyLanguage, let id = query["edit"].flatMap(UUID.init(uuidString:)) {
        screen.edit = FilterEdit(id: id)
      }
      return try await screen.response()
    }
  }

  func response() async throws -> HTTPResponse {
    let store = context.app.persistenceManager
    let home = try await HomeModel.load(context.app)
    let state = try await place()
    let page = try await store.filterPage(
      FilterQuery(
        type: type, search: state.search, order: state.order, after: state.after,
        before: state.before, limit: FilterListScreen.pageCount))
    let isLocked = home.isLocked && type != .allow
    var filters = page.filters
    // A row whose edit was refused is shown, wherever it would stand now.
    if let edit, edit.sentence != nil, !filters.contains(where: { $0.id == edit.id }),
      let filter = try await store.filter(id: edit.id)
    {
      filters.insert(filter, at: 0)
    }
    let rows = await rows(filters, isLocked: isLocked)
    let isEmpty = (home.counts[type] ?? 0) == 0
    let canAdd = !isLocked && (type != .denyLanguage || home.canAddLanguage)
    let values: [String: TemplateValue] = [
      "list": .string(type.slug),
      "isAllow": .bool(type == .allow), "isDeny": .bool(type == .deny),
      "isLanguages": .bool(type == .denyLanguage),
      "isLocked": .bool(isLocked), "canAdd": .bool(canAdd),
      "canSelect": .bool(!isLocked && !page.filters.isEmpty),
      "isSelecting": .bool(isSelecting && !isLocked),
      "isAllSelected": .bool(isAllSelected),
      "isEvery": .bool(isEverySelected),
      "every": isSelecting && !isLocked ? try await every(page, state) : .null,
      "view": .string(state.query([])),
      "gone": edit?.goneValue ?? .null,
      "total": .string(
        localized(
          state.search.isEmpty ? "list_count" : "list_found", .integer(page.total))),
      "q": state.search.isEmpty ? .null : .string(state.search),
      "order": .string(state.order.rawValue),
      "state": .string(state.query),
      "orders": .list(FilterOrder.allCases.map { orderLink($0, state) }),
      "hasRegular": .bool(rows.contains { !$0.isRegex }),
      "hasRegex": .bool(rows.contains { $0.isRegex }),
      "regular": .list(rows.filter { !$0.isRegex }.map(\.value)),
      "regex": .list(rows.filter { $0.isRegex }.map(\.value)),
      "isEmpty": .bool(isEmpty),
      "isNotFound": .bool(!isEmpty && page.total == 0),
      "paging": paging(page, state),
    ]
    return try await Page(
      template: "screens/filter-list", title: type.listTitle, values: values, status: status
    ).response(in: context, home: home, path: type.listScreen.path)
  }

  private func rows(_ filters: [Filter], isLocked: Bool) async -> [FilterListRow] {
    let patterns = filters.filter { $0.matching == .regex }
    // Looking at a pattern compiles it: not on the event loop.
    let notes = await Task.detached {
      patterns.map { ($0.id, Self.sentences(about: $0.text)) }
    }.value
    let notesByID = Dictionary(notes) { first, _ in first }
    return filters.map { filter in
      var row = FilterListRow(filter, language: context.language)
      row.notes = (notesByID[filter.id] ?? []).map(\.text)
      if context.app.slowFilters.contains(filter.id) { row.notes.append("note_gaveUp"~) }
      row.isNew = filter.id == newFilter
      row.isFull = filter.id == fullFilter
      row.isLocked = isLocked
      if !isLocked, let edit, edit.id == filter.id { row.edit = edit }
      return row
    }
  }

  /// What is worth saying about a stored pattern; of one that was taken by other rules than today's, why
  /// it never fits.
  private static func sentences(about pattern: String) -> [Sentence] {
    do {
      try FilterPattern.check(pattern)
    } catch {
      return [Sentence("finding_patternInvalid"), Refusal.from(error)?.sentence].compactMap(\.self)
    }
    return FilterPattern.notes(pattern).map(\.sentence)
  }

  /// The page of the list that holds the wanted filter, where the address names no other.
  private func place() async throws -> ListState {
    guard state.isPlain, let wanted = shownFilter ?? edit?.id,
      let filter = try await context.app.persistenceManager.filter(id: wanted),
      filter.type == type
    else { return state }
    let (after, before) = try await context.app.persistenceManager.pageHolding(
      filter, pageCount: FilterListScreen.pageCount)
    var place = state
    place.after = after
    place.from = before + 1
    return place
  }

  /// What lets every filter be chosen that fits, where they fill more than one page. What is added
  /// after the page was made is not meant.
  private func every(_ page: FilterPage, _ state: ListState) async throws -> TemplateValue {
    guard page.next != nil || page.previous != nil, !page.filters.isEmpty else { return .null }
    let newest = try await context.app.persistenceManager.filterPage(
      FilterQuery(type: type, search: state.search, order: .newest, limit: 1))
    guard let last = newest.filters.first else { return .null }
    return .object([
      "label": .string(localized("list_selectEvery", .integer(page.total))),
      "chosen": .string(localized("list_everySelected", .integer(page.total))),
      "count": .integer(page.total), "upTo": .string(String(last.position)),
      "isChosen": .bool(isEverySelected),
    ])
  }

  private func orderLink(_ each: FilterOrder, _ state: ListState) -> TemplateValue {
    let label =
      switch each {
      case .position: "list_orderPosition"~
      case .text: "list_orderText"~
      case .newest: "list_orderNewest"~
      }
    return .object([
      "label": .string(label), "isCurrent": .bool(each == state.order),
      "query": .string(state.query(order: each, [])),
    ])
  }

  /// A page is found by its cursor, so that nothing is skipped while the list changes; its first number
  /// travels beside it in `from` for the reader alone.
  private func paging(_ page: FilterPage, _ state: ListState) -> TemplateValue {
    guard page.next != nil || page.previous != nil, !page.filters.isEmpty else { return .null }
    let first = page.previous == nil ? 1 : min(max(1, state.from ?? 1), page.total)
    let last = first + page.filters.count - 1
    func link(_ name: String, _ cursor: FilterCursor?, from: Int) -> TemplateValue {
      guard let cursor else { return .null }
      return .string(
        state.query([(name, cursor.description), ("from", String(max(1, from)))]))
    }
    return .object([
      "text": .string(
        localized("list_range", .integer(first), .integer(last), .integer(page.total))),
      "previous": link("before", page.previous, from: first - FilterListScreen.pageCount),
      "next": link("after", page.next, from: last + 1),
    ])
  }
}
