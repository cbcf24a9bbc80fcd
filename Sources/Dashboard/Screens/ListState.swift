import FilterCore
import HTTPCore
import Persistence

/// What a list shows, as its address says it and as its forms hand it back.
struct ListState {
  var search = ""
  var order = FilterOrder.position
  var after: FilterCursor?
  var before: FilterCursor?
  /// Number of the first row, from 1, for the reader alone; `nil` where the address does not say.
  var from: Int?

  /// - Throws: `Refusal.malformedQuery` for a cursor that we never made.
  init(_ query: FormFields) throws {
    func cursor(_ name: String) throws -> FilterCursor? {
      guard let text = query[name] else { return nil }
      guard let cursor = FilterCursor(text) else { throw Refusal.malformedQuery }
      return cursor
    }
    search = query["q"] ?? ""
    order = query["order"].flatMap(FilterOrder.init(rawValue:)) ?? .position
    after = try cursor("after")
    before = try cursor("before")
    from = query["from"].flatMap(Int.init)
  }

  /// Reads the field `state` of a form: the names that a list has, and no others.
  init(form: FormFields) throws {
    try self.init(FormFields(query: form["state"] ?? ""))
  }

  /// Whether this is the beginning of the whole list in its own order.
  var isPlain: Bool { after == nil && before == nil && search.isEmpty && order == .position }

  /// Without question mark, never empty.
  var query: String {
    query([
      ("after", after?.description), ("before", before?.description),
      ("from", from.map(String.init)),
    ])
  }

  /// The search and an order, with other places in the list than this one.
  func query(order: FilterOrder? = nil, _ more: [(String, String?)]) -> String {
    RequestContext.query(
      [
        ("q", search.isEmpty ? nil : search), ("order", (order ?? self.order).rawValue),
      ] + more)
  }
}
