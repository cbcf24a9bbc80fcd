/// How the characters of a text count for links. Full-width letters, digits, hyphens and dots are the
/// ASCII ones (Unicode Technical Standard 46 maps them).
enum LinkCharacters {
  /// What a dot between two labels is written with: `.`, `。`, `．`, `｡`.
  enum Dot { case plain, wide }

  static func dot(_ scalar: Unicode.Scalar) -> Dot? {
    switch scalar {
    case ".": .plain
    case "\u{3002}", "\u{FF0E}", "\u{FF61}": .wide
    default: nil
    }
  }

  /// A full-width sign as the ASCII one, any other scalar as it is.
  static func narrow(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    guard (0xFF01...0xFF5E).contains(scalar.value) else { return scalar }
    return Unicode.Scalar(UInt8(scalar.value - 0xFEE0))
  }

  /// Letters of any script, digits and the hyphen; `scalar` is narrow.
  static func isLabel(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return isASCIILabel(UInt8(scalar.value)) }
    return Script(scalar) != nil
  }

  static func isASCIILabel(_ byte: UInt8) -> Bool {
    byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || byte == UInt8(ascii: "-")
  }

  static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  /// What the part before the `@` of a mail address is made of.
  static func isLocalPart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case ".", "_", "%", "+", "'", "&": true
    default: isLabel(scalar)
    }
  }

  /// `scheme:` before `//` (RFC 3986, section 3.1).
  static func isScheme(_ byte: UInt8) -> Bool {
    isASCIILabel(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: ".")
  }

  /// The characters of a piece of text, narrow; reads them in place.
  struct Run: Sequence, IteratorProtocol {
    private let text: UnsafeBufferPointer<UInt8>
    private var index: Int
    private let end: Int

    init(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
      self.text = text
      index = range.lowerBound
      end = range.upperBound
    }

    mutating func next() -> Unicode.Scalar? {
      guard index < end else { return nil }
      let (scalar, next) = text.decoded(at: index)
      index = next
      return LinkCharacters.narrow(scalar)
    }
  }
}
