import CICUText

/// Normal forms of text.
public enum TextFolding {
  /// Canonical composition (Unicode Standard Annex 15).
  public static func nfc(_ text: String) -> String {
    transform(text, by: cicutext_nfc)
  }

  /// NFC and full case folding, İ as i: what case-insensitive comparing compares.
  public static func folded(_ text: String) -> String {
    transform(text, by: cicutext_fold)
  }

  /// A key of the root collation, compared byte by byte, for a stored sort order.
  public static func sortKey(_ text: String) -> [UInt8] {
    let source = Array(text.utf8)
    let room = source.count * 4 + 16
    return bytes(capacity: room) { out, capacity in
      source.withUnsafeBufferPointer { input in
        input.withMemoryRebound(to: CChar.self) {
          cicutext_sort_key($0.baseAddress, Int32($0.count), out, capacity)
        }
      }
    } ?? source
  }

  private typealias Transform = (
    UnsafePointer<CChar>?, Int32, UnsafeMutablePointer<CChar>?, Int32
  ) -> Int32

  private static func transform(_ text: String, by function: Transform) -> String {
    let source = Array(text.utf8)
    let answer = bytes(capacity: source.count * 3 + 16) { out, capacity in
      source.withUnsafeBufferPointer { input in
        input.withMemoryRebound(to: CChar.self) { input in
          out.withMemoryRebound(to: CChar.self, capacity: Int(capacity)) { out in
            function(input.baseAddress, Int32(input.count), out, capacity)
          }
        }
      }
    }
    return answer.map { String(decoding: $0, as: UTF8.self) } ?? text
  }

  /// Runs `fill` again with the room that it asks for; `nil` when it reports a failure.
  private static func bytes(
    capacity: Int, _ fill: (UnsafeMutablePointer<UInt8>, Int32) -> Int32
  ) -> [UInt8]? {
    var room = capacity
    while true {
      var needed: Int32 = -1
      let answer = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
        guard let out = buffer.baseAddress else { return }
        needed = fill(out, Int32(room))
        count = needed >= 0 && Int(needed) <= room ? Int(needed) : 0
      }
      if needed < 0 { return nil }
      if Int(needed) <= room { return answer }
      room = Int(needed)
    }
  }
}
