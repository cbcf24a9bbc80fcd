extension MessageEvaluationManager {
  /// The verdict of `evaluateMessage` with what every stage saw; the stages decide as they do there.
  ///
  /// Costs many evaluations; `scratch.report` says as usual what was left out.
  public func explainMessage(
    body: String, sender: String, scratch: EvaluationScratch = EvaluationScratch()
  ) -> MessageExplanation {
    let message = Message(sender: sender, body: body)
    let views = MessageViews(message, for: snapshot, scratch)
    let folded = MessagePlaces(message, view: views.folded) {
      $0.utf8.count == 1 ? $0 : TextFolding.folded($0)
    }
    let composed = MessagePlaces(message, view: views.composed) {
      $0.utf8.count == 1 ? $0 : TextFolding.nfc($0)
    }
    var result: MessageEvaluationResult?
    let steps = EvaluationStage.all.map { stage in
      if result != nil { return EvaluationStep(stage.name, .notReached) }
      let before = scratch.report
      scratch.report.isRegexTextCut = false
      result = stage.evaluate(views, snapshot, scratch)
      let isRegexTextCut = scratch.report.isRegexTextCut
      if before.isRegexTextCut { scratch.report.isRegexTextCut = true }
      return stage.explain(
        ExplainContext(
          views: views, snapshot: snapshot, result: result,
          gaveUp: Array(scratch.report.gaveUp.dropFirst(before.gaveUp.count)),
          isRegexTextCut: isRegexTextCut, disguises: scratch.disguises,
          folded: folded, composed: composed))
    }
    return MessageExplanation(
      result: result ?? MessageEvaluationResult(action: .allow, match: .noMatch), steps: steps)
  }

  /// The verdict of `testMessage` with what every stage saw; both blank is `nil`.
  public func explainTest(body: String, sender: String) -> MessageExplanation? {
    let scratch = EvaluationScratch()
    guard let sender = testSender(body: body, sender: sender, scratch) else { return nil }
    var explanation = explainMessage(body: body, sender: sender.text, scratch: scratch)
    if sender.isStandIn { explanation.standInSender = sender.text }
    return explanation
  }
}
