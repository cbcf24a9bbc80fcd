@testable import FilterCore

/// The smart filters as the documents tell them, over the letters and links that differential cases
/// are made of.
enum ReferenceRules {
  /// Words between spaces that are links, and words with a dot that are none.
  static let links = [
    "bit.ly/1224dsf4", "btl.gov.il/asdasdf", "tinyurl.com/ycq952f", "htTp://link.com",
    "https://a.example/x", "www.bank.com",
  ]
  static let notLinks = [
    "adi@gmail.com", "054-123456", "12.50", "2020.12.03", "...", "a.b.c@d.org",
  ]

  /// The first active rule, in the order of the screen, that the message breaks.
  static func first(in states: [RuleState], _ message: Message) -> RuleType? {
    RuleType.screenOrder.first { rule in
      guard let state = states.first(where: { $0.rule == rule }), state.isActive else {
        return false
      }
      return isBroken(state, by: message)
    }
  }

  private static func isBroken(_ state: RuleState, by message: Message) -> Bool {
    let sender = Array(message.sender.unicodeScalars)
    return switch state.rule {
    case .allUnknown: false  // A stage of its own.
    case .links:
      message.body.unicodeScalars.split(separator: " ").contains { links.contains(String($0)) }
    case .numbersOnly:
      sender.contains { ReferenceText.isLetter($0) || ReferenceText.isMark($0) }
    case .shortSender: message.sender.count <= state.selectedChoice
    case .email: sender.contains("@") && sender.contains(".")
    case .emojis: containsEmoji(Array(message.body.unicodeScalars))
    case .countryAllowlist: isFromOtherCountry(message.sender, state.selectedCountries)
    }
  }

  /// An emoji by itself, one by U+FE0F, or a keycap with or without it.
  private static func containsEmoji(_ text: ReferenceText.Scalars) -> Bool {
    text.indices.contains { index in
      let next = index + 1 < text.count ? text[index + 1] : " "
      if text[index].properties.isEmojiPresentation && !text[index].isASCII { return true }
      if next == "\u{FE0F}" && text[index].properties.isEmoji { return true }
      return next == "\u{20E3}" && "0123456789#*".unicodeScalars.contains(text[index])
    }
  }

  /// Skipped while no country is selected and for a sender without a calling code; the longest code
  /// that the digits begin with is the sender's.
  private static func isFromOtherCountry(_ sender: String, _ selected: [String]) -> Bool {
    let plain = sender.unicodeScalars.filter { !" ()-".unicodeScalars.contains($0) }
    let codes = CallingCodes.shared.groups.map(\.code)
      .filter { plain.starts(with: $0.unicodeScalars) }
    guard !selected.isEmpty, let code = codes.max(by: { $0.count < $1.count }) else { return false }
    return !selected.contains(code)
  }
}
