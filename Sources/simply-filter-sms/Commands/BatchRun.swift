import Dashboard
import FilterCore
import Foundation
import Localization

/// `evaluate --batch`: lines in, verdicts out, in order, on every core; a bounded number of lines is
/// held, however many come.
struct BatchRun {
  let evaluation: MessageEvaluationManager?
  let file: String?
  /// Whether each verdict has its steps.
  let explains: Bool

  /// Lines of a piece, at most.
  private static let pieceCount = 4_096
  /// Pieces of the input between reading and writing, for each core.
  private static let window = 4
  /// Messages between two progress lines.
  private static let progressStep = 10_000

  /// Ends without a word when nobody reads the verdicts any more.
  func run() throws {
    let reader = try BatchReader(
      file, maximumLines: BatchEvaluation.pieceCount(BatchRun.pieceCount, explains: explains))
    try Sentences.withCatalog { try run(reader) }
  }

  private func run(_ reader: BatchReader) throws {
    let cores = ProcessInfo.processInfo.activeProcessorCount
    // A thread of its own does not have the catalogs of this one.
    let localization = LocalizationContext.current
    let (evaluation, explains) = (evaluation, explains)
    var progress = Progress(step: BatchRun.progressStep)
    defer { progress.end() }
    try BatchPipeline.run(
      window: cores * BatchRun.window, workers: cores, read: { try reader.next() },
      makeWorker: {
        let batch = BatchEvaluation(evaluation: evaluation, explains: explains)
        return { lines in
          LocalizationContext.$current.withValue(localization) { batch.answers(to: lines) }
        }
      },
      write: { bytes in
        guard try Terminal.stream(bytes) else { return false }
        progress.add(bytes)
        return true
      })
  }

  /// The count on the terminal: one line of answers is one message.
  private struct Progress {
    let step: Int
    private var count = 0
    private var shown = 0

    init(step: Int) { self.step = step }

    mutating func add(_ bytes: [UInt8]) {
      count += bytes.count { $0 == UInt8(ascii: "\n") }
      guard count / step > shown / step else { return }
      shown = count
      Terminal.progress("\(count) messages")
    }

    func end() {
      guard shown > 0 else { return }
      Terminal.progress("\(count) messages")
      Terminal.endProgress()
    }
  }
}
