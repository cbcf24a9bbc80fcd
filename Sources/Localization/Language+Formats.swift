import Foundation

/// Dates, times and order as a reader of this language expects them, by Foundation's CLDR data.
extension Language {
  /// "January 15, 2027 at 8:00 AM" in the zone; "UTC" stands behind it where the reader's zone is not
  /// known.
  public func dateAndTime(_ date: Date, in zone: TimeZone?) -> String {
    said(date, .long, .shortened, zone)
  }

  /// "January 15, 2027".
  public func date(_ date: Date, in zone: TimeZone?) -> String {
    said(date, .long, .omitted, zone, isZoneSaid: false)
  }

  /// "8:00 AM".
  public func time(_ date: Date, in zone: TimeZone?) -> String {
    said(date, .omitted, .shortened, zone)
  }

  /// How long ago or ahead in the greatest fitting unit: "3 hours ago", "yesterday", "in 2 days".
  public func relative(_ date: Date, to now: Date, in zone: TimeZone?) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone ?? .gmt
    let style = Date.AnchoredRelativeFormatStyle(
      anchor: date, presentation: .named, unitsStyle: .wide, locale: locale, calendar: calendar)
    // The anchor is what is told of, seen from the date that is formatted.
    return style.format(now)
  }

  /// In this language's alphabetical order.
  public func sorted(_ words: [String]) -> [String] {
    words.sorted { $0.compare($1, locale: locale) == .orderedAscending }
  }

  private func said(
    _ date: Date, _ dateStyle: Date.FormatStyle.DateStyle, _ timeStyle: Date.FormatStyle.TimeStyle,
    _ zone: TimeZone?, isZoneSaid: Bool = true
  ) -> String {
    let style = Date.FormatStyle(
      date: dateStyle, time: timeStyle, locale: locale, timeZone: zone ?? .gmt)
    let said = date.formatted(style)
    return zone == nil && isZoneSaid ? said + " UTC" : said
  }
}
