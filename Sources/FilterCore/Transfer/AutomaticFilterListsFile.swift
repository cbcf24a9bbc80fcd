import Foundation

/// Why bytes are no community lists.
public enum AutomaticFilterListsError: String, Error, Sendable, Equatable {
  /// Bytes that are no UTF-8.
  case notText
  /// No JSON at all, a cut-off download included.
  case notJSON
  /// JSON, but not `{"filter_lists": {"en": {"allow_sender": [], …}}}`.
  case wrongShape
  /// The right shape without a single phrase: never replaces a good copy.
  case empty
  case tooManyPhrases
  case phraseTooLong
  /// A list whose name is no language code.
  case noLanguage
}

/// Community lists as read from a file: blank phrases are gone.
public struct AutomaticFilterListsReading: Sendable, Equatable {
  public var lists: AutomaticFilterListsResponse
  /// Blank phrases that were dropped: one would match every message.
  public var blankPhrasesDropped: Int
}

/// Reads `automatic_filters.json`.
public enum AutomaticFilterListsFile {
  /// Largest file, in bytes.
  public static let maximumBytes = 8 << 20
  /// Phrases of all languages together.
  public static let maximumPhrases = 200_000
  /// Longest phrase, in UTF-8 bytes.
  public static let maximumPhraseBytes = 4_096
  /// Languages, and so lists.
  public static let maximumLanguages = 200

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The lists without blank phrases; a leading byte-order mark is skipped.
  /// - Throws: `AutomaticFilterListsError`.
  public static func read(
    _ data: Data
  ) throws(AutomaticFilterListsError) -> AutomaticFilterListsReading {
    let content = data.starts(with: byteOrderMark) ? data.dropFirst(byteOrderMark.count) : data
    // The decoder would take UTF-16 for text, too; a zero byte is no part of JSON in UTF-8.
    guard String(validating: content, as: UTF8.self) != nil, !content.contains(0) else {
      throw .notText
    }
    let response: AutomaticFilterListsResponse
    do {
      response = try JSONDecoder().decode(AutomaticFilterListsResponse.self, from: content)
    } catch DecodingError.dataCorrupted {
      throw .notJSON
    } catch {
      throw .wrongShape
    }
    var reading = AutomaticFilterListsReading(lists: response, blankPhrasesDropped: 0)
    guard response.filterLists.count <= maximumLanguages else { throw .tooManyPhrases }
    var phrases = 0
    for language in response.filterLists.keys.sorted() {
      guard var list = response.filterLists[language] else { continue }
      guard isLanguageCode(language) else { throw .noLanguage }
      for path in [
        \LanguageFilterListResponse.allowSenders, \.allowBody, \.denySender, \.denyBody,
      ] {
        let kept = list[keyPath: path].filter { !$0.allSatisfy(\.isWhitespace) }
        reading.blankPhrasesDropped += list[keyPath: path].count - kept.count
        phrases += kept.count
        guard phrases <= maximumPhrases else { throw .tooManyPhrases }
        guard kept.allSatisfy({ $0.utf8.count <= maximumPhraseBytes }) else {
          throw .phraseTooLong
        }
        list[keyPath: path] = kept
      }
      reading.lists.filterLists[language] = list
    }
    guard phrases > 0 else { throw .empty }
    return reading
  }

  /// Two or three letters, then subtags of up to eight letters or digits: `en`, `pt-BR`, `zh-Hant`.
  private static func isLanguageCode(_ text: String) -> Bool {
    let parts = text.split(whereSeparator: { $0 == "-" || $0 == "_" })
    guard let first = parts.first, (2...3).contains(first.utf8.count),
      text.utf8.count == parts.reduce(parts.count - 1, { $0 + $1.utf8.count })
    else { return false }
    return first.allSatisfy { $0.isASCII && $0.isLetter }
      && parts.allSatisfy { part in
        part.utf8.count <= 8 && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
      }
  }
}
