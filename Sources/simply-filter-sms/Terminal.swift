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

  static func print(_ line: String) throws(Failure) {
    try write(Array((line + "\n").utf8))
  }

  /// For what went wrong and for progress; nothing can be done when even this fails.
  static func report(_ line: String) {
    FileHandle.standardError.write(Data((line + "\n").utf8))
  }

  /// Replaces the line on standard error where a person looks at it.
  static func progress(_ line: String) {
    guard isatty(STDERR_FILENO) == 1 else { return }
    FileHandle.standardError.write(Data("\r\(line)".utf8))
  }
}
