import Foundation
import Localization
import Testing

/// Dates, times, order: by the reader's language and zone.
@Suite struct FormatTests {
  /// 15 January 2027, 08:00 UTC.
  static let moment = Date(timeIntervalSince1970: 1_800_000_000)
  static let zone = TimeZone(identifier: "Asia/Jerusalem")

  /// Blanks of every kind are blanks.
  static func plain(_ text: String) -> String {
    text.replacing(/[\u{202F}\u{A0}]/, with: " ")
  }

  @Test(arguments: [
    ("en", "January 15, 2027 at 10:00 AM"), ("he", "15 בינואר 2027 בשעה 10:00"),
    ("de", "15. Januar 2027 um 10:00"), ("ja", "2027年1月15日 10:00"),
    ("pt-BR", "15 de janeiro de 2027 às 10:00"),
  ])
  func dateAndTimeAreTheReaders(_ code: String, _ expected: String) {
    let said = Language(code: code).dateAndTime(Self.moment, in: Self.zone)
    #expect(Self.plain(said) == expected)
  }

  @Test func anUnknownZoneIsUTCAndSaysSo() {
    let german = Language(code: "de")
    #expect(german.dateAndTime(Self.moment, in: nil) == "15. Januar 2027 um 8:00 UTC")
    #expect(german.time(Self.moment, in: nil) == "8:00 UTC")
    #expect(german.time(Self.moment, in: Self.zone) == "10:00")
    #expect(german.date(Self.moment, in: nil) == "15. Januar 2027")
  }

  @Test func theDayIsTheZones() {
    let late = Self.moment.addingTimeInterval(15 * 3600)
    #expect(english.date(late, in: nil) == "January 15, 2027")
    #expect(english.date(late, in: Self.zone) == "January 16, 2027")
  }

  @Test(arguments: [
    (-10_800.0, "en", "3 hours ago"), (-86_400, "en", "yesterday"), (60, "en", "in 1 minute"),
    (-10_800, "he", "לפני 3 שעות"), (-172_800, "ja", "一昨日"), (-172_800, "de", "vorgestern"),
  ])
  func relativeTimesAreTheReaders(_ seconds: Double, _ code: String, _ expected: String) {
    let date = Self.moment.addingTimeInterval(seconds)
    #expect(Language(code: code).relative(date, to: Self.moment, in: nil) == expected)
  }

  @Test func numbersAreTheReaders() {
    #expect(english.number(1_234_567) == "1,234,567")
    #expect(Language(code: "de").number(1_234_567) == "1.234.567")
  }

  @Test func orderIsTheReaders() {
    #expect(Language(code: "sv").sorted(["ö", "z", "o"]) == ["o", "z", "ö"])
    #expect(Language(code: "de").sorted(["z", "ö", "o"]) == ["o", "ö", "z"])
    #expect(Language(code: "es").sorted(["ñu", "nz", "o"]) == ["nz", "ñu", "o"])
    #expect(hebrew.sorted(["בלגיה", "אירן"]) == ["אירן", "בלגיה"])
  }
}
