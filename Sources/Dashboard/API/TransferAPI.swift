import FilterCore
import Foundation
import HTTPCore
import Localization
import Persistence

/// `GET /api/v1/export` and `POST /api/v1/import`.
enum TransferAPI {
  static func export(_ context: RequestContext) async throws -> HTTPResponse {
    let types = try ExportTypes.parse(context.query["type"])
    return try await ExportAnswer.make(
      context.app.filterTransferManager.export(types: types), in: context)
  }

  static func importFile(_ context: RequestContext) async throws -> HTTPResponse {
    let manager = context.app.filterTransferManager
    let body = context.request.pieces
    let file = try await Task.detached { try await UploadedFile.read(body) }.value
    let preview = try await manager.previewImport(file)
    let isDryRun = ["1", "true"].contains(context.query["dryRun"] ?? "")
    var added = preview.candidates.count
    var duplicates = preview.duplicates.count
    if !isDryRun {
      let result = try await manager.importFilters(preview.candidates)
      added = result.added
      duplicates += result.duplicates
    }
    return try await report(added: added, duplicates: duplicates, invalid: preview.invalid)
  }

  /// A file may have a sentence to say about each of its records: not on the event loop.
  private static func report(
    added: Int, duplicates: Int, invalid: [(index: Int, reason: InvalidRecordReason)]
  ) async throws -> HTTPResponse {
    // A detached task does not inherit the language.
    let localization = LocalizationContext.current
    return try await Task.detached {
      try LocalizationContext.$current.withValue(localization) {
        try JSONAnswer.make(
          Report(
            added: added, duplicates: duplicates,
            invalid: invalid.map { .init(index: $0.index, reason: $0.reason.sentence.text) }))
      }
    }.value
  }

  private struct Report: Encodable {
    struct Invalid: Encodable {
      let index: Int
      let reason: String
    }
    let added: Int
    let duplicates: Int
    let invalid: [Invalid]
  }
}

/// The types that an export is limited to, as `allow,deny,denyLanguage`.
public enum ExportTypes {
  /// A word that names no filter type.
  public struct Unknown: Error, Equatable { public let word: String }

  /// All types where nothing is said.
  public static func parse(_ text: String?) throws(Unknown) -> Set<FilterType> {
    guard let text, !text.isEmpty else { return Set(FilterType.allCases) }
    var types: Set<FilterType> = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let type = FilterType(wireName: String(word)) else { throw Unknown(word: String(word)) }
      types.insert(type)
    }
    return types
  }
}
