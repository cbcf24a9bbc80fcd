extension HTTPDate {
  /// Two digits from here on mean the last century, below it this one. RFC 9110, 5.6.7, moves the border
  /// with the present; that form is an old program's, and a fixed border needs no clock.
  private static let shortYearOfLastCentury = 70

  /// Reads the three forms of RFC 9110, 5.6.7: IMF-fixdate, that of RFC 850 and that of asctime.
  /// - Returns: seconds since 1970-01-01 00:00 UTC; nil for anything else and for days before 1970.
  public static func seconds(_ text: String) -> Int? {
    let words = text.split { $0 == " " || $0 == "," }.map(String.init)
    switch words.count {
    case 6 where words[5] == "GMT" && text.dropFirst(3).hasPrefix(", "):
      return seconds(day: words[1], month: words[2], year: words[3], time: words[4])
    case 4 where words[3] == "GMT" && text.contains(", "):
      let date = words[1].split(separator: "-").map(String.init)
      guard date.count == 3, date[2].utf8.count == 2, let year = number(date[2], 2) else {
        return nil
      }
      let full = year < shortYearOfLastCentury ? 2_000 + year : 1_900 + year
      return seconds(day: date[0], month: date[1], year: "\(full)", time: words[2])
    case 5 where !text.contains(","):
      return seconds(
        day: words[2].utf8.count == 1 ? "0" + words[2] : words[2], month: words[1], year: words[4],
        time: words[3])
    default: return nil
    }
  }

  private static func seconds(
    day: String, month: String, year: String, time: String
  ) -> Int? {
    let clock = time.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard let day = number(day, 2), let month = monthNumber(month), let year = number(year, 4),
      year >= 1_970, clock.count == 3, let hour = number(clock[0], 2),
      let minute = number(clock[1], 2), let second = number(clock[2], 2),
      // 60 is a leap second.
      hour < 24, minute < 60, second <= 60
    else { return nil }
    let days = days(year: year, month: month, day: day)
    // A day that its month does not have would come back as one of the next month.
    guard civil(days: days) == (year, month, day) else { return nil }
    return days * secondsADay + hour * 3_600 + minute * 60 + second
  }

  /// Exactly so many digits.
  private static func number(_ text: String, _ digits: Int) -> Int? {
    guard text.utf8.count == digits, text.utf8.allSatisfy(ASCII.isDigit) else { return nil }
    return Int(text)
  }

  /// Days since 1970: the way back of `civil`.
  private static func days(year: Int, month: Int, day: Int) -> Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let (era, yearOfEra) = (shiftedYear / 400, shiftedYear % 400)
    let shiftedMonth = month > 2 ? month - 3 : month + 9
    let dayOfYear = (153 * shiftedMonth + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}
