import Foundation

/// Why bytes are no community lists.
public enum AutomaticFilterListsError: String, Error, Sendable, Equatable {
  /// No JSON at all, a cut-off download included.
  case notJSON
  /// JSON, but not `{"filter_lists": {"en": {"allow_sender": [], …}}}`.
  case wrongShape
  /// The right shape without a single phrase: never replaces a good copy.
  case empty
}

/// Community lists as read from a file: blank phrases are gone.
public struct AutomaticFilterListsReading: Sendable, Equatable {
  public var lists: AutomaticFilterListsResponse
  /// Blank phrases that were dropped: one would match every message.
  public var blankPhrasesDropped: Int
}

/// Reads `automatic_filters.json`.
public enum AutomaticFilterListsFile {
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The lists without blank phrases; a leading byte-order mark is skipped.
  /// - Throws: `AutomaticFilterListsError`.
  public static func read(
    _ data: Data
  ) throws(AutomaticFilterListsError) -> AutomaticFilterListsReading {
    let content = data.starts(with: byteOrderMark) ? data.dropFirst(byteOrderMark.count) : data
    let response: AutomaticFilterListsResponse
    do {
      response = try JSONDecoder().decode(AutomaticFilterListsResponse.self, from: content)
    } catch DecodingError.dataCorrupted {
      throw .notJSON
    } catch {
      throw .wrongShape
    }
    var reading = AutomaticFilterListsReading(lists: response, blankPhrasesDropped: 0)
    var phrases = 0
    for language in response.filterLists.keys.sorted() {
      guard var list = response.filterLists[language] else { continue }
      for path in [
        \LanguageFilterListResponse.allowSenders, \.allowBody, \.denySender, \.denyBody,
      ] {
        let kept = list[keyPath: path].filter { !$0.allSatisfy(\.isWhitespace) }
        reading.blankPhrasesDropped += list[keyPath: path].count - kept.count
        phrases += kept.count
        list[keyPath: path] = kept
      }
      reading.lists.filterLists[language] = list
    }
    guard phrases > 0 else { throw .empty }
    return reading
  }
}
