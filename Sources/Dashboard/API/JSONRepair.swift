import Foundation

/// Bytes from anywhere, made such that a strict reader of JSON takes their texts: what is no
/// character becomes U+FFFD. A message with a broken character is still a message.
enum JSONRepair {
  private static let backslash = UInt8(ascii: "\\")
  private static let replacement = Array("fffd".utf8)
  /// Bytes of `\uhhhh`.
  private static let escapeLength = 6

  /// Replaces malformed UTF-8 and lone halves of UTF-16 pairs (`\ud800`); whole data comes back as it is.
  static func wellFormed(_ data: Data) -> Data {
    let text =
      String(validating: data, as: UTF8.self) == nil
      ? Data(String(decoding: data, as: UTF8.self).utf8) : data
    guard text.contains(backslash) else { return text }
    return withoutLoneHalves(text)
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
