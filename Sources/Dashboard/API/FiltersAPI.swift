import FilterCore
import Foundation
import HTTPCore
import Persistence

/// `/api/v1/filters`: pages, one filter, and deleting many.
enum FiltersAPI {
  static func list(_ context: RequestContext) async throws -> HTTPResponse {
    let query = context.query
    let type: FilterType = try context.word("type", of: query) ?? .deny
    let limit =
      try context.number("limit", in: 1...FilterQuery.maximumLimit, of: query)
      ?? FilterQuery.defaultLimit
    var after: FilterCursor?
    if let cursor = query["cursor"] {
      after = FilterCursor(cursor)
      guard after != nil else { throw Refusal.unknownValue(field: "cursor") }
    }
    let page = try await context.app.persistenceManager.filterPage(
      FilterQuery(type: type, search: query["q"] ?? "", after: after, limit: limit))
    return try JSONAnswer.make(
      List(filters: page.filters.map(FilterJSON.init), next: page.next?.description))
  }

  static func add(_ context: RequestContext) async throws -> HTTPResponse {
    let draft = try context.json(FilterFields.self).draft()
    let filter = try await context.app.persistenceManager.addFilter(draft)
    var response = try answer(filter, status: .created)
    response.fields["location"] = context.base + "/api/v1/filters/\(filter.id.uuidString)"
    return response
  }

  /// The filter's revision in `If-Match` makes the change conditional (INTERFACES, "Writing at once").
  static func change(_ context: RequestContext) async throws -> HTTPResponse {
    let store = context.app.persistenceManager
    let id = try context.filterID()
    let fields = try context.json(FilterFields.self)
    let wanted = try context.ifMatch()
    while true {
      guard let filter = try await store.filter(id: id) else { throw Refusal.notFound }
      do {
        return try answer(
          await store.updateFilter(
            id, .all(try fields.draft(changing: filter)), ifRevision: wanted ?? filter.revision))
      } catch PersistenceError.conflict(let current) {
        // Without a condition the fields are put into what the filter is now.
        guard wanted == nil else { return try answer(current, status: .preconditionFailed) }
      }
    }
  }

  static func remove(_ context: RequestContext) async throws -> HTTPResponse {
    let deleted = try await context.app.persistenceManager.deleteFilters(ids: [context.filterID()])
    guard deleted > 0 else { throw Refusal.notFound }
    return HTTPResponse(status: .noContent, fields: [:], body: .empty)
  }

  static func removeMany(_ context: RequestContext) async throws -> HTTPResponse {
    let ids = try context.json(Identities.self).ids.map { text in
      guard let id = UUID(uuidString: text) else { throw Refusal.unknownValue(field: "ids") }
      return id
    }
    let deleted = try await context.app.persistenceManager.deleteFilters(ids: ids)
    return try JSONAnswer.make(Deleted(deleted: deleted))
  }

  private static func answer(_ filter: Filter, status: HTTPStatus = .ok) throws -> HTTPResponse {
    var response = try JSONAnswer.make(FilterJSON(filter), status: status)
    response.fields["etag"] = "\"\(filter.revision)\""
    return response
  }

  private struct List: Encodable {
    let filters: [FilterJSON]
    let next: String?
  }
  private struct Identities: Decodable { let ids: [String] }
  private struct Deleted: Encodable { let deleted: Int }
}
