import Foundation

/// Bytes from anywhere, made such that a strict reader of JSON takes their texts: what is no
/// character becomes U+FFFD, and a line break or tab that nobody escaped is one all the same. A message with a broken character is still a message.
enum JSONRepair {
  private static let quote = UInt8(ascii: "\"")
  /// Below it stand control characters, which JSON wants escaped.
  private static let firstPrintable: UInt8 = 0x20
  private static let hexadecimal = Array("0123456789abcdef".utf8)
  private static let backslash = UInt8(ascii: "\\")
  private static let replacement = Array("fffd".utf8)
  /// Bytes of `\uhhhh`.
  private static let escapeLength = 6

  /// Replaces malformed UTF-8 and lone halves of UTF-16 pairs (`\ud800`), and escapes control characters
  /// within texts; whole data comes back as it is.
  static func wellFormed(_ data: Data) -> Data {
    let text = withEscapedControls(
      String(validating: data, as: UTF8.self) == nil
        ? Data(String(decoding: data, as: UTF8.self).utf8) : data)
    guard text.contains(backslash) else { return text }
    return withoutLoneHalves(text)
  }

  private static func withEscapedControls(_ text: Data) -> Data {
    guard text.contains(where: { $0 < firstPrintable }) else { return text }
    var answer: [UInt8] = []
    answer.reserveCapacity(text.count)
    var (isInText, isEscaped) = (false, false)
    for byte in text {
      if isInText, !isEscaped, byte < firstPrintable {
        answer += Array("\\u00".utf8) + [hexadecimal[Int(byte >> 4)], hexadecimal[Int(byte & 15)]]
        continue
      }
      answer.append(byte)
      if isEscaped {
        isEscaped = false
      } else if byte == quote {
        isInText.toggle()
      } else {
        isEscaped = isInText && byte == backslash
      }
    }
    return Data(answer)
  }

  private static func withoutLoneHalves(_ text: Data) -> Data {
    var answer = text
    var index = text.startIndex
    while let start = text[index...].firstIndex(of: backslash) {
      index = start + 2
      guard let unit = unit(text, at: start) else {
        guard index < text.endIndex else { break }
        continue
      }
      index = start + escapeLength
      guard (0xD800...0xDFFF).contains(unit) else { continue }
      if unit < 0xDC00, let low = self.unit(text, at: index), (0xDC00...0xDFFF).contains(low) {
        index += escapeLength
      } else {
        answer.replaceSubrange(start + 2..<index, with: replacement)
      }
    }
    return answer
  }

  /// The UTF-16 unit that an escape at `index` names.
  private static func unit(_ text: Data, at index: Data.Index) -> UInt32? {
    guard index + escapeLength <= text.endIndex, text[index] == backslash,
      text[index + 1] == UInt8(ascii: "u")
    else { return nil }
    let digits = text[index + 2..<index + escapeLength]
    return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
  }
}
