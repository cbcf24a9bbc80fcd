import Foundation

/// What is remembered for one browser.
public struct BrowserSettings: Sendable, Equatable {
  /// The code of the chosen language; `nil` lets the browser decide.
  public var language: String?
  /// Add Filter shows its options.
  public var isExpandedAddFilter: Bool
  /// The browser's zone, as `Europe/Berlin`; `nil` until known.
  public var timeZone: String?
  /// Its last page view, in whole milliseconds.
  public var lastSeen: Date?

  public init(
    language: String? = nil, isExpandedAddFilter: Bool = false, timeZone: String? = nil,
    lastSeen: Date? = nil
  ) {
    self.language = language
    self.isExpandedAddFilter = isExpandedAddFilter
    self.timeZone = timeZone
    self.lastSeen = lastSeen
  }
}
