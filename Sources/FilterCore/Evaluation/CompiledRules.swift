/// The smart filters that are on, with their choices.
struct CompiledRules: Sendable {
  let isAllUnknownActive: Bool
  /// The others, in the order of the screen.
  let active: [RuleType]
  /// Longest sender that `shortSender` takes, in characters.
  let shortSenderLimit: Int
  /// Codes that `countryAllowlist` lets pass (`+972`).
  let allowedCodes: Set<String>

  init(_ states: [RuleState]) {
    var byRule: [RuleType: RuleState] = [:]
    for state in states where state.isActive { byRule[state.rule] = state }
    isAllUnknownActive = byRule[.allUnknown] != nil
    active = RuleType.screenOrder.filter { $0 != .allUnknown && byRule[$0] != nil }
    let choice = byRule[.shortSender]?.selectedChoice ?? 0
    shortSenderLimit =
      RuleState.shortSenderChoices.contains(choice) ? choice : RuleState.defaultShortSenderChoice
    allowedCodes = Set(byRule[.countryAllowlist]?.selectedCountries ?? [])
  }

  /// The first active rule that a message breaks.
  func first(in message: Message) -> RuleType? {
    active.first { isBroken($0, by: message) }
  }

  private func isBroken(_ rule: RuleType, by message: Message) -> Bool {
    switch rule {
    case .allUnknown: true
    case .links: LinkDetector.containsLink(message.body)
    case .numbersOnly: message.sender.unicodeScalars.contains(where: Self.isLetter)
    case .shortSender: message.sender.count <= shortSenderLimit
    case .email: message.sender.contains("@") && message.sender.contains(".")
    case .emojis: EmojiDetector.containsEmoji(message.body)
    case .countryAllowlist: isFromOtherCountry(message.sender)
    }
  }

  /// A sender without a calling code is of no country and stays; so does everyone while no country
  /// is selected.
  private func isFromOtherCountry(_ sender: String) -> Bool {
    guard !allowedCodes.isEmpty, let code = CallingCodes.shared.code(ofSender: sender) else {
      return false
    }
    return !allowedCodes.contains(code)
  }

  /// Unicode categories L* and M*.
  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return (scalar.value | 0x20) &- 0x61 < 26 }
    return switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark:
      true
    default: false
    }
  }
}
