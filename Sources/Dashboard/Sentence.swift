import FilterCore
import Localization

/// A sentence before its language is known.
public struct Sentence: Sendable, Equatable {
  var key: String
  var arguments: [LocalizedArgument]

  init(_ key: String, _ arguments: LocalizedArgument...) {
    self.key = key
    self.arguments = arguments
  }

  /// In the language of the current `LocalizationContext`.
  public var text: String {
    let context = LocalizationContext.current
    return context.catalog.string(key, arguments, in: context.language)
  }
}

extension InvalidRecordReason {
  /// Why no filter can be made of a record.
  public var sentence: Sentence {
    switch self {
    case .notAnObject: Sentence("invalid_notAnObject")
    case .missingField(let field): Sentence("invalid_missingField", .code(field))
    case .unknownValue(let field, let value):
      Sentence("invalid_unknownValue", .code(field), .typed(value))
    case .emptyText: Sentence("invalid_emptyText")
    case .textTooLong(let limit): Sentence("invalid_textTooLong", .integer(limit))
    case .invalidPattern(let problem, let offset): problem.sentence(at: offset)
    case .unknownLanguage(let text): Sentence("invalid_unknownLanguage", .typed(text))
    }
  }
}

extension PatternProblem {
  /// What is wrong, where and what to do; `offset` is a character of the pattern, from 0.
  func sentence(at offset: Int) -> Sentence {
    Sentence("pattern_" + rawValue, .integer(offset + 1))
  }
}

extension PatternNote {
  /// What is special about a pattern, and how the phone differs.
  public var sentence: Sentence { Sentence("note_" + rawValue) }
}

extension PatternDifference {
  /// Where the phone decides otherwise.
  public var sentence: Sentence { Sentence("difference_" + kind.rawValue) }
}

extension MessageInput.Problem {
  /// Why a message is not evaluated.
  var sentence: Sentence {
    switch self {
    case .wrongShape: Sentence("error_malformedMessage")
    case .bodyTooLong: Sentence("error_messageTooLong")
    case .senderTooLong: Sentence("error_senderTooLong")
    }
  }
}

/// Sentences for errors outside of a request.
public enum ErrorSentence {
  /// In the current language; `nil` for an error that has no sentence.
  public static func text(for error: any Error) -> String? {
    Refusal.from(error)?.sentence.text
  }
}
