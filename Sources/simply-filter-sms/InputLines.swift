import Dashboard
import Foundation

/// The lines of a file or of standard input, as they come; one is held at a time.
struct InputLines {
  /// Bytes read at once.
  private static let chunkBytes = 1 << 16

  private let handle: FileHandle
  private let name: String
  private let maximumLineBytes: Int

  /// `file`: `nil` for standard input.
  init(_ file: String?, maximumLineBytes: Int) throws(Failure) {
    name = file ?? "standard input"
    self.maximumLineBytes = maximumLineBytes
    guard let file else {
      handle = .standardInput
      return
    }
    guard let opened = FileHandle(forReadingAtPath: file) else {
      throw .failed("cannot read \(file): check the path and its permissions")
    }
    handle = opened
  }

  /// Hands over each line with its number, from 1, and calls `pause` whenever it may take a while until
  /// the next one comes.
  func forEach(
    _ take: (LineSplitter.Line, Int) throws -> Void, pause: () throws -> Void = {}
  ) throws {
    var splitter = LineSplitter(maximumBytes: maximumLineBytes)
    var number = 0
    func count(_ line: LineSplitter.Line) throws {
      number += 1
      try take(line, number)
    }
    while let chunk = try read() {
      try splitter.add(chunk, count)
      try pause()
    }
    try splitter.finish(count)
    try pause()
  }

  /// What is there, without waiting for a full chunk: whoever writes line by line reads answers line by
  /// line. `nil` at the end.
  private func read() throws(Failure) -> Data? {
    var chunk = Data(count: Self.chunkBytes)
    while true {
      let count = chunk.withUnsafeMutableBytes {
        Glibc.read(handle.fileDescriptor, $0.baseAddress, $0.count)
      }
      if count > 0 { return chunk.prefix(count) }
      if count == 0 { return nil }
      // A folder opens like a file and is refused only here.
      guard errno == EINTR else { throw .failed("cannot read \(name): name a file of text lines") }
    }
  }
}
