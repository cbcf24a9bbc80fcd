/// Community lists: language code to phrases, in the documented shape of `automatic_filters.json`.
public struct AutomaticFilterListsResponse: Sendable, Equatable, Codable {
  public var filterLists: [String: LanguageFilterListResponse]

  enum CodingKeys: String, CodingKey { case filterLists = "filter_lists" }

  public init(filterLists: [String: LanguageFilterListResponse]) {
    self.filterLists = filterLists
  }
}

/// One language's phrases. Senders are compared whole, body phrases are looked for anywhere.
public struct LanguageFilterListResponse: Sendable, Equatable, Codable {
  public var allowSenders: [String]
  public var allowBody: [String]
  public var denySender: [String]
  public var denyBody: [String]

  enum CodingKeys: String, CodingKey {
    case allowSenders = "allow_sender"
    case allowBody = "allow_body"
    case denySender = "deny_sender"
    case denyBody = "deny_body"
  }

  public init(
    allowSenders: [String] = [], allowBody: [String] = [], denySender: [String] = [],
    denyBody: [String] = []
  ) {
    self.allowSenders = allowSenders
    self.allowBody = allowBody
    self.denySender = denySender
    self.denyBody = denyBody
  }
}
