import FilterCore
import Localization

/// A verdict in words.
struct VerdictText {
  let title: String
  /// What decided, without its text.
  let caption: String
  /// The deciding filter's text, or the phrase of the list.
  var detail: String?
  /// Both in one line, for programs and terminals.
  let line: String
  /// Path below the base path that leads to what decided.
  var href: String?

  init(_ result: MessageEvaluationResult) {
    title =
      switch result.action {
      case .allow: "result_allow"~
      case .junk: "result_junk"~
      case .transaction: "result_transaction"~
      case .promotion: "result_promotion"~
      }
    let language = LocalizationContext.current.language
    switch result.match {
    case .noMatch:
      caption = "result_noMatch"~
      line = caption
    case .storeUnavailable:
      caption = "result_storeUnavailable"~
      line = caption
    case .userFilter(let text, let id, let type):
      let shown = VerdictText.shown(text, type, language)
      caption =
        switch type {
        case .allow:
          result.isDisguised ? "result_userFilterAllowDisguised"~ : "result_userFilterAllow"~
        case .deny:
          result.isDisguised ? "result_userFilterDenyDisguised"~ : "result_userFilterDeny"~
        case .denyLanguage: "result_userFilterLanguage"~
        }
      detail = shown
      line =
        result.isDisguised
        ? localized("reason_userFilterDisguised", .string(shown))
        : localized("reason_userFilter", .string(shown))
      href = FilterListScreen.path(showing: id, of: type)
    case .smartFilter(let rule):
      caption = localized("result_smartFilter", .string(RuleText.shortTitle(rule)))
      line = localized("reason_smartFilter", .string(RuleText.shortTitle(rule)))
      href = "\(Screen.appHome.path)#rule-\(rule.wireName)"
    case .automaticFilter(let match):
      let name = language.nameOfLanguage(match.language)
      caption = localized("result_automatic", .string(name))
      detail = match.phrase
      line = localized("reason_automatic", .string(name), .string(match.phrase))
      href = "\(Screen.automaticBlocking.path)#list-\(match.language)"
    }
  }

  private static func shown(_ text: String, _ type: FilterType, _ language: Language) -> String {
    guard type == .denyLanguage, let blocked = FilterLanguage(filterText: text) else { return text }
    return language.nameOfLanguage(blocked.code)
  }
}
