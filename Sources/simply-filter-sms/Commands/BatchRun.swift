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
    var pending = Data()
    var line = 0
    // Whether the line that is being read was too long already, so that its rest is passed over.
    var isSkipping = false
    var output: [UInt8] = []
    func put(_ bytes: [UInt8]) throws {
      output += bytes
      guard output.count >= BatchRun.chunkBytes else { return }
      try Terminal.write(output)
      output.removeAll(keepingCapacity: true)
    }
    func take(_ bytes: Data) throws {
      line += 1
      try put(
        isSkipping ? BatchEvaluation.tooLong(line: line) : batch.answer(to: bytes, line: line))
      isSkipping = false
      if line % BatchRun.progressStep == 0 { Terminal.progress("\(line) messages") }
    }
    while let chunk = try input.read(upToCount: BatchRun.chunkBytes), !chunk.isEmpty {
      pending.append(chunk)
      while let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
        try take(pending[pending.startIndex..<end])
        pending = pending[pending.index(after: end)...]
      }
      pending = Data(pending)
      if pending.count > BatchRun.maximumLineBytes {
        isSkipping = true
        pending.removeAll()
      }
    }
    if !pending.isEmpty || isSkipping { try take(pending) }
    try Terminal.write(output)
  }
}
