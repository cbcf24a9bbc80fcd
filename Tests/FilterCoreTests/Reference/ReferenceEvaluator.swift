@testable import FilterCore

/// The evaluation as the documents tell it: loops over strings, the first answer wins. Slow and
/// plain, so that it can be read beside them; the compiled engine has to agree with it.
struct ReferenceEvaluator {
  /// A user filter, with its pattern where it is a regex.
  struct UserFilter {
    var filter: Filter
    var pattern: ReferencePattern?
  }

  /// In the order of their positions.
  var filters: [UserFilter]
  var rules: [RuleState]
  var activeLanguages: Set<String>
  var lists: AutomaticFilterListsResponse

  /// `undisguised` is the message as it was before someone disguised it, where disguises are seen
  /// through: phrases that do not stand in the message are looked for there, too.
  func evaluate(_ message: Message, undisguised: Message? = nil) -> MessageEvaluationResult {
    // Allow filters beat everything.
    if let (each, isDisguised) = first(.allow, message, undisguised) {
      return answer(.allow, each, isDisguised: isDisguised)
    }
    // Block all unknown: nothing below is asked.
    if rules.contains(where: { $0.rule == .allUnknown && $0.isActive }) {
      return MessageEvaluationResult(action: .junk, match: .smartFilter(.allUnknown))
    }
    if let match = listMatch(message, senders: .allowSender, bodies: .allowBody) {
      return MessageEvaluationResult(action: .allow, match: .automaticFilter(match))
    }
    if let rule = ReferenceRules.first(in: rules, message) {
      return MessageEvaluationResult(action: .junk, match: .smartFilter(rule))
    }
    if let (each, isDisguised) = first(.deny, message, undisguised) {
      return answer(each.filter.folder.action, each, isDisguised: isDisguised)
    }
    // Which language a text is in is not asked here: the detector says it.
    let language = LanguageDetector().detect(message.body).code
    for each in filters where each.filter.type == .denyLanguage {
      if FilterLanguage(filterText: each.filter.text)?.code == language {
        return answer(each.filter.folder.action, each)
      }
    }
    if let match = listMatch(message, senders: .denySender, bodies: .denyBody) {
      return MessageEvaluationResult(action: .junk, match: .automaticFilter(match))
    }
    return MessageEvaluationResult(action: .allow, match: .noMatch)
  }

  /// The first filter of a type that matches the message as it is; where none does, the first whose
  /// phrase stands in the message before its disguise.
  private func first(
    _ type: FilterType, _ message: Message, _ undisguised: Message?
  ) -> (UserFilter, isDisguised: Bool)? {
    let own = filters.filter { $0.filter.type == type }
    if let each = own.first(where: { isMatch($0, message) }) { return (each, false) }
    guard let undisguised else { return nil }
    return own.first { $0.pattern == nil && isMatch($0, undisguised) }.map { ($0, true) }
  }

  private func answer(
    _ action: MessageAction, _ each: UserFilter, isDisguised: Bool = false
  ) -> MessageEvaluationResult {
    let filter = each.filter
    return MessageEvaluationResult(
      action: action, match: .userFilter(text: filter.text, id: filter.id, type: filter.type),
      isDisguised: isDisguised)
  }

  /// Whether the filter's text is in the part of the message that it reads: the body, the sender, or
  /// both with a space between.
  private func isMatch(_ each: UserFilter, _ message: Message) -> Bool {
    let filter = each.filter
    let isCaseless = filter.filterCase == .caseInsensitive
    let part =
      switch filter.target {
      case .all: "\(message.body) \(message.sender)"
      case .body: message.body
      case .sender: message.sender
      }
    // A pattern sees the text in NFC and compares its letters itself.
    if let pattern = each.pattern {
      return pattern.isFound(in: ReferenceText.composed(part), isCaseless: isCaseless)
    }
    let text = isCaseless ? ReferenceText.folded(part) : ReferenceText.composed(part)
    let phrase =
      isCaseless ? ReferenceText.folded(filter.text) : ReferenceText.composed(filter.text)
    let places = ReferenceText.occurrences(of: phrase, in: text)
      .filter { !ReferenceText.splitsLetter($0, in: text) }
    switch filter.matching {
    case .exact: return places.contains { !ReferenceText.touchesLetter($0, in: text) }
    case .contains, .regex: return !places.isEmpty
    }
  }

  /// The first phrase of the lists that are on, by language, senders before bodies: a list's sender is
  /// the whole sender, a phrase stands anywhere in the body, both without case.
  private func listMatch(
    _ message: Message, senders: AutomaticFilterMatch.List, bodies: AutomaticFilterMatch.List
  ) -> AutomaticFilterMatch? {
    let sender = ReferenceText.folded(message.sender)
    let body = ReferenceText.folded(message.body)
    for language in activeLanguages.sorted() {
      guard let list = lists.filterLists[language] else { continue }
      let phrasesOf: [AutomaticFilterMatch.List: [String]] = [
        .allowSender: list.allowSenders, .allowBody: list.allowBody,
        .denySender: list.denySender, .denyBody: list.denyBody,
      ]
      for kind in [senders, bodies] {
        for phrase in phrasesOf[kind, default: []] where !phrase.allSatisfy(\.isWhitespace) {
          let folded = ReferenceText.folded(phrase)
          let isFound =
            kind == senders
            ? folded == sender
            : ReferenceText.occurrences(of: folded, in: body)
              .contains { !ReferenceText.splitsLetter($0, in: body) }
          if isFound { return AutomaticFilterMatch(language: language, list: kind, phrase: phrase) }
        }
      }
    }
    return nil
  }
}
