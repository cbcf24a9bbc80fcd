/// What a Range field asks of an answer of known length (RFC 9110, 14.1.2 and 14.2).
public enum ByteRange: Sendable, Equatable {
  /// All of it: no range, one that is malformed, another unit, or several, which the RFC lets a server
  /// ignore. Several ranges are worth nothing here and have let single requests ask for a file many
  /// times over.
  case whole
  /// 206. Never empty, within the length.
  case part(Range<Int>)
  /// 416: well-formed, but nothing of it is there.
  case unsatisfiable

  /// Reads a field; numbers beyond every length count as very large. O(bytes of the field).
  public init(_ value: String, length: Int) {
    self = ByteRange.read(Array(value.utf8)[...], max(length, 0)) ?? .whole
  }

  private static func read(_ value: ArraySlice<UInt8>, _ length: Int) -> ByteRange? {
    var rest = value
    let unit = rest.prefix { $0 != ASCII.equals }
    guard String(decoding: unit, as: UTF8.self).lowercased() == "bytes" else { return nil }
    rest = rest.dropFirst(unit.count + 1).drop(while: ASCII.isOptionalSpace)
    let first = number(&rest)
    guard rest.popFirst() == ASCII.hyphen else { return nil }
    let last = number(&rest)
    guard rest.allSatisfy(ASCII.isOptionalSpace) else { return nil }
    switch (first, last) {
    case (nil, nil): return nil
    case (nil, .some(let count)):
      guard count > 0, length > 0 else { return .unsatisfiable }
      return .part(max(length - count, 0)..<length)
    case (.some(let first), let last):
      if let last, last < first { return nil }
      guard first < length else { return .unsatisfiable }
      return .part(first..<min(last ?? length - 1, length - 1) + 1)
    }
  }

  /// Decimal digits; nil where there are none.
  private static func number(_ rest: inout ArraySlice<UInt8>) -> Int? {
    let digits = rest.prefix(while: ASCII.isDigit)
    guard !digits.isEmpty else { return nil }
    rest = rest.dropFirst(digits.count)
    var value = 0
    for digit in digits {
      let (tenfold, isTooLarge) = value.multipliedReportingOverflow(by: 10)
      let (sum, isTooLargeNow) = tenfold.addingReportingOverflow(Int(digit - 0x30))
      if isTooLarge || isTooLargeNow { return Int.max }
      value = sum
    }
    return value
  }
}
