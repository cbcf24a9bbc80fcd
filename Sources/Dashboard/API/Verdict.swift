import FilterCore
import Foundation
import Localization

/// A verdict as the API and the command line give it; fields that do not apply are absent.
public struct Verdict: Encodable, Sendable {
  /// What decided.
  public struct Match: Encodable, Sendable {
    var kind: String
    var text: String?
    var filterID: String?
    var rule: String?
    var language: String?
    var list: String?
    var phrase: String?
    /// The text stands in the message only once disguises are seen through.
    var disguised: Bool?
  }

  var action: String
  var match: Match
  var reason: String
  /// Only where an explanation was asked for.
  var steps: [StepJSON]?

  /// The verdict with what every stage saw.
  public init(_ explanation: MessageExplanation) {
    self.init(explanation.result)
    steps = explanation.steps.map(StepJSON.init)
  }

  /// The reason is in the current language (`LocalizationContext`).
  public init(_ result: MessageEvaluationResult) {
    action = result.action.rawValue
    reason = VerdictText(result).line
    switch result.match {
    case .noMatch: match = Match(kind: "noMatch")
    case .storeUnavailable: match = Match(kind: "storeUnavailable")
    case .userFilter(let text, let id, _):
      match = Match(
        kind: "userFilter", text: text, filterID: id.uuidString,
        disguised: result.isDisguised ? true : nil)
    case .smartFilter(let rule): match = Match(kind: "smartFilter", rule: rule.wireName)
    case .automaticFilter(let match):
      self.match = Match(
        kind: "automaticFilter", language: match.language, list: match.list.rawValue,
        phrase: match.phrase)
    }
  }
}
