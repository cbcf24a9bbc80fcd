/// Escaping of text for HTML content and quoted attribute values.
public enum HTMLEscaping {
  /// Appends `text` as UTF-8 with `&`, `<`, `>`, `"` and `'` replaced, in time linear to its length.
  ///
  /// The runs between two escapes are copied whole.
  public static func append(_ text: String, to bytes: inout [UInt8]) {
    var text = text
    text.withUTF8 { utf8 in
      var copied = 0
      for offset in utf8.indices {
        guard let entity = entity(utf8[offset]) else { continue }
        bytes.append(contentsOf: utf8[copied..<offset])
        bytes.append(contentsOf: entity.utf8)
        copied = offset + 1
      }
      bytes.append(contentsOf: utf8[copied...])
    }
  }

  /// The escaped form of `text`.
  public static func escaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    append(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @inline(__always)
  private static func entity(_ byte: UInt8) -> StaticEntity? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    case UInt8(ascii: "'"): "&#39;"
    default: nil
    }
  }

  /// Bytes of the program itself, so that an escape allocates nothing.
  private struct StaticEntity: ExpressibleByStringLiteral {
    let text: StaticString

    init(stringLiteral text: StaticString) { self.text = text }

    var utf8: UnsafeBufferPointer<UInt8> {
      UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    }
  }
}
