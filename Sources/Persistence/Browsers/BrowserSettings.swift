import Foundation

/// What is remembered for one browser, with the names of the iOS app's defaults.
public struct BrowserSettings: Sendable, Equatable {
  /// The code of the chosen language; `nil` lets the browser decide.
  public var language: String?
  /// Add Filter shows its options.
  public var isExpandedAddFilter: Bool
  /// The browser's zone, as `Europe/Berlin`; `nil` until known.
  public var timeZone: String?
  /// Its last page view, in whole milliseconds.
  public var lastSeen: Date?
  /// Everything else.
  public var remembered: Remembered

  /// What has a default and no column of its own. New names may come at any time: what an older row
  /// does not hold is the default.
  public struct Remembered: Sendable, Equatable {
    /// The chosen accent colour, 0xRRGGBB; `nil` for the default one.
    public var accentColorRGB: Int?
    /// Sessions so far: calendar days on which a person looked at a page.
    public var sessionCounter = 0
    /// When the present session began, in whole seconds.
    public var sessionAge: Date?
    public var didPromptForReview = false
    /// When the notice of a lost connection was put away last, in whole seconds.
    public var lastOfflineNotificationDismiss: Date?
    public var didDismissReportingExtensionNudge = false
    /// The session in which a notice of the launch was shown last.
    public var lastNoticeSession = 0
    /// What lies over Home, as the dashboard writes it; `nil` for a new session.
    public var flow: String?
    /// Reminders and what was answered about them, as the dashboard writes it.
    public var inactivity: String?

    public init() {}
  }

  public init(
    language: String? = nil, isExpandedAddFilter: Bool = false, timeZone: String? = nil,
    lastSeen: Date? = nil, remembered: Remembered = Remembered()
  ) {
    self.language = language
    self.isExpandedAddFilter = isExpandedAddFilter
    self.timeZone = timeZone
    self.lastSeen = lastSeen
    self.remembered = remembered
  }
}

extension BrowserSettings.Remembered: Codable {
  private enum CodingKeys: String, CodingKey {
    case accentColorRGB, sessionCounter, sessionAge, didPromptForReview
    case lastOfflineNotificationDismiss, didDismissReportingExtensionNudge, lastNoticeSession, flow
    case inactivity
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func value<Value: Decodable>(_ key: CodingKeys, _ initial: Value) throws -> Value {
      try values.decodeIfPresent(Value.self, forKey: key) ?? initial
    }
    func date(_ key: CodingKeys) throws -> Date? {
      try values.decodeIfPresent(Int64.self, forKey: key).map {
        Date(timeIntervalSince1970: TimeInterval($0))
      }
    }
    accentColorRGB = try values.decodeIfPresent(Int.self, forKey: .accentColorRGB)
    sessionCounter = try value(.sessionCounter, 0)
    sessionAge = try date(.sessionAge)
    didPromptForReview = try value(.didPromptForReview, false)
    lastOfflineNotificationDismiss = try date(.lastOfflineNotificationDismiss)
    didDismissReportingExtensionNudge = try value(.didDismissReportingExtensionNudge, false)
    lastNoticeSession = try value(.lastNoticeSession, 0)
    flow = try values.decodeIfPresent(String.self, forKey: .flow)
    inactivity = try values.decodeIfPresent(String.self, forKey: .inactivity)
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    func seconds(_ date: Date?) -> Int64? {
      date.map { Int64($0.timeIntervalSince1970.rounded(.down)) }
    }
    try values.encodeIfPresent(accentColorRGB, forKey: .accentColorRGB)
    try values.encode(sessionCounter, forKey: .sessionCounter)
    try values.encodeIfPresent(seconds(sessionAge), forKey: .sessionAge)
    try values.encode(didPromptForReview, forKey: .didPromptForReview)
    try values.encodeIfPresent(
      seconds(lastOfflineNotificationDismiss), forKey: .lastOfflineNotificationDismiss)
    try values.encode(didDismissReportingExtensionNudge, forKey: .didDismissReportingExtensionNudge)
    try values.encode(lastNoticeSession, forKey: .lastNoticeSession)
    try values.encodeIfPresent(flow, forKey: .flow)
    try values.encodeIfPresent(inactivity, forKey: .inactivity)
  }
}
