import HTTPCore
import Persistence

/// What the list of reports shows, as its address says it and as its forms hand it back.
struct ReportsState {
  var search = ""
  /// Only one's own or received ones; `nil` for all.
  var origin: ReportOrigin?
  var after: Int64?
  var before: Int64?
  /// Number of the first row, from 1, for the reader alone; `nil` where the address does not say.
  var from: Int?

  /// - Throws: `Refusal.malformedQuery` for a place or a kind that we never wrote.
  init(_ query: FormFields) throws {
    func place(_ name: String) throws -> Int64? {
      guard let text = query[name] else { return nil }
      guard let place = Int64(text), place >= 0, place < .max else { throw Refusal.malformedQuery }
      return place
    }
    search = query["q"] ?? ""
    if let word = query["origin"], !word.isEmpty {
      guard let origin = ReportOrigin(word: word) else { throw Refusal.malformedQuery }
      self.origin = origin
    }
    after = try place("after")
    before = try place("before")
    from = query["from"].flatMap(Int.init)
  }

  /// Reads the field `state` of a form: the names that the list has, and no others.
  init(form: FormFields) throws {
    try self.init(FormFields(query: form["state"] ?? ""))
  }

  /// Without question mark; empty for the beginning of the whole list.
  var query: String {
    query([
      ("after", after.map(String.init)), ("before", before.map(String.init)),
      ("from", from.map(String.init)),
    ])
  }

  /// The same search, at another place.
  func query(_ more: [(String, String?)]) -> String {
    RequestContext.query(
      [("q", search.isEmpty ? nil : search), ("origin", origin?.word)] + more)
  }

  /// The address of this very page.
  var path: String {
    let query = query
    return query.isEmpty ? Screen.reports.path : "\(Screen.reports.path)?\(query)"
  }
}

extension ReportOrigin {
  /// The word in addresses.
  var word: String {
    switch self {
    case .own: "own"
    case .received: "received"
    }
  }

  init?(word: String) {
    guard let match = Self.allCases.first(where: { $0.word == word }) else { return nil }
    self = match
  }
}
