import CBrotli

/// The Brotli format (RFC 7932), whole texts in one step.
public enum Brotli {
  /// Compresses as small as the format goes: some hundred times slower than gzip, so only for what is
  /// compressed once.
  /// - Returns: nil where the form would not be shorter, or the library has no memory.
  public static func compress(_ bytes: [UInt8]) -> [UInt8]? {
    shorter(than: bytes) { input, output in
      var count = output.count
      let isDone = BrotliEncoderCompress(
        BROTLI_MAX_QUALITY, BROTLI_DEFAULT_WINDOW, BROTLI_MODE_TEXT, input.count,
        input.assumingMemoryBound(to: UInt8.self).baseAddress, &count,
        output.assumingMemoryBound(to: UInt8.self).baseAddress)
      return isDone == BROTLI_TRUE ? count : 0
    }
  }

  /// Reads a whole Brotli form back.
  /// - Returns: nil where it is none or holds more than `limit` bytes.
  public static func decompress(_ bytes: [UInt8], limit: Int) -> [UInt8]? {
    decoded(bytes, limit: limit) { input, output in
      var count = output.count
      let result = BrotliDecoderDecompress(
        input.count, input.assumingMemoryBound(to: UInt8.self).baseAddress, &count,
        output.assumingMemoryBound(to: UInt8.self).baseAddress)
      return result == BROTLI_DECODER_RESULT_SUCCESS ? count : 0
    }
  }
}
