import FilterCore
import HTMLTemplate
import HTTPCore
import Localization
import Persistence

/// A list on paper: every filter of it as a numbered line, instead of the fifty rows of a page.
enum PrintListScreen {
  /// Filters in one part: about a hundred sheets of paper. A longer list is printed part by part.
  static let partCount = 5_000

  static func path(of type: FilterType) -> String { type.listScreen.path + "/print" }

  static func handler(_ type: FilterType) -> Route.Handler {
    { context in
      let state = try ListState(context.query)
      let store = context.app.persistenceManager
      var query = FilterQuery(
        type: type, search: state.search, order: state.order, after: state.after,
        limit: FilterQuery.maximumLimit)
      var filters: [Filter] = []
      var page = try await store.filterPage(query)
      filters += page.filters
      while let next = page.next, filters.count + query.limit <= partCount {
        query.after = next
        page = try await store.filterPage(query)
        filters += page.filters
      }
      let first = max(1, state.from ?? 1)
      let isPart = page.next != nil || state.after != nil
      let values: [String: TemplateValue] = [
        "list": .string(type.slug),
        "state": .string(state.query([])),
        "total": .string(
          localized(
            state.search.isEmpty ? "list_count" : "list_found", .integer(page.total))),
        "first": .string(String(first)),
        "rows": .list(filters.map { row($0, context.language) }),
        "part": isPart && !filters.isEmpty
          ? .string(
            localized(
              "list_range", .integer(first), .integer(first + filters.count - 1),
              .integer(page.total)))
          : .null,
        "next": page.next.map { next in
          .string(
            state.query([
              ("after", next.description), ("from", String(first + filters.count)),
            ]))
        } ?? .null,
      ]
      return try await Page(
        template: "screens/print-list", title: type.listTitle, values: values, hasHome: false
      ).response(in: context)
    }
  }

  private static func row(_ filter: Filter, _ language: Language) -> TemplateValue {
    let draft = FilterDraft(filter)
    let text = FilterText(draft, in: language)
    return .object([
      "text": .string(text.text), "isRegex": .bool(text.isRegex),
      "options": .list(OptionChip.chips(for: draft).map { .string($0.label) }),
    ])
  }
}
