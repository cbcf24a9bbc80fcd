import FilterCore
import Foundation
import HTTPCore
import Localization

/// `POST /api/v1/evaluate` and `/evaluate/batch`.
enum EvaluateAPI {
  /// Messages longer than this, in bytes, are evaluated off the event loop: regexes may take
  /// milliseconds on them.
  private static let inlineBytes = 256

  static func evaluate(_ context: RequestContext) async throws -> HTTPResponse {
    let message = try MessageInput.read(context.bodyData)
    let isExplained = try explains(context)
    let evaluation = await context.app.snapshotManager.evaluation()
    let (slow, length) = (
      context.app.slowFilters, message.body.utf8.count + message.sender.utf8.count
    )
    if isExplained {
      let explanation = await Task.detached { explain(message, evaluation, slow) }.value
      return try JSONAnswer.make(Verdict(explanation))
    }
    let result =
      length <= inlineBytes
      ? evaluate(message, evaluation, slow)
      : await Task.detached { evaluate(message, evaluation, slow) }.value
    return try JSONAnswer.make(Verdict(result))
  }

  private static func evaluate(
    _ message: Message, _ evaluation: MessageEvaluationManager?, _ slow: SlowFilters
  ) -> MessageEvaluationResult {
    guard let evaluation else { return .storeUnavailable }
    let scratch = EvaluationScratch()
    defer { slow.note(scratch.report) }
    return evaluation.evaluateMessage(
      body: message.body, sender: message.sender, scratch: scratch)
  }

  /// `?explain=1` asks for the steps, `0` and nothing for none.
  private static func explains(_ context: RequestContext) throws -> Bool {
    switch context.query["explain"] {
    case nil, "0": false
    case "1": true
    default: throw Refusal.unknownValue(field: "explain")
    }
  }

  /// Several evaluations long, so never on the event loop.
  private static func explain(
    _ message: Message, _ evaluation: MessageEvaluationManager?, _ slow: SlowFilters
  ) -> MessageExplanation {
    guard let evaluation else { return .storeUnavailable }
    let scratch = EvaluationScratch()
    defer { slow.note(scratch.report) }
    return evaluation.explainMessage(body: message.body, sender: message.sender, scratch: scratch)
  }

  /// One verdict a line, in order and while the lines come, with its steps where `?explain=1` asks for
  /// them; a line that is no message gives its error and the rest goes on.
  static func batch(_ context: RequestContext) async throws -> HTTPResponse {
    let isExplained = try explains(context)
    let answers = BatchAnswers(
      context.request.pieces, evaluation: await context.app.snapshotManager.evaluation(),
      explains: isExplained)
    let stream = AsyncThrowingStream<[UInt8], any Error> { try await answers.next() }
    return HTTPResponse(
      status: .ok,
      fields: ["content-type": "application/x-ndjson", "cache-control": "no-store"],
      body: .stream(stream))
  }
}
