/// The smart filters that are on, with their choices.
struct CompiledRules: Sendable {
  let isAllUnknownActive: Bool
  /// The others, in the order of the screen.
  let active: [RuleType]
  /// Longest sender that `shortSender` takes, in characters.
  let shortSenderLimit: Int
  /// Codes that `countryAllowlist` lets pass, as numbers (972).
  let allowedCodes: Set<Int>

  init(_ states: [RuleState]) {
    var byRule: [RuleType: RuleState] = [:]
    for state in states where state.isActive { byRule[state.rule] = state }
    isAllUnknownActive = byRule[.allUnknown] != nil
    active = RuleType.screenOrder.filter { $0 != .allUnknown && byRule[$0] != nil }
    let choice = byRule[.shortSender]?.selectedChoice ?? 0
    shortSenderLimit =
      RuleState.shortSenderChoices.contains(choice) ? choice : RuleState.defaultShortSenderChoice
    let countries = byRule[.countryAllowlist]?.selectedCountries ?? []
    allowedCodes = Set(countries.compactMap { Int($0.drop { $0 == "+" }) })
  }

  /// The first active rule that a message breaks.
  func first(in message: Message) -> RuleType? {
    guard !active.isEmpty else { return nil }
    return TextFolding.withBytes(of: message.body) { body in
      TextFolding.withBytes(of: message.sender) { sender in
        let sender = SenderText(sender, of: message)
        return active.first { isBroken($0, body, sender) }
      }
    }
  }

  private func isBroken(
    _ rule: RuleType, _ body: UnsafeBufferPointer<UInt8>, _ sender: SenderText
  ) -> Bool {
    switch rule {
    case .allUnknown: true
    case .links: LinkDetector.containsLink(body)
    case .numbersOnly: sender.firstLetter != nil
    case .shortSender: sender.hasAtMost(shortSenderLimit)
    case .email: sender.isMailAddress
    case .emojis: EmojiDetector.firstEmoji(in: body) != nil
    case .countryAllowlist: isFromOtherCountry(sender)
    }
  }

  /// A sender without a calling code is of no country and stays; so does everyone while no country
  /// is selected. Whatever is not clearly a number of another country may be a one-time code.
  private func isFromOtherCountry(_ sender: SenderText) -> Bool {
    guard !allowedCodes.isEmpty,
      case .known(let code) = CallingCodes.shared.senderCode(sender.bytes)
    else { return false }
    return !allowedCodes.contains(code)
  }
}
