import Dashboard
import FilterCore
import Foundation

/// `evaluate --batch`: lines in, verdicts out, holding one line at a time.
struct BatchRun {
  let evaluation: MessageEvaluationManager?
  let file: String?

  /// Bytes read at once.
  private static let chunkBytes = 1 << 16
  /// Longest line, in bytes: a body of its full length with every byte escaped.
  private static let maximumLineBytes = 8 << 20
  /// Lines between two progress lines.
  private static let progressStep = 10_000

  func run() throws {
    let input: FileHandle
    if let file {
      guard let handle = FileHandle(forReadingAtPath: file) else {
        throw Failure.failed("cannot read \(file): check the path and its permissions")
      }
      input = handle
    } else {
      input = .standardInput
    }
    try Sentences.withCatalog { try run(input) }
  }

  private func run(_ input: FileHandle) throws {
    let batch = BatchEvaluation(evaluation: evaluation)
    var lines = LineSplitter(maximumBytes: BatchRun.maximumLineBytes)
    var number = 0
    var output: [UInt8] = []
    func answer(_ line: LineSplitter.Line) throws {
      number += 1
      switch line {
      case .whole(let bytes): output += batch.answer(to: bytes, line: number)
      case .tooLong: output += BatchEvaluation.tooLong(line: number)
      }
      if output.count >= BatchRun.chunkBytes {
        try Terminal.write(output)
        output.removeAll(keepingCapacity: true)
      }
      if number % BatchRun.progressStep == 0 { Terminal.progress("\(number) messages") }
    }
    while let chunk = try read(input) { try lines.add(chunk, answer) }
    try lines.finish(answer)
    try Terminal.write(output)
  }

  /// The next bytes; `nil` at the end.
  private func read(_ input: FileHandle) throws(Failure) -> Data? {
    do {
      let chunk = try input.read(upToCount: BatchRun.chunkBytes)
      return chunk?.isEmpty == false ? chunk : nil
    } catch {
      // A folder opens like a file and is refused only here.
      throw .failed(
        "cannot read \(file ?? "standard input"): name a file with one message a line")
    }
  }
}
