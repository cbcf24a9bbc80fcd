import Foundation
import HTTPCore
import Services

/// The stored community lists at the documented path, so that one installation can feed another.
enum PublishedLists {
  static let path = AmazonS3Service.path

  static func show(_ context: RequestContext) async throws -> HTTPResponse {
    guard let cache = try await context.app.automaticFilterManager.cache() else {
      throw Refusal.notFound
    }
    let tag = "\"\(cache.hash)\""
    let seconds = max(0, Int(cache.updatedAt.timeIntervalSince1970))
    let fields: HTTPFields = [
      "etag": tag, "last-modified": HTTPDate.text(secondsSince1970: seconds),
      "cache-control": "no-cache", "content-type": "application/json",
    ]
    if knows(tag, context.request.fields["if-none-match"]) {
      return HTTPResponse(status: .notModified, fields: fields)
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return HTTPResponse(
      status: .ok, fields: fields, body: .bytes(Array(try encoder.encode(cache.lists))))
  }

  /// RFC 9110, 13.1.2: a list of tags, compared weakly, or a star.
  private static func knows(_ tag: String, _ field: String?) -> Bool {
    (field ?? "").split(separator: ",").contains { each in
      let text = each.trimmingCharacters(in: .whitespaces)
      return text == "*" || text == tag || text == "W/\(tag)"
    }
  }
}
