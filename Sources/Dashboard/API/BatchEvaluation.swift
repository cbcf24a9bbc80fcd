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

  /// One JSON object and a line feed: a verdict, or `{"error":…,"line":N}` for a bad line.
  public func answer(to line: Data, line number: Int) -> [UInt8] {
    do {
      let message = try MessageInput.read(line)
      let result =
        evaluation?.evaluateMessage(body: message.body, sender: message.sender, scratch: scratch)
        ?? .storeUnavailable
      return try JSONAnswer.line(Verdict(result))
    } catch {
      let sentence = (error as? MessageInput.Problem)?.sentence ?? Sentence("error_unexpected")
      let body = LineError(error: sentence.text, line: number)
      return (try? JSONAnswer.line(body)) ?? []
    }
  }

  private struct LineError: Encodable {
    let error: String
    let line: Int
  }
}
