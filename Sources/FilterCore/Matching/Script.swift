/// The writing system of a letter, as far as links and languages need it (ranges of Unicode blocks).
enum Script: UInt8, CaseIterable {
  case latin, greek, cyrillic, hebrew, arabic, han, kana, hangul, other

  /// Its place in a table of all scripts.
  var index: Int { Int(rawValue) }

  /// `nil` for what is no letter: digits, signs, marks of no script.
  init?(_ scalar: Unicode.Scalar) {
    if scalar.isASCII {
      guard (scalar.value | 0x20) &- 0x61 < 26 else { return nil }
      self = .latin
      return
    }
    guard scalar.properties.isAlphabetic || scalar.properties.isDiacritic else { return nil }
    switch scalar.value {
    case 0x00AA...0x02AF, 0x1E00...0x1EFF, 0x2C60...0x2C7F, 0xA720...0xA7FF, 0xAB30...0xAB6F,
      0xFF21...0xFF5A:
      self = .latin
    case 0x0370...0x03FF, 0x1F00...0x1FFF: self = .greek
    case 0x0400...0x052F, 0x1C80...0x1C8F, 0x2DE0...0x2DFF, 0xA640...0xA69F: self = .cyrillic
    case 0x0590...0x05FF, 0xFB1D...0xFB4F: self = .hebrew
    case 0x0600...0x06FF, 0x0750...0x077F, 0x08A0...0x08FF, 0xFB50...0xFDFF, 0xFE70...0xFEFF:
      self = .arabic
    case 0x3005...0x3007, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x323AF:
      self = .han
    case 0x3041...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9F: self = .kana
    case 0x1100...0x11FF, 0x3131...0x318E, 0xA960...0xA97C, 0xAC00...0xD7FB, 0xFFA0...0xFFDC:
      self = .hangul
    default:
      // Marks that any script may carry say nothing.
      guard scalar.properties.generalCategory != .nonspacingMark || scalar.value > 0x036F,
        scalar.properties.isAlphabetic
      else { return nil }
      self = .other
    }
  }
}
