import FilterCore
import HTMLTemplate
import Localization

/// A filter's text as a row shows it.
struct FilterText {
  /// The text, or the language's name for a language filter.
  let text: String
  let tokens: TemplateValue
  let isRegex: Bool

  init(_ draft: FilterDraft, in language: Language) {
    isRegex = draft.matching == .regex && draft.type != .denyLanguage
    if draft.type == .denyLanguage, let blocked = FilterLanguage(filterText: draft.text) {
      text = language.nameOfLanguage(blocked.code)
    } else {
      text = draft.text
    }
    tokens = isRegex ? PatternTokens(draft.text).value : .list([])
  }
}
