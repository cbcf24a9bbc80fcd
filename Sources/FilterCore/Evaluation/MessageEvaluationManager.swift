/// Decides where a message goes, by one snapshot; pure and never touches the store.
public struct MessageEvaluationManager: Sendable {
  /// Digits of the sender that stands in on the Test page.
  static let standInLength = 12

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
    let message = Message(sender: sender, body: body)
    let views = MessageViews(message, for: snapshot, scratch)
    for stage in EvaluationStage.all {
      if let result = stage.evaluate(views, snapshot, scratch) { return result }
    }
    return MessageEvaluationResult(action: .allow, match: .noMatch)
  }

  /// The verdict as the Test page shows it: a blank sender means "the body only", both blank is
  /// `nil`.
  ///
  /// The body alone is tested with a sender that decides nothing where there is one: a digit, 0 … 9,
  /// repeated; the first such sender that is allowed by itself, else the first.
  public func testMessage(body: String, sender: String) -> MessageEvaluationResult? {
    let scratch = EvaluationScratch()
    return testSender(body: body, sender: sender, scratch).map {
      evaluateMessage(body: body, sender: $0.text, scratch: scratch)
    }
  }

  /// The sender of a test; `nil` where there is nothing to test.
  func testSender(
    body: String, sender: String, _ scratch: EvaluationScratch
  ) -> (text: String, isStandIn: Bool)? {
    if !sender.allSatisfy(\.isWhitespace) { return (sender, false) }
    return body.allSatisfy(\.isWhitespace) ? nil : (standIn(scratch), true)
  }

  private func standIn(_ scratch: EvaluationScratch) -> String {
    let senders = (0...9).map { String(repeating: String($0), count: Self.standInLength) }
    let allowed = senders.first { sender in
      evaluateMessage(body: "", sender: sender, scratch: scratch).action == .allow
    }
    return allowed ?? senders[0]
  }
}

extension MessageEvaluationResult {
  /// The verdict where the store cannot be read: a message is never lost to that.
  public static let storeUnavailable = Self(action: .allow, match: .storeUnavailable)
}
