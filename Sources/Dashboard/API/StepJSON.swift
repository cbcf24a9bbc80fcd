import FilterCore

/// What one stage saw, as the API and the command line give it; codes and data, no sentences. The shape
/// is described in `docs/explain.md`.
struct StepJSON: Encodable, Sendable {
  var stage: String
  var outcome: String
  var count: Int?
  var findings: [FindingJSON]?
  var more: Int?

  /// Fields that do not apply are absent.
  init(_ step: EvaluationStep) {
    stage = step.stage.rawValue
    outcome = step.outcome.rawValue
    if step.count > 0 { count = step.count }
    if !step.findings.isEmpty { findings = step.findings.map(FindingJSON.init) }
    if step.moreFindings > 0 { more = step.moreFindings }
  }
}

/// One thing that a stage saw.
struct FindingJSON: Encodable, Sendable {
  var kind: String
  var outcome: String?
  var reason: String?
  var filterID: String?
  var text: String?
  var rule: String?
  var language: String?
  var confidence: Double?
  var blocked: [String]?
  var list: String?
  var phrase: String?
  var reads: String?
  var view: String?
  var count: Int?
  var limit: Int?
  var callingCode: String?
  var place: PlaceJSON?

  struct PlaceJSON: Encodable, Sendable {
    var part: String
    var start: Int
    var length: Int
    var text: String

    init(_ found: FoundText) {
      part = found.part.rawValue
      start = found.start
      length = found.length
      text = found.text
    }
  }

  private init(kind: String) { self.kind = kind }

  init(_ finding: EvaluationFinding) {
    switch finding {
    case .phrase(let filter, let outcome, let place):
      self.init(kind: "phrase", filter, place)
      set(outcome)
    case .pattern(let filter, let outcome, let place):
      self.init(kind: "pattern", filter, place)
      self.outcome = outcome.rawValue
    case .patternsTried(let count):
      self.init(kind: "patternsTried")
      self.count = count
    case .textCut(let limitBytes):
      self.init(kind: "textCut")
      limit = limitBytes
    case .rule(let rule, let finding):
      self.init(kind: "rule")
      self.rule = rule.wireName
      set(finding)
    case .language(let detected, let blocked, let decided):
      self.init(kind: "language")
      outcome = decided ? "decided" : "passed"
      language = detected.code
      confidence = detected.confidence
      self.blocked = blocked
    case .listPhrase(let match, let outcome, let place):
      self.init(kind: "listPhrase")
      switch outcome {
      case .decided, .alsoMatches: self.outcome = outcome.rawValue
      case .notWholeSender, .insideLetter:
        self.outcome = "rejected"
        reason = outcome.rawValue
      }
      language = match.language
      list = match.list.rawValue
      phrase = match.phrase
      self.place = place.map(PlaceJSON.init)
    }
  }

  private init(kind: String, _ filter: FilterReference, _ place: FoundText?) {
    self.init(kind: kind)
    filterID = filter.id.uuidString
    text = filter.text
    self.place = place.map(PlaceJSON.init)
  }

  private mutating func set(_ outcome: EvaluationFinding.PhraseOutcome) {
    switch outcome {
    case .decided: self.outcome = "decided"
    case .decidedDisguised:
      self.outcome = "decided"
      view = "disguised"
    case .alsoMatches: self.outcome = "alsoMatches"
    case .rejected(let rejection):
      self.outcome = "rejected"
      switch rejection {
      case .otherPart(let target):
        reason = "otherPart"
        reads = target.wireName
      case .touchesLetter: reason = "touchesLetter"
      case .insideLetter: reason = "insideLetter"
      case .otherCase: reason = "otherCase"
      }
    }
  }

  private mutating func set(_ finding: RuleFinding) {
    switch finding {
    case .off: outcome = "off"
    case .notReached: outcome = "notReached"
    case .noLink, .noEmoji, .noLetter, .noMailAddress: outcome = "passed"
    case .link(let found), .emoji(let found), .letter(let found):
      outcome = "decided"
      place = PlaceJSON(found)
    case .mailAddress: outcome = "decided"
    case .senderLength(let isShort, let limit):
      outcome = isShort ? "decided" : "passed"
      self.limit = limit
    case .noCountrySelected:
      outcome = "skipped"
      reason = "noCountrySelected"
    case .noLeadingPlus:
      outcome = "skipped"
      reason = "noLeadingPlus"
    case .noCallingCode:
      outcome = "passed"
      reason = "noCallingCode"
    case .callingCode(let code, let isAllowed):
      outcome = isAllowed ? "passed" : "decided"
      callingCode = code
    }
  }
}
