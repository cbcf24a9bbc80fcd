import FilterCore
import Foundation
import HTTPCore
import Localization
import Synchronization

/// `POST /api/v1/evaluate` and `/evaluate/batch`.
enum EvaluateAPI {
  /// Messages longer than this, in bytes, are evaluated off the event loop: regexes may take
  /// milliseconds on them.
  private static let inlineBytes = 256

  static func evaluate(_ context: RequestContext) async throws -> HTTPResponse {
    let message = try MessageInput.read(context.bodyData)
    guard context.query["explain"] == nil else { throw Refusal.unknownValue(field: "explain") }
    let evaluation = await context.app.snapshotManager.evaluation()
    let (slow, length) = (
      context.app.slowFilters, message.body.utf8.count + message.sender.utf8.count
    )
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

  /// Lines that are evaluated before their verdicts are sent.
  private static let sliceCount = 256

  /// One verdict a line, in order; a line that is no message gives its error and the rest goes on.
  static func batch(_ context: RequestContext) async throws -> HTTPResponse {
    let lines = context.bodyData.split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let evaluation = await context.app.snapshotManager.evaluation()
    // A detached task does not inherit the language.
    let localization = LocalizationContext.current
    let position = Mutex(0)
    let stream = AsyncThrowingStream<[UInt8], any Error> {
      let start = position.withLock { position in
        defer { position += sliceCount }
        return position
      }
      guard start < lines.count else { return nil }
      let slice = start..<min(start + sliceCount, lines.count)
      return await Task.detached {
        LocalizationContext.$current.withValue(localization) {
          let batch = BatchEvaluation(evaluation: evaluation)
          return slice.flatMap { index in
            batch.answer(to: Data(lines[index]), line: index + 1)
          }
        }
      }.value
    }
    return HTTPResponse(
      status: .ok,
      fields: ["content-type": "application/x-ndjson", "cache-control": "no-store"],
      body: .stream(stream))
  }
}
