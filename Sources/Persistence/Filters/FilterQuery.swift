import FilterCore

/// The order in which a list shows filters. No order changes a verdict.
public enum FilterOrder: String, Sendable, CaseIterable {
  /// Creation order, in which filters are evaluated.
  case position
  /// By text, in the root collation.
  case text
  /// The latest first.
  case newest
}

/// Which filters a list shows, and which page of them.
public struct FilterQuery: Sendable, Equatable {
  /// Filters on a page unless the caller says otherwise.
  public static let defaultLimit = 50
  /// Most filters on a page.
  public static let maximumLimit = 500

  public var type: FilterType
  /// Only patterns, only plain texts, or (`nil`) both.
  public var isRegex: Bool?
  /// A part of the text, compared folded; empty for all.
  public var search: String
  public var order: FilterOrder
  /// The page that begins behind this place.
  public var after: FilterCursor?
  /// The page that ends before this place. Ignored while `after` is set.
  public var before: FilterCursor?
  /// Filters on the page, 1…`maximumLimit`.
  public var limit: Int

  public init(
    type: FilterType, isRegex: Bool? = nil, search: String = "", order: FilterOrder = .position,
    after: FilterCursor? = nil, before: FilterCursor? = nil, limit: Int = defaultLimit
  ) {
    self.type = type
    self.isRegex = isRegex
    self.search = search
    self.order = order
    self.after = after
    self.before = before
    self.limit = limit
  }
}

/// One page of a list.
public struct FilterPage: Sendable, Equatable {
  public var filters: [Filter]
  /// Where the next page begins; `nil` on the last one.
  public var next: FilterCursor?
  /// Where the page before this one ends; `nil` on the first one.
  public var previous: FilterCursor?
  /// Filters that fit the query, on all pages.
  public var total: Int

  public init(filters: [Filter], next: FilterCursor?, previous: FilterCursor?, total: Int) {
    self.filters = filters
    self.next = next
    self.previous = previous
    self.total = total
  }
}
