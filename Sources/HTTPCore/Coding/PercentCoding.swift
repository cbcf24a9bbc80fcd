/// Percent-encoding of UTF-8 (RFC 3986, 2.1).
public enum PercentCoding {
  /// Decodes one path segment or value.
  /// - Returns: nil for a `%` without two digits and for bytes that are not UTF-8.
  public static func decode(_ text: String) -> String? {
    guard text.utf8.contains(ASCII.percent) else { return text }
    return bytes(text.utf8, plusIsSpace: false).flatMap { String(validating: $0, as: UTF8.self) }
  }

  /// Encodes everything but unreserved characters, so the result fits into any place of a URL.
  public static func encodeComponent(_ text: String) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      if ASCII.isAlphanumeric(byte) || "-._~".utf8.contains(byte) {
        result.append(byte)
      } else {
        result.append(ASCII.percent)
        result.append(digits[Int(byte >> 4)])
        result.append(digits[Int(byte & 15)])
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The bytes that `encoded` stands for, nil for a `%` without two digits.
  static func bytes(_ encoded: some Sequence<UInt8>, plusIsSpace: Bool) -> [UInt8]? {
    var result: [UInt8] = []
    var iterator = encoded.makeIterator()
    while let byte = iterator.next() {
      if byte == ASCII.percent {
        guard let high = iterator.next().flatMap(ASCII.hexadecimal),
          let low = iterator.next().flatMap(ASCII.hexadecimal)
        else { return nil }
        result.append(high << 4 | low)
      } else {
        result.append(byte == ASCII.plus && plusIsSpace ? ASCII.space : byte)
      }
    }
    return result
  }

  /// The bytes of a form's text, in which a `%` without two digits stands for itself.
  static func mendedFormBytes(_ encoded: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(encoded.count)
    var index = encoded.startIndex
    while index < encoded.endIndex {
      let byte = encoded[index]
      index += 1
      if byte == ASCII.percent, index + 1 < encoded.endIndex,
        let high = ASCII.hexadecimal(encoded[index]),
        let low = ASCII.hexadecimal(encoded[index + 1])
      {
        result.append(high << 4 | low)
        index += 2
      } else {
        result.append(byte == ASCII.plus ? ASCII.space : byte)
      }
    }
    return result
  }

  private static let digits = Array("0123456789ABCDEF".utf8)
}
