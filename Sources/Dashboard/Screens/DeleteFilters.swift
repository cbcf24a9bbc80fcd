import FilterCore
import Foundation
import HTTPCore
import Persistence

/// Deleting from a list, and taking that back. The form names the filters and the page to come back to.
enum DeleteFilters {
  static func delete(_ context: RequestContext) async throws -> HTTPResponse {
    let form = try context.form()
    guard let type = form["list"].flatMap(FilterType.init(slug:)) else {
      throw Refusal.malformedForm
    }
    if type != .allow { try await context.refuseWhileLocked() }
    let ids = try ids("ids", of: form)
    var list = FilterListScreen(context: context, type: type, state: try ListState(form: form))
    let store = context.app.persistenceManager
    let filters: [Filter]
    if let every = form["every"] {
      guard let last = Int64(every) else { throw Refusal.malformedForm }
      let kept = Set(try self.ids("shown", of: form)).subtracting(ids)
      filters = try await everything(in: list, upTo: last, except: kept, of: store)
      // What is left, if anything, is seen from its beginning.
      (list.state.after, list.state.before, list.state.from) = (nil, nil, nil)
    } else {
      filters = try await chosen(ids, of: type, in: store)
    }
    let deleted = try await store.deleteFilters(ids: filters.map(\.id))
    guard deleted > 0 else {
      let isNothing = ids.isEmpty && form["every"] == nil
      return Redirect.to(list.listPath, in: context, flash: isNothing ? nil : .filterGone)
    }
    let number = context.app.recentlyDeleted.keep(
      filters, browser: context.browser.id, at: context.app.now())
    return Redirect.to(
      list.listPath, in: context, flash: .filtersDeleted(deleted, undo: number))
  }

  private static func ids(_ name: String, of form: FormFields) throws -> [UUID] {
    try form.all(name).map { text in
      guard let id = UUID(uuidString: text) else { throw Refusal.malformedForm }
      return id
    }
  }

  private static func chosen(
    _ ids: [UUID], of type: FilterType, in store: PersistenceManager
  ) async throws -> [Filter] {
    var filters: [Filter] = []
    for id in ids {
      guard let filter = try await store.filter(id: id) else { continue }
      // A form of one list deletes nothing of another, which may be locked.
      guard filter.type == type else { throw Refusal.malformedForm }
      filters.append(filter)
    }
    return filters
  }

  /// Every filter that the list shows, on all its pages, that was there when the page was made.
  /// - Parameter last: The last position that is meant.
  private static func everything(
    in list: FilterListScreen, upTo last: Int64, except kept: Set<UUID>,
    of store: PersistenceManager
  ) async throws -> [Filter] {
    var query = FilterQuery(
      type: list.type, search: list.state.search, limit: FilterQuery.maximumLimit)
    var filters: [Filter] = []
    repeat {
      let page = try await store.filterPage(query)
      filters += page.filters.filter { $0.position <= last && !kept.contains($0.id) }
      query.after = page.next
    } while query.after != nil
    return filters
  }

  /// Puts back what this browser deleted last.
  static func undo(_ context: RequestContext) async throws -> HTTPResponse {
    let form = try context.form()
    guard let number = form["number"].flatMap(Int.init) else { throw Refusal.malformedForm }
    guard
      let filters = context.app.recentlyDeleted.take(
        number, browser: context.browser.id, at: context.app.now()),
      let first = filters.first
    else {
      return Redirect.to(context.backPath(of: form), in: context, flash: .undoTooLate)
    }
    if first.type != .allow { try await context.refuseWhileLocked() }
    let restored = try await context.app.persistenceManager.restoreFilters(filters)
    return Redirect.to(
      FilterListScreen.path(showing: first.id, of: first.type), in: context,
      flash: restored > 0 ? .filtersRestored(restored) : .undoTooLate)
  }
}
