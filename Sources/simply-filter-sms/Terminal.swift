import Foundation

/// Standard output and standard error.
enum Terminal {
  static func write(_ bytes: [UInt8]) throws(Failure) {
    do {
      try FileHandle.standardOutput.write(contentsOf: Data(bytes))
    } catch {
      throw .failed("cannot write to standard output")
    }
  }

  /// Writes a part of a long answer at once; `false` when nobody reads any more (`… | head`), which is
  /// no failure: whoever reads has had enough.
  static func stream(_ bytes: [UInt8]) throws(Failure) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count < 0 {
        switch errno {
        case EINTR: continue
        case EPIPE: return false
        default: throw .failed("cannot write to standard output")
        }
      }
      rest = rest.dropFirst(count)
    }
    return true
  }

  static func print(_ line: String) throws(Failure) {
    try write(Array((line + "\n").utf8))
  }

  /// For what went wrong and for progress. Nothing can be done when even this fails, and a server must
  /// not end because nobody reads its log any more.
  static func report(_ line: String) {
    writeError(line + "\n")
  }

  /// Replaces the line on standard error where a person looks at it.
  static func progress(_ line: String) {
    guard isatty(STDERR_FILENO) == 1 else { return }
    writeError("\r\(line)")
  }

  /// Leaves the last progress line where it is.
  static func endProgress() {
    guard isatty(STDERR_FILENO) == 1 else { return }
    writeError("\n")
  }

  private static func writeError(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
