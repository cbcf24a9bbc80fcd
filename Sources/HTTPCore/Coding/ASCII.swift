/// Byte classes of the HTTP grammar (RFC 9110, 5.6.2; RFC 9112, 3).
enum ASCII {
  static let tab: UInt8 = 0x09
  static let lineFeed: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
  static let space: UInt8 = 0x20
  static let quote: UInt8 = 0x22
  static let percent: UInt8 = 0x25
  static let asterisk: UInt8 = 0x2A
  static let plus: UInt8 = 0x2B
  static let comma: UInt8 = 0x2C
  static let hyphen: UInt8 = 0x2D
  static let slash: UInt8 = 0x2F
  static let colon: UInt8 = 0x3A
  static let semicolon: UInt8 = 0x3B
  static let equals: UInt8 = 0x3D
  static let questionMark: UInt8 = 0x3F
  static let at: UInt8 = 0x40
  static let openBracket: UInt8 = 0x5B
  static let closeBracket: UInt8 = 0x5D
  static let ampersand: UInt8 = 0x26
  static let backslash: UInt8 = 0x5C
  static let delete: UInt8 = 0x7F

  /// Bits of `classes`.
  private static let tokenBit: UInt8 = 1
  private static let fieldBit: UInt8 = 2
  private static let targetBit: UInt8 = 4

  /// One byte of bits for each byte value.
  private static let classes: [UInt8] = (0...255).map { number in
    let byte = UInt8(number)
    var bits: UInt8 = 0
    if isAlphanumeric(byte) || "!#$%&'*+-.^_`|~".utf8.contains(byte) { bits |= tokenBit }
    if byte == tab || (byte >= space && byte != delete) { bits |= fieldBit }
    // RFC 3986: unreserved, reserved without "#", and "%". Browsers leave a few more as they are
    // in queries (WHATWG URL, 1.3), and none of those can end the line or the word.
    if isAlphanumeric(byte) || "-._~:/?[]@!$&'()*+,;=%|^`{}\\".utf8.contains(byte) {
      bits |= targetBit
    }
    return bits
  }

  static func isToken(_ byte: UInt8) -> Bool { classes[Int(byte)] & tokenBit != 0 }

  /// VCHAR, obs-text, space and tab: everything but control characters.
  static func isFieldValue(_ byte: UInt8) -> Bool { classes[Int(byte)] & fieldBit != 0 }

  /// What a request target can hold.
  static func isTarget(_ byte: UInt8) -> Bool { classes[Int(byte)] & targetBit != 0 }

  static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  static func isAlphanumeric(_ byte: UInt8) -> Bool {
    isDigit(byte) || (byte | 0x20) &- 0x61 < 26
  }

  static func isOptionalSpace(_ byte: UInt8) -> Bool { byte == space || byte == tab }

  static func lowercased(_ byte: UInt8) -> UInt8 {
    byte &- 0x41 < 26 ? byte | 0x20 : byte
  }

  /// The value of a hexadecimal digit, nil for another byte.
  static func hexadecimal(_ byte: UInt8) -> UInt8? {
    if isDigit(byte) { return byte - 0x30 }
    let letter = (byte | 0x20) &- 0x61
    return letter < 6 ? letter + 10 : nil
  }
}
