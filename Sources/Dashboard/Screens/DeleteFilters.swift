import FilterCore
import Foundation
import HTTPCore

/// Deleting from a list, and taking that back. The form names the filters and the page to come back to.
enum DeleteFilters {
  static func delete(_ context: RequestContext) async throws -> HTTPResponse {
    let form = try context.form()
    guard let type = form["list"].flatMap(FilterType.init(slug:)) else {
      throw Refusal.malformedForm
    }
    if type != .allow { try await context.refuseWhileLocked() }
    let ids = try form.all("ids").map { text in
      guard let id = UUID(uuidString: text) else { throw Refusal.malformedForm }
      return id
    }
    let list = FilterListScreen(context: context, type: type, state: try ListState(form: form))
    let store = context.app.persistenceManager
    var filters: [Filter] = []
    for id in ids {
      guard let filter = try await store.filter(id: id) else { continue }
      // A form of one list deletes nothing of another, which may be locked.
      guard filter.type == type else { throw Refusal.malformedForm }
      filters.append(filter)
    }
    let deleted = try await store.deleteFilters(ids: filters.map(\.id))
    guard deleted > 0 else {
      return Redirect.to(list.listPath, in: context, flash: ids.isEmpty ? nil : .filterGone)
    }
    let number = context.app.recentlyDeleted.keep(
      filters, browser: context.browser.id, at: context.app.now())
    return Redirect.to(
      list.listPath, in: context, flash: .filtersDeleted(deleted, undo: number))
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
