import FilterCore
import Foundation
import Localization

/// Evaluates messages line by line, with one scratch for all of them; not for several threads.
public final class BatchEvaluation {
  private let evaluation: MessageEvaluationManager?
  private let explains: Bool
  private let scratch = EvaluationScratch()
  /// The answer before this one: most messages of a batch are decided alike.
  private var last: (result: MessageEvaluationResult, bytes: [UInt8])?

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// - Parameters:
  ///   - evaluation: `nil` while the store cannot be read: every message is then allowed.
  ///   - explains: whether each verdict has its steps (`docs/explain.md`).
  public init(evaluation: MessageEvaluationManager?, explains: Bool = false) {
    self.evaluation = evaluation
    self.explains = explains
  }

  /// Lines that are answered at once: what every stage saw is a hundred times as long as a verdict.
  public static func pieceCount(_ count: Int, explains: Bool) -> Int {
    explains ? max(1, count / explanationFactor) : count
  }

  private static let explanationFactor = 16

  /// The answers to some lines, in their order.
  public func answers(to lines: [BatchLine]) -> [UInt8] {
    var output: [UInt8] = []
    for line in lines {
      switch line.content {
      case .whole(let bytes): output += answer(to: bytes, line: line.number)
      case .tooLong: output += BatchEvaluation.tooLong(line: line.number)
      }
    }
    return output
  }

  /// One JSON object and a line feed: a verdict, or `{"error":…,"line":N}` for a bad line. Nothing for a
  /// line of white space, such as the last one. A byte-order mark before the first line is skipped.
  public func answer(to line: Data, line number: Int) -> [UInt8] {
    let isMarked = number == 1 && line.starts(with: BatchEvaluation.byteOrderMark)
    let line = isMarked ? line.dropFirst(BatchEvaluation.byteOrderMark.count) : line
    guard line.contains(where: { $0 != 0x20 && $0 != 0x0d && $0 != 0x09 }) else { return [] }
    do {
      let message = try MessageInput.read(line)
      if explains { return try explained(message) }
      let result =
        evaluation?.evaluateMessage(body: message.body, sender: message.sender, scratch: scratch)
        ?? .storeUnavailable
      return try written(result)
    } catch {
      return BatchEvaluation.refusal(
        (error as? MessageInput.Problem)?.sentence ?? Sentence("error_unexpected"), line: number)
    }
  }

  private func explained(_ message: Message) throws -> [UInt8] {
    let explanation =
      evaluation?.explainMessage(body: message.body, sender: message.sender, scratch: scratch)
      ?? .storeUnavailable
    return try JSONAnswer.line(Verdict(explanation))
  }

  private func written(_ result: MessageEvaluationResult) throws -> [UInt8] {
    if let last, last.result == result { return last.bytes }
    let bytes = try JSONAnswer.line(Verdict(result))
    last = (result, bytes)
    return bytes
  }

  /// The answer to a line that is longer than any message.
  public static func tooLong(line number: Int) -> [UInt8] {
    refusal(Sentence("error_messageTooLong"), line: number)
  }

  static func refusal(_ sentence: Sentence, line number: Int) -> [UInt8] {
    do {
      return try JSONAnswer.line(LineError(error: sentence.text, line: number))
    } catch {
      // A string and a number are always JSON; the line must be there all the same.
      return Array("{\"error\":\"\",\"line\":\(number)}\n".utf8)
    }
  }

  private struct LineError: Encodable {
    let error: String
    let line: Int
  }
}
