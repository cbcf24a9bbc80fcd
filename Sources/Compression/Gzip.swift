import CZlib

/// The gzip format (RFC 1952), whole texts in one step.
public enum Gzip {
  /// Compresses at a level from 1, the fastest, to 9, the smallest; without name or time, so equal bytes
  /// give equal bytes. O(bytes), memory for as much again.
  /// - Returns: nil where the form would not be shorter, or zlib has no memory.
  public static func compress(_ bytes: [UInt8], level: Int32) -> [UInt8]? {
    shorter(than: bytes) { input, output in
      czlib_gzip(input.baseAddress, input.count, output.baseAddress, output.count, level)
    }
  }

  /// Reads a whole gzip form back.
  /// - Returns: nil where it is none or holds more than `limit` bytes.
  public static func decompress(_ bytes: [UInt8], limit: Int) -> [UInt8]? {
    decoded(bytes, limit: limit) { input, output in
      czlib_gunzip(input.baseAddress, input.count, output.baseAddress, output.count)
    }
  }
}
