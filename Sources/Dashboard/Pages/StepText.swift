import FilterCore
import Localization

/// What one stage saw, in words.
struct StepText {
  let title: String
  let outcome: String
  let findings: [FindingText]
  /// How many findings are not shown.
  let more: String?

  init(_ step: EvaluationStep) {
    title =
      switch step.stage {
      case .allowFilters: "step_allowFilters"~
      case .allUnknown: RuleText.shortTitle(.allUnknown)
      case .automaticAllow: "step_automaticAllow"~
      case .rules: "step_rules"~
      case .denyFilters: "step_denyFilters"~
      case .denyLanguage: "step_denyLanguage"~
      case .automaticDeny: "step_automaticDeny"~
      case .noMatch: "step_noMatch"~
      }
    outcome =
      switch step.outcome {
      case .decided: "step_decided"~
      case .passed: "step_passed"~
      case .off where step.stage == .allUnknown: "finding_off"~
      case .off: "step_off"~
      case .notReached: "step_notReached"~
      }
    findings = step.findings.map(FindingText.init)
    more = step.moreFindings > 0 ? localized("step_more", .integer(step.moreFindings)) : nil
  }
}

/// One thing that a stage saw, in words.
struct FindingText {
  /// What it is about: a filter's text, a phrase, a smart filter.
  var subject: String?
  /// `subject` is quoted: somebody wrote it.
  var isQuoted = false
  /// `subject` is a pattern.
  var isPattern = false
  let sentence: String
  /// What was found, as it was sent.
  var found: String?
  /// Where that stands.
  var place: String?

  init(_ finding: EvaluationFinding) {
    switch finding {
    case .phrase(let filter, let outcome, let place):
      self.init(quoting: filter.text, Self.sentence(outcome), place)
    case .pattern(let filter, let outcome, let place):
      let sentence =
        switch outcome {
        case .decided: "finding_patternDecided"~
        case .gaveUp: "finding_patternGaveUp"~
        case .invalid: "finding_patternInvalid"~
        }
      self.init(quoting: filter.text, sentence, place)
      isPattern = true
    case .patternsTried(let count):
      self.init(localized("finding_patternsTried", .integer(count)), nil)
    case .textCut(let limitBytes):
      self.init(localized("finding_textCut", .integer(limitBytes / 1024)), nil)
    case .rule(let rule, let finding):
      self.init(Self.sentence(finding), Self.found(finding))
      subject = RuleText.shortTitle(rule)
    case .language(let detected, let blocked, _):
      self.init(Self.sentence(detected, blocked), nil)
    case .listPhrase(let match, let outcome, let place):
      let sentence =
        switch outcome {
        case .decided: "finding_listDecided"~
        case .alsoMatches: "finding_alsoMatches"~
        case .notWholeSender: "finding_listNotWholeSender"~
        case .insideLetter: "finding_insideLetter"~
        }
      let name = LocalizationContext.current.language.nameOfLanguage(match.language)
      self.init(quoting: match.phrase, "\(name): \(sentence)", place)
    }
  }

  private init(_ sentence: String, _ place: FoundText?) {
    self.sentence = sentence
    found = place?.text
    self.place = place.map(Self.sentence)
  }

  private init(quoting subject: String, _ sentence: String, _ place: FoundText?) {
    self.init(sentence, place)
    self.subject = subject
    isQuoted = true
  }
}

/// The sentences.
extension FindingText {
  private static func sentence(_ place: FoundText) -> String {
    let number = LocalizedArgument.integer(place.start + 1)
    return switch place.part {
    case .body: localized("finding_placeBody", number)
    case .sender: localized("finding_placeSender", number)
    case .all: localized("finding_placeAll", number)
    }
  }

  private static func sentence(_ outcome: EvaluationFinding.PhraseOutcome) -> String {
    switch outcome {
    case .decided: "finding_phraseDecided"~
    case .decidedDisguised: "finding_phraseDisguised"~
    case .alsoMatches: "finding_alsoMatches"~
    case .rejected(.otherPart(.sender)): "finding_readsSender"~
    case .rejected(.otherPart): "finding_readsBody"~
    case .rejected(.touchesLetter): "finding_touchesLetter"~
    case .rejected(.insideLetter): "finding_insideLetter"~
    case .rejected(.otherCase): "finding_otherCase"~
    }
  }

  private static func sentence(_ finding: RuleFinding) -> String {
    switch finding {
    case .off: "finding_off"~
    case .notReached: "finding_notReached"~
    case .noLink: "finding_noLink"~
    case .link: "finding_link"~
    case .noEmoji: "finding_noEmoji"~
    case .emoji: "finding_emoji"~
    case .noLetter: "finding_noLetter"~
    case .letter: "finding_letter"~
    case .noMailAddress: "finding_noMailAddress"~
    case .mailAddress: "finding_mailAddress"~
    case .senderLength(true, let limit): localized("finding_senderShort", .integer(limit))
    case .senderLength(false, let limit): localized("finding_senderLong", .integer(limit))
    case .noCountrySelected: "finding_noCountrySelected"~
    case .noLeadingPlus: "finding_noLeadingPlus"~
    case .noCallingCode: "finding_noCallingCode"~
    case .callingCode(let code, true): localized("finding_codeAllowed", .code(code))
    case .callingCode(let code, false): localized("finding_codeBlocked", .code(code))
    }
  }

  private static func found(_ finding: RuleFinding) -> FoundText? {
    switch finding {
    case .link(let found), .emoji(let found), .letter(let found): found
    default: nil
    }
  }

  private static func sentence(_ detected: DetectedLanguage, _ blocked: [String]) -> String {
    let language = LocalizationContext.current.language
    let names = language.list(blocked.map(language.nameOfLanguage))
    return switch detected.code {
    case DetectedLanguage.undetermined.code: localized("finding_languageNone", .string(names))
    case "other": localized("finding_languageOther", .string(names))
    default:
      localized(
        "finding_language", .string(language.nameOfLanguage(detected.code)),
        .integer(Int((detected.confidence * 100).rounded())), .string(names))
    }
  }
}
