import Dashboard
import Foundation
import Synchronization

/// The lines of a file, a pipe or a terminal, as they come: a line typed into a pipe is handed over
/// without waiting for the next.
final class BatchReader: Sendable {
  /// Bytes read at once.
  private static let chunkBytes = 1 << 16
  /// Longest line, in bytes: a body of its full length with every byte escaped.
  private static let maximumLineBytes = 8 << 20

  private struct State {
    var splitter = LineSplitter(maximumBytes: BatchReader.maximumLineBytes)
    var number = 0
    var isAtEnd = false
    /// Lines that were read and not yet handed over.
    var ready: ArraySlice<BatchLine> = []
  }

  private let descriptor: Int32
  private let name: String
  private let state = Mutex(State())

  private let maximumLines: Int

  /// - Parameters:
  ///   - file: `nil` for standard input.
  ///   - maximumLines: lines that are handed over at once.
  init(_ file: String?, maximumLines: Int) throws(Failure) {
    self.maximumLines = maximumLines
    name = file ?? "standard input"
    guard let file else {
      descriptor = STDIN_FILENO
      return
    }
    descriptor = open(file, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw .failed("cannot read \(file): check the path and its permissions")
    }
  }

  deinit { if descriptor != STDIN_FILENO { close(descriptor) } }

  /// The next lines, at least one and at most `maximumLines`; `nil` at the end.
  func next() throws -> [BatchLine]? {
    try state.withLock { state in
      if state.ready.isEmpty { state.ready = try readLines(&state)[...] }
      guard !state.ready.isEmpty else { return nil }
      let lines = state.ready.prefix(maximumLines)
      state.ready = state.ready.dropFirst(maximumLines)
      return Array(lines)
    }
  }

  /// The lines that end in what is there now, waiting for the first; none at the end.
  private func readLines(_ state: inout State) throws -> [BatchLine] {
    var lines: [BatchLine] = []
    var number = state.number
    func take(_ line: LineSplitter.Line) {
      number += 1
      lines.append(BatchLine(number: number, content: line))
    }
    while lines.isEmpty, !state.isAtEnd {
      let chunk = try read()
      state.isAtEnd = chunk.isEmpty
      // In place: a copy of the splitter would copy a long line with every piece of it.
      if state.isAtEnd {
        state.splitter.finish(take)
      } else {
        state.splitter.add(chunk, take)
      }
    }
    state.number = number
    return lines
  }

  /// Whatever is there, up to `chunkBytes`; nothing at the end.
  private func read() throws(Failure) -> Data {
    var chunk = Data(count: BatchReader.chunkBytes)
    while true {
      let count = chunk.withUnsafeMutableBytes {
        Glibc.read(descriptor, $0.baseAddress, $0.count)
      }
      if count >= 0 { return chunk.prefix(count) }
      // A folder opens like a file and is refused only here.
      guard errno == EINTR else {
        throw .failed("cannot read \(name): name a file with one message a line")
      }
    }
  }
}
