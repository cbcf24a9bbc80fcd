/// `uri-host [":" port]` (RFC 9110, 7.2; RFC 3986, 3.2.2).
enum HostSyntax {
  /// Highest number of digits of a port.
  private static let maximumPortDigits = 5

  static func isAuthority(
    _ input: borrowing Span<UInt8>, _ range: Range<Int>, needsPort: Bool
  ) -> Bool {
    guard !range.isEmpty else { return false }
    var end = range.lowerBound
    if input[end] == ASCII.openBracket {
      end += 1
      while end < range.upperBound, isAddressByte(input[end]) { end += 1 }
      guard end < range.upperBound, input[end] == ASCII.closeBracket,
        end > range.lowerBound + 1
      else { return false }
      end += 1
    } else {
      while end < range.upperBound, isNameByte(input[end]) { end += 1 }
      if end == range.lowerBound { return false }
    }
    guard end < range.upperBound else { return !needsPort }
    guard input[end] == ASCII.colon else { return false }
    let digits = end + 1..<range.upperBound
    guard digits.count <= maximumPortDigits, !(needsPort && digits.isEmpty) else { return false }
    for index in digits where !ASCII.isDigit(input[index]) { return false }
    return true
  }

  /// What an address literal holds: hexadecimal digits, colons, dots, and a zone's percent.
  private static func isAddressByte(_ byte: UInt8) -> Bool {
    ASCII.isAlphanumeric(byte) || ".:%-_~!$&'()*+,;=".utf8.contains(byte)
  }

  /// reg-name: unreserved, sub-delims and percent-encoding.
  private static func isNameByte(_ byte: UInt8) -> Bool {
    ASCII.isAlphanumeric(byte) || "-._~%!$&'()*+,;=".utf8.contains(byte)
  }
}
