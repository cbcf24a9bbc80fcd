/// A sender as the smart filters read it: raw, never normalised.
struct SenderText {
  let bytes: UnsafeBufferPointer<UInt8>
  private let text: String

  /// `bytes` are those of the message's sender.
  init(_ bytes: UnsafeBufferPointer<UInt8>, of message: Message) {
    self.bytes = bytes
    text = message.sender
  }

  /// Whether there are at most `limit` characters, as a reader counts them.
  func hasAtMost(_ limit: Int) -> Bool {
    // A character has at least one byte; in ASCII only CR LF has more.
    if bytes.count <= limit { return true }
    if TextFolding.isASCII(bytes) && !bytes.contains(0x0D) { return false }
    return text.index(text.startIndex, offsetBy: limit + 1, limitedBy: text.endIndex) == nil
  }

  /// Both `@` and `.`, anywhere.
  var isMailAddress: Bool {
    var hasAt = false
    var hasDot = false
    for byte in bytes {
      if byte == UInt8(ascii: "@") { hasAt = true }
      if byte == UInt8(ascii: ".") { hasDot = true }
    }
    return hasAt && hasDot
  }

  /// The bytes of the first letter or mark (Unicode categories L* and M*).
  var firstLetter: Range<Int>? {
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte < 0x80 {
        if (byte | 0x20) &- 0x61 < 26 { return index..<index + 1 }
        index += 1
        continue
      }
      let (scalar, end) = bytes.decoded(at: index)
      if Self.isLetter(scalar) { return index..<end }
      index = end
    }
    return nil
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark:
      true
    default: false
    }
  }
}
