extension CompiledRules {
  /// What each smart filter but block-all saw, in the order of the screen.
  func explain(_ stage: EvaluationStageName, _ context: ExplainContext) -> EvaluationStep {
    guard !active.isEmpty else { return EvaluationStep(stage, .off) }
    var decided: RuleType?
    if case .smartFilter(let rule) = context.result?.match { decided = rule }
    var isOver = false
    let findings = RuleType.screenOrder.filter { $0 != .allUnknown }.map { rule in
      defer { isOver = isOver || rule == decided }
      return EvaluationFinding.rule(rule, finding(rule, isOver: isOver, context.message))
    }
    return EvaluationStep(stage, context.outcome, count: active.count, findings: findings)
  }

  private func finding(_ rule: RuleType, isOver: Bool, _ message: Message) -> RuleFinding {
    guard active.contains(rule) else { return .off }
    if isOver { return .notReached }
    return TextFolding.withBytes(of: message.body) { body in
      TextFolding.withBytes(of: message.sender) { bytes in
        finding(rule, body, SenderText(bytes, of: message), message)
      }
    }
  }

  private func finding(
    _ rule: RuleType, _ body: UnsafeBufferPointer<UInt8>, _ sender: SenderText, _ message: Message
  ) -> RuleFinding {
    func inBody(_ range: Range<Int>) -> FoundText {
      FoundText(part: .body, of: message.body, bytes: range)
    }
    switch rule {
    case .allUnknown: return .off
    case .links: return LinkDetector.firstLink(in: body).map { .link(inBody($0)) } ?? .noLink
    case .emojis:
      return EmojiDetector.firstEmoji(in: body).map {
        .emoji(inBody(wholeCharacter($0, of: message.body)))
      } ?? .noEmoji
    case .numbersOnly:
      return sender.firstLetter.map {
        .letter(FoundText(part: .sender, of: message.sender, bytes: $0))
      } ?? .noLetter
    case .shortSender:
      return .senderLength(isShort: sender.hasAtMost(shortSenderLimit), limit: shortSenderLimit)
    case .email: return sender.isMailAddress ? .mailAddress : .noMailAddress
    case .countryAllowlist:
      if allowedCodes.isEmpty { return .noCountrySelected }
      switch CallingCodes.shared.senderCode(sender.bytes) {
      case .noPlus: return .noLeadingPlus
      case .unknown: return .noCallingCode
      case .known(let code):
        return .callingCode("+\(code)", isAllowed: allowedCodes.contains(code))
      }
    }
  }

  /// A family or a flag is more than its first scalar.
  private func wholeCharacter(_ bytes: Range<Int>, of text: String) -> Range<Int> {
    let start = text.utf8.index(text.utf8.startIndex, offsetBy: bytes.lowerBound)
    let end = text.utf8.distance(from: text.utf8.startIndex, to: text.index(after: start))
    return bytes.lowerBound..<max(bytes.upperBound, end)
  }
}
