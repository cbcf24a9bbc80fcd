import FilterCore
import Foundation
import HTTPCore

/// Deleting from a list: the form names the filters and the page to come back to.
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
    let store = context.app.persistenceManager
    for id in ids {
      // A form of one list deletes nothing of another, which may be locked.
      if let filter = try await store.filter(id: id), filter.type != type {
        throw Refusal.malformedForm
      }
    }
    let deleted = try await store.deleteFilters(ids: ids)
    return Redirect.to(
      type.listScreen.path + state(form["state"]), in: context, flash: .filtersDeleted(deleted))
  }

  /// The query of the list as it was shown, put together anew from the names that a list has.
  private static func state(_ text: String?) -> String {
    guard let text, let fields = try? FormFields(query: text) else { return "" }
    let query = RequestContext.query(
      ["q", "order", "after", "before", "from"].map { ($0, fields[$0]) })
    return query.isEmpty ? "" : "?" + query
  }
}
