import FilterCore
import Foundation
import Localization

/// Evaluates messages line by line, with one scratch for all of them; not for several threads.
public final class BatchEvaluation {
  private let evaluation: MessageEvaluationManager?
  private let scratch = EvaluationScratch()

  /// `nil` while the store cannot be read: every message is then allowed.
  public init(evaluation: MessageEvaluationManager?) {
    self.evaluation = evaluation
  }

  /// One JSON object and a line feed: a verdict, or `{"error":…,"line":N}` for a bad line. Nothing for a
  /// line of white space, such as the last one.
  public func answer(to line: Data, line number: Int) -> [UInt8] {
    guard line.contains(where: { $0 != 0x20 && $0 != 0x0d && $0 != 0x09 }) else { return [] }
    do {
      let message = try MessageInput.read(line)
      let result =
        evaluation?.evaluateMessage(body: message.body, sender: message.sender, scratch: scratch)
        ?? .storeUnavailable
      return try JSONAnswer.line(Verdict(result))
    } catch {
      return BatchEvaluation.refusal(
        (error as? MessageInput.Problem)?.sentence ?? Sentence("error_unexpected"), line: number)
    }
  }

  /// The answer to a line that is longer than any message.
  public static func tooLong(line number: Int) -> [UInt8] {
    refusal(Sentence("error_messageTooLong"), line: number)
  }

  private static func refusal(_ sentence: Sentence, line number: Int) -> [UInt8] {
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
