import Foundation

/// What decided.
public enum MessageEvaluationMatch: Sendable, Equatable {
  case noMatch
  case storeUnavailable
  case userFilter(text: String, id: UUID, type: FilterType)
  case smartFilter(RuleType)
  case automaticFilter(AutomaticFilterMatch)
}

/// Which phrase of which community list decided.
public struct AutomaticFilterMatch: Sendable, Equatable {
  /// The four lists of one language.
  public enum List: String, Sendable, CaseIterable {
    case allowSender = "allow_sender"
    case allowBody = "allow_body"
    case denySender = "deny_sender"
    case denyBody = "deny_body"
  }

  /// The list's language code as the lists spell it (`en`, `he`).
  public var language: String
  public var list: List
  public var phrase: String

  public init(language: String, list: List, phrase: String) {
    self.language = language
    self.list = list
    self.phrase = phrase
  }
}

/// A verdict: where the message goes and why.
public struct MessageEvaluationResult: Sendable, Equatable {
  public var action: MessageAction
  public var match: MessageEvaluationMatch
  /// The deciding phrase stands in the message only once its disguises are seen through.
  public var isDisguised: Bool

  public init(action: MessageAction, match: MessageEvaluationMatch, isDisguised: Bool = false) {
    self.action = action
    self.match = match
    self.isDisguised = isDisguised
  }
}
