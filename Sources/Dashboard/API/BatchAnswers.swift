import FilterCore
import Foundation
import HTTPCore
import Localization
import Synchronization

/// The answers to a body of lines, made piece by piece while the lines come, on every core and in order.
///
/// `next()` is for one caller at a time, as a response stream is pulled: a piece is worked on when the
/// answers before it were taken.
final class BatchAnswers: Sendable {
  /// Lines of a slice, which one core answers.
  static let sliceCount = 256
  /// Longest line, in bytes: a message of its full length with every byte escaped.
  private static let maximumLineBytes = 8 << 20

  private struct State {
    var splitter = LineSplitter(maximumBytes: BatchAnswers.maximumLineBytes)
    var number = 0
    /// Lines that have come and are not answered.
    var lines: ArraySlice<BatchLine> = []
    var isAtEnd = false
  }

  private let body: BodyAhead
  private let evaluation: MessageEvaluationManager?
  private let explains: Bool
  private let state = Mutex(State())
  // A detached task does not inherit the language.
  private let localization = LocalizationContext.current

  init(_ body: RequestBody, evaluation: MessageEvaluationManager?, explains: Bool = false) {
    self.body = BodyAhead(body)
    self.evaluation = evaluation
    self.explains = explains
  }

  /// The next answers, `nil` at the end.
  /// - Throws: where the body was cut off or cannot be kept: an answer without its end is no whole one.
  func next() async throws -> [UInt8]? {
    while true {
      let answers = await answers(to: takeLines())
      if !answers.isEmpty { return answers }
      if state.withLock({ $0.lines.isEmpty && $0.isAtEnd }) { return nil }
      do {
        split(try await body.next())
      } catch RequestBodyError.tooLarge {
        return tooLarge()
      }
    }
  }

  /// Cuts a piece into lines, blank ones left out; nil ends the last one.
  private func split(_ piece: [UInt8]?) {
    state.withLock { state in
      var (lines, number) = ([BatchLine](), state.number)
      func take(_ line: LineSplitter.Line) {
        number += 1
        if line != .whole(Data()) { lines.append(BatchLine(number: number, content: line)) }
      }
      if let piece {
        state.splitter.add(Data(piece), take)
      } else {
        state.splitter.finish(take)
        state.isAtEnd = true
      }
      state.number = number
      state.lines += lines
    }
  }

  /// As many lines as are answered at once.
  private func takeLines() -> ArraySlice<BatchLine> {
    let width = sliceCount * ProcessInfo.processInfo.activeProcessorCount * 2
    return state.withLock { state in
      let taken = state.lines.prefix(width)
      state.lines = state.lines.dropFirst(taken.count)
      if state.lines.isEmpty { state.lines = [] }
      return taken
    }
  }

  private var sliceCount: Int {
    BatchEvaluation.pieceCount(BatchAnswers.sliceCount, explains: explains)
  }

  private func answers(to lines: ArraySlice<BatchLine>) async -> [UInt8] {
    var slices: [Task<[UInt8], Never>] = []
    for start in stride(from: lines.startIndex, to: lines.endIndex, by: sliceCount) {
      slices.append(begin(lines[start...].prefix(sliceCount)))
    }
    var answers: [UInt8] = []
    for slice in slices {
      answers += await withTaskCancellationHandler {
        await slice.value
      } onCancel: {
        slice.cancel()
      }
    }
    return answers
  }

  private func begin(_ slice: ArraySlice<BatchLine>) -> Task<[UInt8], Never> {
    Task.detached { [evaluation, explains, localization] in
      LocalizationContext.$current.withValue(localization) {
        let batch = BatchEvaluation(evaluation: evaluation, explains: explains)
        var answers: [UInt8] = []
        for line in slice where !Task.isCancelled { answers += batch.answers(to: [line]) }
        return answers
      }
    }
  }

  /// The last line of an answer to more than is taken.
  private func tooLarge() -> [UInt8] {
    let number = state.withLock { state in
      state.isAtEnd = true
      return state.number + 1
    }
    return LocalizationContext.$current.withValue(localization) {
      BatchEvaluation.refusal(Sentence("error_tooLarge"), line: number)
    }
  }
}
