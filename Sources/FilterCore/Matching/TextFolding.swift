import CICUText

/// Normal forms of text. ASCII never reaches ICU: it is its own NFC and folds byte by byte; and so do
/// most other texts, character by character (`QuickFolding`).
public enum TextFolding {
  /// Canonical composition (Unicode Standard Annex 15).
  public static func nfc(_ text: String) -> String {
    let buffer = ByteBuffer()
    appendComposed(text, to: buffer)
    return String(decoding: buffer.bytes, as: UTF8.self)
  }

  /// NFC and full case folding, İ as i: what case-insensitive comparing compares.
  public static func folded(_ text: String) -> String {
    let buffer = ByteBuffer()
    appendFolded(text, to: buffer)
    return String(decoding: buffer.bytes, as: UTF8.self)
  }

  /// A key of the root collation, compared byte by byte, for a stored sort order.
  public static func sortKey(_ text: String) -> [UInt8] {
    withBytes(of: text) { bytes in
      let buffer = ByteBuffer()
      // The collator works on the bytes as they are: no failure but want of memory.
      appendAnswer(for: bytes, to: buffer, roomPerByte: 4) { source, length, out, capacity in
        out.withMemoryRebound(to: UInt8.self, capacity: Int(capacity)) {
          cicutext_sort_key(source, length, $0, capacity)
        }
      }
      return Array(buffer.bytes)
    }
  }

  /// Appends the NFC of `text`.
  static func appendComposed(_ text: String, to buffer: ByteBuffer) {
    withBytes(of: text) { appendComposed($0, to: buffer) }
  }

  /// Appends the folded form of `text`.
  static func appendFolded(_ text: String, to buffer: ByteBuffer) {
    withBytes(of: text) { appendFolded($0, to: buffer) }
  }

  /// Appends the NFC of well-formed UTF-8.
  static func appendComposed(_ bytes: UnsafeBufferPointer<UInt8>, to buffer: ByteBuffer) {
    if isASCII(bytes) || QuickFolding.isComposed(bytes) {
      buffer.append(bytes)
    } else {
      appendAnswer(for: bytes, to: buffer, roomPerByte: 3) { cicutext_nfc($0, $1, $2, $3) }
    }
  }

  /// Appends the folded form of well-formed UTF-8.
  static func appendFolded(_ bytes: UnsafeBufferPointer<UInt8>, to buffer: ByteBuffer) {
    if isASCII(bytes) {
      appendLowercased(bytes, to: buffer)
    } else if !QuickFolding.appendFolded(bytes, to: buffer) {
      appendAnswer(for: bytes, to: buffer, roomPerByte: 3) { cicutext_fold($0, $1, $2, $3) }
    }
  }

  static func isASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var all: UInt8 = 0
    for byte in bytes { all |= byte }
    return all < 0x80
  }

  /// The UTF-8 of `text` in place where it is contiguous, as native strings are.
  static func withBytes<Answer>(
    of text: String, _ body: (UnsafeBufferPointer<UInt8>) -> Answer
  ) -> Answer {
    if let answer = text.utf8.withContiguousStorageIfAvailable(body) { return answer }
    return Array(text.utf8).withUnsafeBufferPointer(body)
  }

  private static func appendLowercased(
    _ bytes: UnsafeBufferPointer<UInt8>, to buffer: ByteBuffer
  ) {
    let out = buffer.reserve(bytes.count)
    for index in 0..<bytes.count {
      let byte = bytes[index]
      out[index] = byte &+ (byte &- 0x41 < 26 ? 0x20 : 0)
    }
    buffer.count += bytes.count
  }

  private typealias Transform = (
    UnsafePointer<CChar>, Int32, UnsafeMutablePointer<CChar>, Int32
  ) -> Int32

  /// Longest text that ICU is given, in bytes: what it makes of it is counted in 32 bits.
  static let maximumBytesForICU = 1 << 28

  /// Appends what `transform` makes of `bytes`; the bytes themselves where it fails (no memory) or
  /// where they are more than `maximumBytesForICU`.
  private static func appendAnswer(
    for bytes: UnsafeBufferPointer<UInt8>, to buffer: ByteBuffer, roomPerByte: Int,
    _ transform: Transform
  ) {
    guard let start = bytes.baseAddress, !bytes.isEmpty else { return }
    guard bytes.count <= maximumBytesForICU else { return buffer.append(bytes) }
    var room = bytes.count * roomPerByte + 16
    while true {
      let out = buffer.reserve(room)
      let needed = start.withMemoryRebound(to: CChar.self, capacity: bytes.count) { source in
        out.withMemoryRebound(to: CChar.self, capacity: room) { out in
          transform(source, Int32(bytes.count), out, Int32(room))
        }
      }
      if needed < 0 { return buffer.append(bytes) }
      if Int(needed) <= room {
        buffer.count += Int(needed)
        return
      }
      room = Int(needed)
    }
  }
}
