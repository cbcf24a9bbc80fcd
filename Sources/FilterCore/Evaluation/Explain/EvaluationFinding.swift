import Foundation

/// One thing that a stage saw.
public enum EvaluationFinding: Sendable, Equatable {
  /// A contains or exact filter whose text occurs somewhere.
  case phrase(FilterReference, PhraseOutcome, FoundText?)
  /// A regex filter that decided or could not be asked.
  case pattern(FilterReference, PatternOutcome, FoundText?)
  /// Regex filters that were tried.
  case patternsTried(Int)
  /// Regex filters saw only the first bytes of the message.
  case textCut(limitBytes: Int)
  case rule(RuleType, RuleFinding)
  /// The dominant language of the body and the codes of the blocked ones.
  case language(DetectedLanguage, blocked: [String], decided: Bool)
  /// A phrase of a community list that occurs somewhere.
  case listPhrase(AutomaticFilterMatch, ListOutcome, FoundText?)

  public enum PhraseOutcome: Sendable, Equatable {
    case decided
    /// It decided, and stands in the message only once its disguises are seen through.
    case decidedDisguised
    /// It matches, too, and stands behind the one that decided.
    case alsoMatches
    case rejected(PhraseRejection)
  }

  /// Why an occurrence of a filter's text does not count.
  public enum PhraseRejection: Sendable, Equatable {
    /// The filter reads the other part of the message.
    case otherPart(reads: FilterTarget)
    /// An exact filter, and a letter stands right beside it.
    case touchesLetter
    /// It begins or ends within a letter with marks, which is another letter.
    case insideLetter
    /// The letters are the same, their case is not.
    case otherCase
  }

  public enum PatternOutcome: String, Sendable, Equatable {
    case decided
    /// It ran into a bound of steps or time and counts as no match.
    case gaveUp
    /// It does not compile and never matches.
    case invalid
  }

  public enum ListOutcome: String, Sendable, Equatable {
    case decided, alsoMatches
    /// A sender of a list has to be the whole sender.
    case notWholeSender
    /// It begins or ends within a letter with marks, which is another letter.
    case insideLetter
  }
}

/// The filter that a finding is about.
public struct FilterReference: Sendable, Equatable {
  public var id: UUID
  public var text: String

  init(_ filter: FilterIdentity) {
    id = filter.id
    text = filter.text
  }
}

/// What a smart filter saw.
public enum RuleFinding: Sendable, Equatable {
  case off
  /// A smart filter before it decided.
  case notReached
  case noLink, noEmoji, noLetter, noMailAddress
  case link(FoundText)
  case emoji(FoundText)
  /// The first letter of the sender.
  case letter(FoundText)
  case mailAddress
  /// Characters of the sender, and how many are short; `length` is `nil` for more than `limit`.
  case senderLength(isShort: Bool, limit: Int)
  /// Skipped: no country is selected.
  case noCountrySelected
  /// Skipped: the sender has no leading plus.
  case noLeadingPlus
  /// A plus, and no code behind it.
  case noCallingCode
  /// With a plus: `+972`.
  case callingCode(String, isAllowed: Bool)
}

/// A piece of the message, as it was sent.
public struct FoundText: Sendable, Equatable {
  /// Longest text that is kept, in characters (Unicode scalars).
  public static let maximumLength = 200

  public var part: MessagePart
  /// From the beginning of the part, in characters (Unicode scalars).
  public var start: Int
  /// In characters (Unicode scalars).
  public var length: Int
  /// At most `maximumLength` of its characters.
  public var text: String
}

/// Where in a message something stands.
public enum MessagePart: String, Sendable, CaseIterable {
  case body, sender
  /// Across body, one space and sender, joined.
  case all
}
