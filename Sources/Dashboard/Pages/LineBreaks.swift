/// Line breaks of forms.
enum LineBreaks {
  /// Forms send CR LF; what was typed, and what arrives in a message, is LF.
  static func fromForm(_ text: String) -> String {
    guard text.utf8.contains(0x0d) else { return text }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      if byte == 0x0a, bytes.last == 0x0d { bytes.removeLast() }
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
