/// The words of one script in a text, in small letters, parted by single spaces: what models read.
///
/// Capitals halve their accuracy, and signs and digits only disturb them, but for the apostrophe within
/// a word, which is always `'`.
struct LanguageWords {
  private let buffer = ByteBuffer()

  /// How many there are.
  var count: Int {
    withBytes { $0.split(separator: UInt8(ascii: " ")).count }
  }

  /// Hands `read` the words as UTF-8, for the length of the call.
  func withBytes<Answer>(_ read: (UnsafeBufferPointer<UInt8>) -> Answer) -> Answer {
    withExtendedLifetime(buffer) { read(buffer.bytes) }
  }

  init(_ text: LanguageText, of script: Script) {
    var isInWord = false
    for (index, sign) in text.signs.enumerated() {
      if sign.script == script {
        append(LetterCase.lowercased(sign.scalar))
        isInWord = true
      } else if isInWord, sign.isApostrophe, text.signs.has(script, at: index + 1) {
        append("'")
      } else if isInWord {
        append(" ")
        isInWord = false
      }
    }
  }

  /// The same for C, which calls bytes characters.
  func withCharacters<Answer>(_ read: (UnsafePointer<CChar>, Int) -> Answer) -> Answer {
    withExtendedLifetime(buffer) {
      buffer.base.withMemoryRebound(to: CChar.self, capacity: buffer.count) {
        read($0, buffer.count)
      }
    }
  }

  /// Each word as a string.
  func forEach(_ take: (String) -> Void) {
    withBytes { bytes in
      for word in bytes.split(separator: UInt8(ascii: " ")) {
        take(String(decoding: word, as: UTF8.self))
      }
    }
  }

  private func append(_ scalar: Unicode.Scalar) {
    guard let bytes = UTF8.encode(scalar) else { return }
    for byte in bytes { buffer.append(byte) }
  }
}

extension LanguageText.Sign {
  fileprivate var isApostrophe: Bool { scalar == "'" || scalar == "’" }
}

extension [LanguageText.Sign] {
  fileprivate func has(_ script: Script, at index: Int) -> Bool {
    indices.contains(index) && self[index].script == script
  }
}

/// Small letters of the scripts that have two cases, one scalar for one: İ is i.
private enum LetterCase {
  /// From Basic Latin to the Cyrillic Supplement.
  private static let tableEnd = 0x530
  private static let table: [Unicode.Scalar] = (0..<UInt32(tableEnd)).map { value in
    Unicode.Scalar(value).map(mapped) ?? "\u{FFFD}"
  }

  static func lowercased(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    scalar.value < tableEnd ? table[Int(scalar.value)] : mapped(scalar)
  }

  private static func mapped(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
  }
}
