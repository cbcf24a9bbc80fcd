import FilterCore
import Foundation
import Localization
import Synchronization

/// The answers to a body of lines, pulled slice by slice and made ahead of the pull on every core.
///
/// `next()` is for one caller at a time, as a response stream is pulled.
final class BatchAnswers: Sendable {
  /// Lines of a slice.
  static let sliceCount = 256

  private let lines: MessageLines
  private let evaluation: MessageEvaluationManager?
  private let explains: Bool
  /// Slices in the making, at most.
  private let window: Int
  private let pending = Mutex<[Task<[UInt8], Never>]>([])
  // A detached task does not inherit the language.
  private let localization = LocalizationContext.current

  init(
    _ lines: MessageLines, evaluation: MessageEvaluationManager?, explains: Bool = false,
    window: Int = 2 * ProcessInfo.processInfo.activeProcessorCount
  ) {
    self.lines = lines
    self.evaluation = evaluation
    self.explains = explains
    self.window = window
  }

  /// A client that goes away drops the stream and with it this: nothing is worked for nobody.
  deinit {
    for task in pending.withLock({ $0 }) { task.cancel() }
  }

  /// The answers of the next slice, `nil` at the end.
  func next() async -> [UInt8]? {
    let count = BatchEvaluation.pieceCount(BatchAnswers.sliceCount, explains: explains)
    let first: Task<[UInt8], Never>? = pending.withLock { pending in
      while pending.count < window {
        let slice = lines.next(count)
        guard !slice.isEmpty else { break }
        pending.append(begin(slice))
      }
      return pending.isEmpty ? nil : pending.removeFirst()
    }
    return await first?.value
  }

  private func begin(_ slice: [MessageLines.Line]) -> Task<[UInt8], Never> {
    Task.detached { [evaluation, explains, localization] in
      LocalizationContext.$current.withValue(localization) {
        let batch = BatchEvaluation(evaluation: evaluation, explains: explains)
        var answers: [UInt8] = []
        for line in slice where !Task.isCancelled {
          answers += batch.answer(to: Data(line.bytes), line: line.number)
        }
        return answers
      }
    }
  }
}
