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
  let search: String
  let order: FilterOrder
  /// The filter to mark as new.
  let newFilter: UUID?
  /// The filter whose page is wanted: the new one, or the one that a verdict names.
  let shownFilter: UUID?

  /// Which page of the list is shown.
  private struct Place {
    var after: FilterCursor?
    var before: FilterCursor?
    /// Number of the first row, from 1, for the reader alone; `nil` where the address does not say.
    var from: Int?
  }

  /// The address of the list with this filter in sight.
  static func path(showing filter: UUID, of type: FilterType, isNew: Bool = false) -> String {
    let name = isNew ? "new" : "show"
    return "\(type.listScreen.path)?\(name)=\(filter.uuidString)#filter-\(filter.uuidString)"
  }

  static func handler(_ type: FilterType) -> Route.Handler {
    { context in try await FilterListScreen(context, type).show() }
  }

  private init(_ context: RequestContext, _ type: FilterType) throws {
    self.context = context
    self.type = type
    let query = context.query
    search = query["q"] ?? ""
    order = query["order"].flatMap(FilterOrder.init(rawValue:)) ?? .position
    newFilter = query["new"].flatMap(UUID.init(uuidString:))
    shownFilter = newFilter ?? query["show"].flatMap(UUID.init(uuidString:))
  }

  private func show() async throws -> HTTPResponse {
    let store = context.app.persistenceManager
    let home = try await HomeModel.load(context.app)
    let place = try await place()
    let page = try await store.filterPage(
      FilterQuery(
        type: type, search: search, order: order, after: place.after, before: place.before,
        limit: FilterListScreen.pageCount))
    let isLocked = home.isLocked && type != .allow
    let patterns = page.filters.filter { $0.matching == .regex }
    // Looking at a pattern compiles it: not on the event loop.
    let notes = await Task.detached {
      patterns.map { ($0.id, FilterPattern.notes($0.text)) }
    }.value
    let notesByID = Dictionary(notes) { first, _ in first }
    let rows = page.filters.map { row($0, notes: notesByID[$0.id] ?? []) }
    let isEmpty = (home.counts[type] ?? 0) == 0
    let values: [String: TemplateValue] = [
      "list": .string(type.slug),
      "isAllow": .bool(type == .allow), "isDeny": .bool(type == .deny),
      "isLanguages": .bool(type == .denyLanguage),
      "isLocked": .bool(isLocked),
      "canAdd": .bool(!isLocked && (type != .denyLanguage || home.canAddLanguage)),
      "total": .string(total(page.total)),
      "q": search.isEmpty ? .null : .string(search),
      "order": .string(order.rawValue),
      "state": .string(state(place)),
      "orders": .list(FilterOrder.allCases.map(orderLink)),
      "hasRegular": .bool(rows.contains { !$0.isRegex }),
      "hasRegex": .bool(rows.contains { $0.isRegex }),
      "regular": .list(rows.filter { !$0.isRegex }.map(\.value)),
      "regex": .list(rows.filter { $0.isRegex }.map(\.value)),
      "isEmpty": .bool(isEmpty),
      "isNotFound": .bool(!isEmpty && page.total == 0),
      "paging": paging(page, from: place.from ?? 1),
    ]
    return try Page(template: "screens/filter-list", title: type.listTitle, values: values)
      .response(
        CommonValues(
          app: context.app, language: context.language, path: context.path, flash: context.flash,
          home: home))
  }

  private func place() async throws -> Place {
    func read(_ name: String) throws -> FilterCursor? {
      guard let text = context.query[name] else { return nil }
      guard let cursor = FilterCursor(text) else { throw Refusal.malformedQuery }
      return cursor
    }
    let place = Place(
      after: try read("after"), before: try read("before"),
      from: context.query["from"].flatMap(Int.init))
    guard place.after == nil, place.before == nil, search.isEmpty, order == .position,
      let shownFilter,
      let filter = try await context.app.persistenceManager.filter(id: shownFilter),
      filter.type == type
    else { return place }
    let (after, before) = try await context.app.persistenceManager.pageHolding(
      filter, pageCount: FilterListScreen.pageCount)
    return Place(after: after, from: before + 1)
  }

  private func total(_ count: Int) -> String {
    localized(search.isEmpty ? "list_count" : "list_found", .integer(count))
  }

  private func orderLink(_ each: FilterOrder) -> TemplateValue {
    let label =
      switch each {
      case .position: "list_orderPosition"~
      case .text: "list_orderText"~
      case .newest: "list_orderNewest"~
      }
    return .object([
      "label": .string(label), "isCurrent": .bool(each == order),
      "query": .string(query(order: each, [])),
    ])
  }

  private func query(order: FilterOrder, _ more: [(String, String?)]) -> String {
    RequestContext.query(
      [("q", search.isEmpty ? nil : search), ("order", order.rawValue)] + more)
  }

  private func state(_ place: Place) -> String {
    query(
      order: order,
      [
        ("after", place.after?.description), ("before", place.before?.description),
        ("from", place.from.map(String.init)),
      ])
  }

  /// A page is found by its cursor, so that nothing is skipped while the list changes; its first number
  /// travels beside it in `from` for the reader alone.
  private func paging(_ page: FilterPage, from: Int) -> TemplateValue {
    guard page.next != nil || page.previous != nil, !page.filters.isEmpty else { return .null }
    let first = page.previous == nil ? 1 : min(max(1, from), page.total)
    let last = first + page.filters.count - 1
    func link(_ name: String, _ cursor: FilterCursor?, from: Int) -> TemplateValue {
      guard let cursor else { return .null }
      return .string(
        query(order: order, [(name, cursor.description), ("from", String(max(1, from)))]))
    }
    return .object([
      "text": .string(
        localized("list_range", .integer(first), .integer(last), .integer(page.total))),
      "previous": link("before", page.previous, from: first - FilterListScreen.pageCount),
      "next": link("after", page.next, from: last + 1),
    ])
  }

  private func row(_ filter: Filter, notes: [PatternNote]) -> (isRegex: Bool, value: TemplateValue)
  {
    let draft = FilterDraft(filter)
    let text = FilterText(draft, in: context.language)
    var notes = notes.map(\.sentence.text)
    if context.app.slowFilters.contains(filter.id) { notes.append("note_gaveUp"~) }
    let value: TemplateValue = .object([
      "id": .string(filter.id.uuidString),
      "text": .string(text.text),
      "tokens": text.tokens,
      "isRegex": .bool(text.isRegex),
      "isNew": .bool(filter.id == newFilter),
      "chips": .list(OptionChip.chips(for: draft).map(\.value)),
      "notes": .list(notes.map(TemplateValue.string)),
    ])
    return (text.isRegex, value)
  }
}
