/// Everything that a snapshot is compiled from, as the store holds it at one moment.
public struct FilterSnapshotSource: Sendable {
  /// In any order; compiled by `position`.
  public var filters: [Filter]
  /// In any order; a rule that is absent is off.
  public var rules: [RuleState]
  /// Codes of the community lists that are on (`en`, `he`).
  public var activeLanguages: Set<String>
  /// The stored copy of the community lists, `nil` before the first one.
  public var lists: AutomaticFilterListsResponse?
  /// The digest of `lists`, by which the store tells whether they are others.
  public var listsHash: String?
  /// Whether user phrases are also looked for behind look-alike, dressed and invisible characters.
  public var seesThroughDisguises: Bool
  /// The store's revision that this is a picture of.
  public var revision: Int64

  public init(
    filters: [Filter] = [], rules: [RuleState] = [], activeLanguages: Set<String> = [],
    lists: AutomaticFilterListsResponse? = nil, listsHash: String? = nil,
    seesThroughDisguises: Bool = false,
    revision: Int64 = 0
  ) {
    self.filters = filters
    self.rules = rules
    self.activeLanguages = activeLanguages
    self.lists = lists
    self.listsHash = listsHash
    self.seesThroughDisguises = seesThroughDisguises
    self.revision = revision
  }
}
