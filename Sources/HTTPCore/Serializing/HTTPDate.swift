/// IMF-fixdate (RFC 9110, 5.6.7), always in English and GMT: `Sun, 06 Nov 1994 08:49:37 GMT`.
public enum HTTPDate {
  private static let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
  static let secondsADay = 86_400

  /// - Parameter seconds: since 1970-01-01 00:00 UTC, not negative.
  public static func text(secondsSince1970 seconds: Int) -> String {
    let days = seconds / secondsADay
    let time = seconds % secondsADay
    let (year, month, day) = civil(days: days)
    return "\(weekdays[days % 7]), \(two(day)) \(months[month - 1]) \(year) "
      + "\(two(time / 3600)):\(two(time / 60 % 60)):\(two(time % 60)) GMT"
  }

  /// 1 to 12; nil for a name that is none.
  static func monthNumber(_ name: String) -> Int? {
    months.firstIndex(of: name).map { $0 + 1 }
  }

  private static func two(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }

  /// The Gregorian date of a day: counts in eras of 400 years that begin on 1 March, so the day
  /// that comes and goes is always the last of a year.
  static func civil(days: Int) -> (year: Int, month: Int, day: Int) {
    let sinceMarchZero = days + 719_468
    let era = sinceMarchZero / 146_097
    let dayOfEra = sinceMarchZero % 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    let day = dayOfYear - (153 * shifted + 2) / 5 + 1
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }
}
